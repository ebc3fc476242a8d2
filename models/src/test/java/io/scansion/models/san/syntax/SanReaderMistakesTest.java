package io.scansion.models.san.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.san.Networks;
import io.scansion.models.san.SanException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake is answered with its place, what was found, and what was expected. */
final class SanReaderMistakesTest {
    private static final String GOOD = """
            identifiers
              rate = 3;
              busy = (st Door == open);
            events
              loc go (rate);
              syn both (2);
            partial reachability = (st Door == open) && (st Lamp == on);
            network hall (continuous)
              aut Door
                stt open to (shut) go
                stt shut to (open) both
              aut Lamp
                stt on to (off) both(0.5) to (on) both(0.5)
                stt off to (on) both
            results
              p = busy;
            """;

    /** What is replaced in the good file, by what, and how the message begins and what it contains. */
    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            loc go (rate)       ~ loc go (rat)        ~ 5:11: ~ there is no identifier rat; did you mean rate?
            (shut) go           ~ (shut) og           ~ 10:24: ~ there is no event og; did you mean go?
            to (shut)           ~ to (shit)           ~ 10:18: ~ automaton Door has no state shit; did you mean shut?
            st Door == open);  ~ st Dor == open);    ~ 3:14: ~ there is no automaton Dor; did you mean Door?
            st Lamp == on       ~ st Lamp == onn      ~ 7:57: ~ automaton Lamp has no such state; did you mean on?
            syn both (2)        ~ syn both 2 ) ; syn  ~ 6:14: ~ found ')'
            syn both (2)        ~ syn go (2)          ~ 6:7: ~ event go is declared before, at test.san:5:7
            aut Lamp            ~ aut Door            ~ 12:3: ~ automaton Door is declared before
            stt off             ~ stt on              ~ 14:5: ~ automaton Lamp has a state on before this one
            (continuous)        ~ (discrete)          ~ 8:15: ~ expected continuous
            partial             ~ total               ~ 7:1: ~ found 'total'
            network             ~ net                 ~ 8:1: ~ found 'net', expected 'network'
            p = busy;          ~ p = busy            ~ 17:1: ~ found the end of the file, expected ';'
            p = busy            ~ p =                 ~ 16:6: ~ found ';', expected an expression
            p = busy;          ~ p = busy; p = 1;  ~ 16:13: ~ result p is defined before, at test.san:16:3
            rate = 3            ~ rate = 3; rate = 4 ~ 2:13: ~ identifier rate is defined before
            rate = 3            ~ rate = 2 * rate     ~ 2:3: ~ identifier rate is defined by itself
            rate = 3            ~ rate = 1e999        ~ 2:10: ~ too large
            rate = 3            ~ rate = 0 - 3        ~ 5:7: ~ the rate of event go must be finite and not negative, got -3.0
            rate = 3            ~ rate = 1 / 0        ~ 5:7: ~ got Infinity
            rate = 3            ~ rate = [1..2]       ~ 5:11: ~ rate is a range of numbers, expected a value
            both(0.5) to (on) both(0.5) ~ both(0.5)   ~ 13:21: ~ the probabilities of event both in state on of automaton Lamp must sum to 1, they sum to 0.5
            both(0.5) to (on) both(0.5) ~ both(1.5)   ~ 13:21: ~ must be from 0 to 1, got 1.5
            syn both (2)        ~ syn both (2); loc idle (1) ~ 6:21: ~ event idle is in no automaton
            (off) both(0.5)     ~ (off) both(0.5) go  ~ 13:31: ~ local event go is in automaton Door and in automaton Lamp
            p = busy            ~ p = nb [Lamp..Door] on ~ 16:10: ~ automaton Lamp is declared behind Door
            p = busy            ~ p = nb opne         ~ 16:10: ~ none of these automata has a state opne; did you mean open?
            p = busy            ~ p = Door == open    ~ 16:7: ~ its state is 'st Door'
            stt open            ~ stt open[0..rat]    ~ 10:17: ~ there is no identifier rat
            stt open            ~ stt open[0..busy]   ~ 3:14: ~ found a function of the network's state, expected a constant
            stt open            ~ stt open[5..2]      ~ 10:14: ~ the range 5..2 must have from 1
            to (shut) go        ~ to (++) go          ~ 10:18: ~ state open of automaton Door has no such neighbour
            syn both (2)        ~ syn both (2) Lump   ~ 6:16: ~ there is no automaton Lump; did you mean Lamp?
            loc go (rate)       ~ loc go (rate) Lamp  ~ 5:17: ~ event go is declared for automaton Lamp, which has no 'to (...)' with it
            stt open            ~ stt €pen            ~ 10:9: ~ found '€', expected a name
            """)
    void a_mistake_is_answered_with_its_place(String good, String bad, String place, String message) {
        String text = GOOD.replace(good, bad);
        assertThat(text).isNotEqualTo(GOOD);
        assertThatThrownBy(() -> Networks.read(text))
                .isInstanceOf(SanException.class)
                .hasMessageStartingWith("test.san:" + place)
                .hasMessageContaining(message);
    }

    @Test
    void the_file_without_mistakes_is_read() {
        assertThat(Networks.read(GOOD).productStates()).isEqualTo(4);
    }

    @Test
    void a_missing_reachability_is_explained() {
        assertThatThrownBy(() -> Networks.read(GOOD.replaceAll("partial.*\\n", "")))
                .isInstanceOf(SanException.class)
                .hasMessageContaining("found 'network', expected")
                .hasMessageContaining("partial reachability = ...");
    }

    @Test
    void a_name_that_is_both_identifier_and_state_is_refused() {
        assertThatThrownBy(() -> Networks.read(GOOD.replace("rate", "open")))
                .isInstanceOf(SanException.class)
                .hasMessageContaining("open is an identifier and a state of automaton Door");
    }

    @Test
    void expressions_that_would_take_the_stack_are_refused() {
        refused("p = " + "(".repeat(5_000) + "1" + ")".repeat(5_000), "parentheses are open");
        refused("p = 1" + " + 1".repeat(5_000), "operators in one expression");
        refused("p = " + "! ".repeat(5_000) + "1", "operators in one expression");
        StringBuilder doubling = new StringBuilder("identifiers x0 = (st Door == open);\n");
        for (int i = 1; i < 60; i++) {
            doubling.append("x")
                    .append(i)
                    .append(" = x")
                    .append(i - 1)
                    .append(" + x")
                    .append(i - 1)
                    .append(";\n");
        }
        String text = GOOD.replace("identifiers", doubling);
        assertThatThrownBy(() -> Networks.read(text))
                .isInstanceOf(SanException.class)
                .hasMessageContaining("parts, with all identifiers replaced");
        StringBuilder backwards = new StringBuilder("identifiers\n");
        for (int i = 300; i > 0; i--) {
            backwards.append("y").append(i).append(" = y").append(i - 1).append(" + 1;\n");
        }
        String chain = GOOD.replace("identifiers", backwards + "y0 = 1;\n");
        assertThatThrownBy(() -> Networks.read(chain))
                .isInstanceOf(SanException.class)
                .hasMessageContaining("identifiers need each other");
    }

    private static void refused(String result, String message) {
        assertThatThrownBy(() -> Networks.read(GOOD.replace("p = busy", result)))
                .isInstanceOf(SanException.class)
                .hasMessageContaining(message);
    }
}
