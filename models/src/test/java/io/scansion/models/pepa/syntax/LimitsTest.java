package io.scansion.models.pepa.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.syntax.grammar.PepaLexer;
import io.scansion.models.pepa.syntax.grammar.PepaParser;
import java.util.BitSet;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.atn.ATNConfigSet;
import org.antlr.v4.runtime.dfa.DFA;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long models are read; deep ones, and those that unfold to something enormous, are refused before anything gives way. */
final class LimitsTest {
    private static final long SMALL_STACK_BYTES = 768 * 1024; // a thread has a megabyte unless it is told otherwise;

    @Test
    void as_deep_as_is_allowed_is_read_on_a_small_stack() {
        int parentheses = PepaReader.MOST_PARENTHESES;
        String deepRate = "(".repeat(parentheses - 1) + "1" + ")".repeat(parentheses - 1);
        String deepTerm = "(".repeat(parentheses - 1) + "(a, 1).P" + ")".repeat(parentheses - 1);
        String nested = "P <a> (".repeat(parentheses - 1) + "P" + ")".repeat(parentheses - 1);
        String chain = "(a, 1).".repeat(ModelBuilder.DEEPEST - 1) + "P";
        String text =
                "P = (a, " + deepRate + ").P; Q = " + deepTerm + "; R = " + chain + "; Q <a> R <a> (" + nested + ")";
        assertThat(onSmallStack(() -> {
                    PepaModel model = PepaReader.read("m", text).model();
                    return PepaWriter.write(model).length() + model.hashCode() == 0 ? "" : "read";
                }))
                .isEqualTo("read");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "(a,1).(", "P <a> (", "P=(a,(", "x=(", "(a,1).P+(", "P[(", "-("})
    void endless_nesting_is_refused_on_a_small_stack(String opening) {
        String start = opening.contains("=") ? "" : opening.equals("-(") ? "x = " : "P = ";
        assertThat(onSmallStack(() -> message(
                        start + opening + opening.replaceFirst(".*=", "").repeat(20_000))))
                .matches("m:1:\\d+: .*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"P||", "P<*>", "(a,1).", "(P||P)/{a}||"})
    void long_chains_that_make_deep_terms_are_refused(String link) {
        String text = "P = (a,1).P; Q = " + link.repeat(20_000) + "P; Q";
        assertThat(onSmallStack(() -> message(text)))
                .contains("m:1:14: this is nested more than 500 deep; give names to parts of it");
    }

    @Test
    void long_choices_sums_and_lists_are_no_depth() {
        String text = "P = (a, 1" + " + 1".repeat(5_000) + ").P" + " + (a, 1 * --1).P".repeat(5_000) + "; P";
        assertThat(PepaReader.read("m", text).model().processes().get(0).body().children())
                .hasSize(5_001);
    }

    @Test
    void long_chains_of_definitions_are_followed_without_recursion() {
        StringBuilder rates = new StringBuilder();
        StringBuilder processes = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            rates.append("r").append(i).append(" = r").append(i + 1).append(";\n");
            processes.append("P").append(i).append(" = (a, r0).P").append(i + 1).append(";\n");
        }
        String text = rates + "r10000 = 1;\n" + processes + "P10000 = (a, 1).P0;\nP0";
        assertThat(onSmallStack(() -> {
                    PepaReading reading = PepaReader.read("m", text);
                    return reading.model().rates().get(0).value() + " " + reading.warnings();
                }))
                .isEqualTo("1.0 []");
    }

    @Test
    void definitions_that_double_each_other_are_refused() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            text.append("P")
                    .append(i)
                    .append(" = P")
                    .append(i + 1)
                    .append(" || P")
                    .append(i + 1)
                    .append(";\n");
        }
        assertThat(message(text + "P60 = (a, 1).P60; P41"))
                .startsWith("m:1:1: the process P0 unfolds to 1.05e+06 parts; at most 1000000 can be read\n");
    }

    @Test
    void definitions_that_nest_each_other_too_deep_are_refused() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 600; i++) {
            text.append("P").append(i).append(" = P").append(i + 1).append(" || Q;\n");
        }
        assertThat(message(text + "P600 = (a, 1).P600; Q = (a, 1).Q; P0"))
                .startsWith("m:101:1: the process P100 is nested more than 500 deep when its names are unfolded\n");
    }

    @Test
    void a_text_longer_than_any_model_is_refused() {
        assertThat(message(" ".repeat(PepaReader.LONGEST + 1)))
                .isEqualTo("m:1:1: the file has 1000001 characters; at most 1000000 are read");
    }

    /** The parser is linear because it never has to try two ways at once. */
    @Test
    void no_decision_of_the_grammar_is_ambiguous() {
        for (long seed = 0; seed < 100; seed++) {
            noDoubt(PepaWriter.write(new RandomModels(seed).model()));
        }
        noDoubt(ModelFiles.read("tiny.pepa"));
        noDoubt(SourceText.withoutComments("m", ModelFiles.read("pipeline.pepa"), new java.util.ArrayList<>()));
    }

    private static void noDoubt(String text) {
        PepaParser parser = new PepaParser(new CommonTokenStream(new PepaLexer(CharStreams.fromString(text))));
        parser.removeErrorListeners();
        parser.addErrorListener(new BaseErrorListener() {
            @Override
            public void reportAmbiguity(
                    Parser recognizer,
                    DFA dfa,
                    int start,
                    int stop,
                    boolean exact,
                    BitSet alternatives,
                    ATNConfigSet configs) {
                throw new AssertionError("ambiguous at " + start + " in " + text);
            }

            @Override
            public void reportAttemptingFullContext(
                    Parser recognizer, DFA dfa, int start, int stop, BitSet conflicting, ATNConfigSet configs) {
                throw new AssertionError("in doubt at " + start + " in " + text);
            }
        });
        parser.model();
        assertThat(parser.getNumberOfSyntaxErrors()).isZero();
    }

    private static String message(String text) {
        try {
            return "read, " + PepaReader.read("m", text).warnings();
        } catch (PepaSyntaxException e) {
            return e.getMessage();
        }
    }

    private static String onSmallStack(java.util.function.Supplier<String> work) {
        String[] outcome = {"nothing"};
        Thread thread = new Thread(
                null,
                () -> {
                    try {
                        outcome[0] = work.get();
                    } catch (StackOverflowError e) {
                        outcome[0] = "the stack ran out";
                    }
                },
                "small stack",
                SMALL_STACK_BYTES);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return outcome[0];
    }
}
