package io.scansion.models.pepa.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be written, and what it means; the second spelling of each pair has all parentheses in place. */
final class LanguageTest {
    private static final String NAMES = "r = 2; P = (a, r).Q; Q = (b, r).P; R = (c, r).R;";

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "P || Q || R ~ (P || Q) || R",
                "P <a> Q <b> R ~ (P <a> Q) <b> R",
                "P<>Q ~ P || Q",
                "P < a , b > Q ~ P <b, a> Q",
                "P <a,a> Q ~ P <a> Q",
                "P/{a} <a> Q ~ (P/{a}) <a> Q",
                "P/<a> || Q/{} ~ (P/{a}) || (Q/{})",
                "P/{a}/{b} ~ (P/{a})/{b}",
                "(a, r).P || Q ~ ((a, r).P) || Q",
                "(a, r).(b, r).P ~ (a, r).((b, r).(P))",
                "(a, r).P + (b, r).Q + R ~ (((a, r).P)) + ((b, r).Q) + R",
                "(a, r).(P + Q) ~ (a, r).((P) + (Q))",
                "(((P))) ~ P",
                "P[3] ~ (P)[3]",
                "P[3][a, b] || Q ~ (P[3, {b, a}]) || Q",
                "P[r + 1, {}] <*> Q[2] ~ (P[3]) <*> (Q[2][])",
                "(P || Q)[2][a] <c> R ~ (((P || Q))[2, {a}]) <c> R",
                "P[2]/{a} ~ (P[2])/{a}"
            })
    void operators_bind_as_in_the_thesis(String written, String meant) {
        assertThat(system(written)).isEqualTo(system(meant));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "3 ~ 3",
                "3. ~ 3",
                ".5 ~ 0.5",
                "1.5e3 ~ 1500",
                "2E-1 ~ 0.2",
                "1e+2 ~ 100",
                "1 + 2 * 3 ~ 7",
                "(1 + 2) * 3 ~ 9",
                "10 - 4 - 3 ~ 3",
                "12 / 3 / 2 ~ 2",
                "12 / (3 / 2) ~ 8",
                "2 * s - 0.05 ~ 0.95",
                "-1 * -s ~ 0.5",
                "--1 ~ 1",
                "late / 4 ~ 0.375"
            })
    void rates_are_worked_out_wherever_names_are_defined(String written, double value) {
        PepaModel model = read("s = 0.5; x = " + written + "; P = (a, x).(b, " + written + ").P; late = 3 * s; P");
        assertThat(model.rates().get(1).value()).isCloseTo(value, within(1e-12 * value));
        Term.Prefix first = (Term.Prefix) model.processes().get(0).body();
        Term.Prefix second = (Term.Prefix) first.next();
        assertThat(first.rate()).isEqualTo(second.rate());
        assertThat(((Rate.Active) first.rate()).perSecond())
                .isEqualTo(model.rates().get(1).value());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "infty ~ 1",
                "T ~ 1",
                "3 * infty ~ 3",
                "3 * T ~ 3",
                "infty * 3 ~ 3",
                "r * infty / 4 ~ 0.5",
                "(r + 1) * (infty) ~ 3"
            })
    void passive_rates_have_weights(String written, double weight) {
        PepaModel model = read(NAMES + "W = (c, " + written + ").W; W <c> R");
        Term.Prefix prefix = (Term.Prefix) model.processes().get(3).body();
        assertThat(prefix.rate()).isEqualTo(new Rate.Passive(weight, ""));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "{P || **} ~ 1 ~ 1",
                "r * {P || **} ~ 2 ~ r",
                "{P || **} * r ~ 2 ~ r",
                "{P || **} / r ~ 0.5 ~ 1 / r",
                "3 * r * {P || **} / 4 ~ 1.5 ~ 3 * r / 4",
                "(r - 3) * {P || **} ~ -1 ~ (r - 3)",
                "-{P || **} ~ -1 ~ -1.0",
                "2 * (r * {P || **}) ~ 4 ~ 4.0"
            })
    void results_multiply_a_pattern_by_a_rate(String written, double factor, String text) {
        ResultLine result =
                read(NAMES + "P || R; x = " + written + ";").results().get(0);
        assertThat(result.factor()).isEqualTo(factor);
        assertThat(result.factorText()).isEqualTo(text);
        assertThat(PepaWriter.write(result.pattern())).isEqualTo("P || **");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "r = 2; P = (a, r).P; P",
                "r = 2; P = (a, r).P; P;",
                "r := 2; #P = (a, r).P; P",
                "% r = 2;\n# P = (a, r).P; % a comment\n% another = comment\nP",
                "// one\nr = 2; /* two\n ; */ P = (a, r).P; // three\nP // four",
                "/**/r=2;/***/P=(a,r/*2*/).P;P/*;*//**/",
                "\uFEFFr = 2;\r\nP =\r (a,\tr).P;\r\rP\r\n"
            })
    void comments_marks_and_blanks_do_not_matter(String text) {
        assertThat(read(text)).isEqualTo(read("r = 2;\nP = (a, r).P;\nP;\n"));
    }

    @Test
    void results_follow_a_system_equation_without_a_semicolon() {
        String results = "x = {P || **}; Y = 2 * {** || R};";
        assertThat(read(NAMES + "P || R\n" + results)).isEqualTo(read(NAMES + "P || R;" + results));
    }

    @Test
    void names_have_digits_underscores_primes_and_greek_letters() {
        PepaModel model = read(
                "\u03BB_1 = 2; \u00B5' = 3; P' = (go_1', \u03BB_1).P''; P'' = (\u03B1, \u00B5').P'; T = P'; \u0394 = T; \u0394");
        assertThat(model.definitions().keySet()).containsExactly("P'", "P''", "T", "\u0394");
        assertThat(PepaReader.read("m", PepaWriter.write(model)).model()).isEqualTo(model);
    }

    @Test
    void definitions_may_name_cooperations_and_stand_in_any_order() {
        PepaModel model = read("S = P <a> Q; P = (a, 1).P; all = 2; Q = (a, all).Q; S || S; x = {(P <a> **) || **};");
        assertThat(model.definitions().get("S")).isNotNull();
        assertThat(model.system()).isEqualTo(system("S || S", model));
    }

    private static Term system(String text, PepaModel with) {
        return read(PepaWriter.write(with).replace("\nS || S;", "\n" + text + ";"))
                .system();
    }

    private static Term system(String text) {
        return read(NAMES + text).system();
    }

    private static PepaModel read(String text) {
        return PepaReader.read("m", text).model();
    }
}
