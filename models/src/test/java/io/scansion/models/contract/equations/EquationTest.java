package io.scansion.models.contract.equations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.scansion.models.rational.Rational;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class EquationTest {
    private static final List<String> VALID = List.of(
            "e4=8*e5-0.5*e3a",
            " oC = 2 * eC ",
            "-(a+b)/3 + .5*(c-2*(a-1)) = 1e-3*_x.y + 7",
            "render.C2.input=0",
            "3/4*a=-b*2/(1+1)");
    private static final String ALPHABET = "abe01259.+-*/()=_ \t,;^\u00e9\ud83d\udca1\u0000'\"";

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @CsvSource({
        "e4=8*e5-0.5*e3a, e4=8*e5-0.5*e3a",
        "' oC = 2 * eC ', oC=2*eC",
        "a/3-b*2=0, 1/3*a-2*b=0",
        "-(a-2*(b-1))=+c, -a+2*b-2=c",
        "a+a-2*a=b-b, 0=0",
        "1e-3*a=2.5E+2, 0.001*a=250",
        "2*(3-1)*a=--4, 4*a=4",
        "render.C2.input=_x1, render.C2.input=_x1"
    })
    void is_read_as_it_is_written(String text, String shown) {
        assertThat(Equation.parse("equation 1", text).text()).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "e4 = 8 e5 | 8 | found 'e', expected an operator or the end",
                "e4=8x    | 5 | found 'x' right after the number 8",
                "e4       | 3 | found the end, expected '='",
                "a=b=c    | 4 | found '=', expected an operator or the end",
                "a*b=1    | 3 | found a product of two variables",
                "a/b=1    | 3 | found the divisor b, expected a number other than 0",
                "a/(1-1)=1| 3 | found the divisor 0",
                "=1       | 1 | found '=', expected a number, a variable or '('",
                "(a=1     | 3 | found '=', expected ')'",
                "a=8e5    | 4 | a power of ten with a sign",
                "a=1.2.3  | 6 | found '.' right after the number 1.2",
                "a=.      | 3 | found '.', expected a digit",
                "a=.e-3   | 3 | found '.', expected a digit",
                "a=1e+99999 | 4 | exponent of more than 4 digits",
                "a=1e+5000 | 3 | expected an exponent of at most 400",
                "a^2=1    | 2 | found '^', expected '='"
            })
    void that_cannot_be_read_is_refused_with_the_place_and_what_was_expected(String text, int column, String problem) {
        EquationSyntaxException refused =
                catchThrowableOfType(EquationSyntaxException.class, () -> Equation.parse("equation 3", text));
        assertThat(refused.column()).isEqualTo(column);
        assertThat(refused.origin()).isEqualTo("equation 3");
        assertThat(refused)
                .hasMessageStartingWith("equation 3, column " + column + ": ")
                .hasMessageContaining(problem);
    }

    @Test
    void of_endless_depth_or_length_is_refused_and_not_a_stack_overflow() {
        for (String text : List.of("(".repeat(100_000), "-".repeat(100_000) + "a=0", "a=" + "9".repeat(5_000))) {
            assertThatThrownBy(() -> Equation.parse("equation 1", text)).isInstanceOf(EquationSyntaxException.class);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void mutated_is_read_or_refused_with_the_documented_exception_only(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100; i++) {
            String text = mutated(random);
            try {
                Equation read = Equation.parse("equation 1", text);
                assertThat(Equation.parse("again", read.text()).text())
                        .as("what is shown can be read, of '%s'", text)
                        .isEqualTo(read.text());
            } catch (EquationSyntaxException refused) {
                assertThat(refused.column()).isBetween(1, text.length() + 1);
                assertThat(refused).hasMessageContaining("expected");
            }
        }
    }

    private static String mutated(Random random) {
        StringBuilder text = new StringBuilder(VALID.get(random.nextInt(VALID.size())));
        for (int i = random.nextInt(4); i >= 0 && !text.isEmpty(); i--) {
            int at = random.nextInt(text.length());
            char other = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, other);
                case 2 -> text.setCharAt(at, other);
                default -> text.insert(at, text.substring(at, Math.min(text.length(), at + 3)));
            }
        }
        return text.toString();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void means_what_its_parts_mean(long seed) {
        Random random = new Random(seed);
        Map<String, Rational> values = new HashMap<>();
        for (String name : List.of("a", "b", "c")) {
            values.put(name, Rational.of(random.nextInt(21) - 10, 1 + random.nextInt(5)));
        }
        Term term = Term.random(random, values, 4);
        Equation equation = Equation.parse("equation 1", term.text() + "=0");
        assertThat(equation.difference().valueAt(values)).isEqualTo(term.value());
    }

    /** A random sum as text, and what it comes to. */
    private record Term(String text, Rational value) {
        static Term random(Random random, Map<String, Rational> values, int depth) {
            String name = List.of("a", "b", "c").get(random.nextInt(3));
            if (depth == 0) {
                return new Term(name, values.getOrDefault(name, Rational.ZERO));
            }
            Term left = random(random, values, depth - 1);
            Term right = random(random, values, depth - 1);
            int number = 1 + random.nextInt(9);
            return switch (random.nextInt(5)) {
                case 0 -> new Term(left.text + "+" + right.text, left.value.plus(right.value));
                case 1 -> new Term(left.text + "-(" + right.text + ")", left.value.minus(right.value));
                case 2 -> new Term(number + " * (" + left.text + ")", left.value.times(Rational.of(number)));
                case 3 -> new Term("(" + left.text + ")/" + number, left.value.dividedBy(Rational.of(number)));
                default ->
                    new Term(
                            "-(" + left.text + ") + " + number,
                            Rational.of(number).minus(left.value));
            };
        }
    }

    @Test
    void of_a_system_may_mention_declared_variables_only() {
        assertThatThrownBy(() -> EquationSystem.parse(List.of("oA", "iB"), List.of("oA=iB", "oA=iC")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("equation 2 (oA=iC)")
                .hasMessageContaining("unknown variable 'iC'")
                .hasMessageContaining("did you mean 'iB'?");
        assertThatThrownBy(() -> EquationSystem.parse(List.of("a", "b", "a"), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("variable 'a' is declared twice");
    }
}
