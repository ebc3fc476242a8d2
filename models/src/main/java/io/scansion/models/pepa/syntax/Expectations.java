package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.syntax.grammar.PepaParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.ATNConfig;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Puts the tokens that could have stood somewhere into words of the language. */
final class Expectations {
    private static final Set<Integer> PROCESS =
            Set.of(PepaParser.OPEN, PepaParser.UPPER, PepaParser.TOP, PepaParser.ANY);
    private static final Set<Integer> RATE = Set.of(
            PepaParser.NUMBER,
            PepaParser.LOWER,
            PepaParser.INFTY,
            PepaParser.TOP,
            PepaParser.OPEN,
            PepaParser.MINUS,
            PepaParser.BRACE_OPEN);
    private static final Set<Integer> ARITHMETIC =
            Set.of(PepaParser.PLUS, PepaParser.MINUS, PepaParser.STAR, PepaParser.SLASH);
    private static final Set<Integer> OPERATORS =
            Set.of(PepaParser.PLUS, PepaParser.SLASH, PepaParser.LESS, PepaParser.PARALLEL, PepaParser.SQUARE_OPEN);

    private final Set<Integer> tokens = new TreeSet<>();
    private final List<String> words = new ArrayList<>();
    private final boolean inResult;

    private Expectations(RecognitionException error, boolean inResult) {
        this.inResult = inResult;
        if (error instanceof NoViableAltException undecided) {
            for (ATNConfig config : undecided.getDeadEndConfigs()) {
                add(error.getRecognizer().getATN().nextTokens(config.state));
            }
        } else {
            add(error.getExpectedTokens());
        }
    }

    /**
     * Returns what was expected, such as {@code "';' or an operator"}.
     *
     * @param error what the parser found wrong
     * @param inResult whether it happened in a result line, where patterns may stand
     */
    static String of(RecognitionException error, boolean inResult) {
        return new Expectations(error, inResult).describe();
    }

    private void add(IntervalSet set) {
        for (int token : set.toList()) {
            if (token != Token.EPSILON) {
                tokens.add(token);
            }
        }
    }

    private String describe() {
        if (tokens.contains(PepaParser.HASH)) {
            replace("a definition", PROCESS);
            replace("the system equation", Set.of(PepaParser.HASH, PepaParser.LOWER));
        } else if (tokens.contains(PepaParser.LOWER) && tokens.contains(Token.EOF)) {
            replace("a result line", Set.of(PepaParser.LOWER, PepaParser.UPPER, PepaParser.TOP));
        }
        if (tokens.contains(PepaParser.NUMBER)) {
            replace(inResult ? "a rate or a pattern in braces" : "a rate", RATE);
        }
        if (tokens.contains(PepaParser.UPPER) && tokens.contains(PepaParser.OPEN)) {
            replace(inResult ? "a process or **" : "a process", PROCESS);
        }
        replaceAny("the name of a process", Set.of(PepaParser.UPPER, PepaParser.TOP));
        replaceAny("the name of an action", Set.of(PepaParser.LOWER));
        literals();
        if (tokens.contains(PepaParser.PARALLEL)) {
            replace("an operator", OPERATORS);
        }
        replaceAny("an arithmetic operator", ARITHMETIC);
        replaceAny("the end of the file", Set.of(Token.EOF));
        return join();
    }

    /** What is written with signs of its own, except operators, which are too many to list. */
    private void literals() {
        for (int token : List.copyOf(tokens)) {
            boolean operator = ARITHMETIC.contains(token) || OPERATORS.contains(token);
            if (token > 0 && !(operator && tokens.size() > 1)) {
                words.add(PepaParser.VOCABULARY.getLiteralName(token));
                tokens.remove(token);
            }
        }
    }

    private void replaceAny(String word, Set<Integer> represented) {
        if (tokens.stream().anyMatch(represented::contains)) {
            replace(word, represented);
        }
    }

    private void replace(String word, Set<Integer> represented) {
        tokens.removeAll(represented);
        words.add(word);
    }

    private String join() {
        int last = words.size() - 1;
        return last < 1 ? String.join("", words) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }
}
