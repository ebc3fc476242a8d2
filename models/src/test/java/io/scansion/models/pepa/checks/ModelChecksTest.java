package io.scansion.models.pepa.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaSyntaxException;
import io.scansion.models.pepa.syntax.PepaReader;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said against a model that is written correctly. */
final class ModelChecksTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "A=B; B=A; A ~ 1:1: unguarded recursion: A can become itself without doing anything (A, B, A);"
                        + " an activity must stand somewhere in between",
                "B=(a,1).B; A=B+A; A ~ 1:12: unguarded recursion: A can become itself without doing anything (A, A);"
                        + " an activity must stand somewhere in between",
                "B=(a,1).B; A=B||A/{a}; A ~ 1:12: unguarded recursion: A can become itself without doing anything (A, A);"
                        + " an activity must stand somewhere in between",
            })
    void a_process_must_do_something_before_it_is_itself_again(String text, String message) {
        assertThat(said(text)).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "A=(a,1).A; B=(b,1).(A||A); B ~ 1:22: a cooperation cannot stand behind an activity;"
                        + " only activities, choices and the names of sequential processes can",
                "A=(a,1).A; S=A||A; T=S; B=(b,1).T; B ~ 1:33: T, which is defined as another name for one, cannot stand behind an"
                        + " activity; only activities, choices and the names of sequential processes can",
                "A=(a,1).A; B=(b,1).(c,1).(A/{a}); B ~ 1:29: a hiding cannot stand behind an activity;"
                        + " only activities, choices and the names of sequential processes can",
                "A=(a,1).A; A + A[2] ~ 1:16: an array cannot stand in a choice;"
                        + " only activities, choices and the names of sequential processes can",
                "A=(a,1).A; A || A + A ~ 1:14: a cooperation cannot stand in a choice; if the choice is a partner of the"
                        + " cooperation, put it into parentheses: (P + Q) <a> R",
            })
    void components_do_not_come_and_go(String text, String message) {
        assertThat(said(text)).isEqualTo(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "A=(a,1).A+(a,T).A; A ~ 1:11",
                "A=(b,1).((a,T).A+(a,1).A); A ~ 1:10",
                "B=(a,1).A; A=B+(b,1).A+(a,T).A; A || B ~ 1:24",
            })
    void an_action_is_active_or_passive_in_a_choice_not_both(String text, String place) {
        assertThat(said(text))
                .matches(place + ": action a is passive here and active at 1:\\d+ in the same choice;"
                        + " the rate of both together has no meaning");
    }

    @Test
    void an_action_that_is_active_in_one_state_and_passive_in_another_is_told() {
        String passiveThenActive = "A=(a,T).(a,2).A; B=(a,3).(a,T).B; ";
        String first =
                "1:3: warning: action a is passive here and active at 1:9 in another state of the same component";
        String second =
                "1:26: warning: action a is passive here and active at 1:20 in another state of the same component";
        assertThat(said(passiveThenActive + "A <a> B")).isEqualTo(first + "\n" + second);
        assertThat(said(passiveThenActive + "A || B"))
                .isEqualTo(first + "\n1:3: warning: action a is passive here, but nobody completes it:"
                        + " no partner that cooperates on a does it actively\n" + second);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "A=(a,infty).A; A ~ 1:3 ~ no partner that cooperates on a does it actively",
                "A=(a,T).A; A <a> A ~ 1:3 ~ no partner that cooperates on a does it actively",
                "B=(a,1).B; A=(b,1).(a,T).A; A || B ~ 1:20 ~ no partner that cooperates on a does it actively",
                "B=(a,1).B; A=(a,T).A; A || (A <a> B) ~ 1:14 ~ no partner that cooperates on a does it actively",
                "B=(a,1).B; A=(a,T).A; A/{a} <> B ~ 1:14 ~ it is hidden at 1:25 before a partner could",
                "A=(a,T).A; A[4][a] ~ 1:3 ~ no partner that cooperates on a does it actively",
            })
    void a_passive_action_needs_somebody_to_complete_it(String text, String place, String why) {
        String action = "action a is passive here, but nobody completes it: ";
        assertThat(said(text)).isEqualTo(place + ": warning: " + action + why);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "B=(a,1).B; A=(a,T).A; A <a> B",
                "B=(a,1).B; A=(a,T).A; A <*> B",
                "B=(a,1).B; A=(a,T).A; A <a> A <a> B",
                "B=(a,1).B; A=(a,T).A; (A <> A) <a> B",
                "B=(a,1).B; A=(a,T).A; A || A <a> B",
                "B=(a,1).B; A=(a,T).A; A[7] <a> B",
                "B=(a,1).B; A=(a,T).A; (A <a> B)/{a} || B",
                "B=(a,1).B; A=(b,1).(a,T).A; S=A <a> B; S || S"
            })
    void a_passive_action_may_be_completed_anywhere_in_the_system(String text) {
        assertThat(said(text)).isEmpty();
    }

    @Test
    void the_silent_action_cannot_wait_for_a_partner() {
        assertThat(said("A=(tau,T).A; A"))
                .isEqualTo("1:3: warning: tau cannot be passive, because nobody can complete it");
        assertThat(said("A=(tau,1).A; A")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "A=(a,1).A; A <b,c> A ~ 1:14: warning: neither side of this cooperation can do b, c",
                "A=(a,1).A; B=(b,1).B; A <a> B ~ 1:25: warning: only the left side of this cooperation can do a, so that never happens",
                "A=(a,1).A; B=(b,1).B; A <b> B ~ 1:25: warning: only the right side of this cooperation can do b, so that never happens",
                "A=(a,T).A; B=(b,1).B; A <a> B ~ 1:25: warning: only the left side of this cooperation can do a, so that never happens",
                "A=(a,1).A; A/{a,b} ~ 1:14: warning: there is nothing to hide: the process cannot do b",
                "A=(a,1).A; A/{a} <a> A ~ 1:18: warning: only the right side of this cooperation can do a, so that never happens",
                "A=(a,1).A; A[2,{b}] ~ 1:12: warning: no copy in this array can do b",
                "A=(a,1).A; A/{} <> A[2][a] ~ ''"
            })
    void cooperations_and_hidings_that_do_nothing_are_told(String text, String warning) {
        assertThat(said(text)).isEqualTo(warning);
    }

    @Test
    void what_nobody_uses_is_told() {
        assertThat(said("r=1; s=2; z=0; t=s; A=(a,r).A; B=(b,1).C; C=(c,1).A; A; x={B};"))
                .isEqualTo("""
                        1:11: warning: the rate z is defined, but nothing uses it
                        1:16: warning: the rate t is defined, but nothing uses it
                        1:32: warning: the process B is defined, but the system never becomes it
                        1:43: warning: the process C is defined, but the system never becomes it""");
    }

    @Test
    void what_could_mean_two_things_is_told() {
        assertThat(said("r=1; A=(a,r).A; A; r={A}; A={A};")).isEqualTo("""
                        1:20: warning: the result r has the name of a rate; it does not define that anew
                        1:27: warning: the result A has the name of a process; it does not define that anew""");
        assertThat(said("T=(a,1).T; B=(a,T).B; T <a> B"))
                .isEqualTo("1:1: warning: the process T has the name of the passive rate; as a rate, T is still infty");
    }

    @Test
    void a_line_that_begins_with_a_percent_sign_and_defines_a_rate_is_told() {
        assertThat(said("% r = 2;\nA = (a, r).A;\nA % r = 3;"))
                .isEqualTo("1:1: warning: this line defines the rate r, as in the PEPA Workbench;"
                        + " if it is meant as a comment, begin it with //");
    }

    private static String said(String text) {
        try {
            return PepaReader.read("m", text).warnings().stream()
                    .map(ModelChecksTest::line)
                    .collect(Collectors.joining("\n"));
        } catch (PepaSyntaxException e) {
            return e.problems().stream().map(ModelChecksTest::line).collect(Collectors.joining("\n"));
        }
    }

    private static String line(Finding finding) {
        return finding.in("m").substring(2);
    }
}
