package io.scansion.launch.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobSettingsTest {
    private static final Program PROGRAM = Program.of(List.of("."), "Main", List.of());

    private static void assertRefused(int ranks, UnaryOperator<JobSettingsBuilder> change, String reason) {
        assertThatThrownBy(
                        () -> change.apply(JobSettings.builder(ranks, PROGRAM)).build())
                .isInstanceOf(InvalidJobException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("\n");
    }

    @Test
    void the_defaults_are_a_job_that_is_only_advised() {
        JobSettings settings = JobSettings.builder(3, PROGRAM).build();
        assertThat(settings.mode()).isEqualTo(TuningMode.ADVISE);
        assertThat(settings.processes()).isEqualTo(3);
        assertThat(settings.agent()).isTrue();
    }

    @Test
    void senders_are_held_back_where_the_tuner_acts_or_where_it_is_asked_for() {
        assertThat(JobSettings.builder(3, PROGRAM).build().runAhead()).isEqualTo(RunAhead.FREE);
        assertThat(JobSettings.builder(3, PROGRAM)
                        .runAhead(RunAhead.parse("bounded"))
                        .build()
                        .runAhead())
                .isEqualTo(RunAhead.BOUNDED);
        JobSettingsBuilder auto =
                JobSettings.builder(3, PROGRAM).spares(1).stateless(List.of(1)).mode(TuningMode.AUTO);
        assertThat(auto.build().runAhead()).isEqualTo(RunAhead.BOUNDED);
        assertThat(auto.runAhead(RunAhead.FREE).build().runAhead()).isEqualTo(RunAhead.FREE);
        assertThatThrownBy(() -> RunAhead.parse("half"))
                .isInstanceOf(InvalidJobException.class)
                .hasMessage("unknown --run-ahead 'half'; use free or bounded");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "0     | the first",
                "4     | the last",
                "5     | does not exist",
                "-1    | does not exist",
                "1,2,1 | twice",
                "1,x   | no rank",
                "3-1   | no range",
                "-2147483648-2147483647 | no range",
                "2147483640-2147483647  | does not exist",
            })
    void a_list_of_stateless_ranks_that_cannot_be_is_refused(String list, String reason) {
        assertRefused(5, settings -> settings.stateless(RankList.parse(list)), reason);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "3     | which --stateless does not",
                "0     | which --stateless does not",
                "1,2,1 | twice",
                "end   | no rank",
            })
    void an_end_is_vouched_for_only_where_a_stage_is_stateless(String list, String reason) {
        assertRefused(5, settings -> settings.stateless(List.of(1, 2)).trustEnd(RankList.parse(list)), reason);
    }

    @Test
    void ranges_of_ranks_may_be_written_short() {
        assertThat(RankList.parse("1-3,5")).containsExactly(1, 2, 3, 5);
        assertThat(RankList.parse("")).isEmpty();
    }

    @Test
    void numbers_out_of_range_are_refused() {
        assertRefused(0, settings -> settings, "--ranks must be at least 1, got 0");
        assertRefused(3, settings -> settings.spares(-1), "--spares must be at least 0, got -1");
        assertRefused(10_000, settings -> settings.spares(10_000), "at most 16384");
        assertRefused(3, settings -> settings.minGain(-0.1), "--min-gain");
        assertRefused(3, settings -> settings.minGain(Double.NaN), "--min-gain");
        assertRefused(3, settings -> settings.switchLimitBytes(10), "--switch-limit");
        assertRefused(3, settings -> settings.timeout(Duration.ZERO), "--timeout");
        assertRefused(
                3, settings -> settings.stalledAfter(Duration.ofSeconds(9)), "--stalled-after must be at least 10 s");
        assertRefused(3, settings -> settings.expectedItems(0), "--expected-items must be at least 1, got 0");
    }

    @Test
    void settings_that_contradict_each_other_are_refused() {
        assertRefused(
                3, settings -> settings.mode(TuningMode.AUTO).stateless(List.of(1)), "--mode auto needs spare ranks");
        assertRefused(3, settings -> settings.mode(TuningMode.AUTO).device(MpjDevice.SMPDEV), "measuring only");
        assertRefused(
                3, settings -> settings.device(MpjDevice.SMPDEV).spares(1), "--device smpdev is for measuring only");
        assertRefused(3, settings -> settings.agent(false).spares(1), "--no-agent");
    }

    @ParameterizedTest(name = "--min {0} --max {1} --pin {2} --quiet-time {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                "3=2     | ``      | ``  | ``          | --min names rank 3, which --stateless does not",
                "-1=2    | ``      | ``  | ``          | --min names rank -1, which --stateless does not",
                "``      | 0=2     | ``  | ``          | --max names rank 0, which --stateless does not",
                "``      | ``      | 3   | ``          | --pin names rank 3, which --stateless does not",
                "``      | ``      | 1,1 | ``          | --pin names rank 1 twice",
                "1=2,1=3 | ``      | ``  | ``          | --min names stage 1 twice",
                "1=0     | ``      | ``  | ``          | --min must be a stage and its instances, at least 1, such as 1=2",
                "1       | ``      | ``  | ``          | or workers=8, got 1",
                "``      | =2      | ``  | ``          | --max must be a stage and its instances",
                "``      | 1=many  | ``  | ``          | --max must be a stage and its instances",
                "1=2,    | ``      | ``  | ``          | --min must be a stage and its instances",
                "1=3     | 1=2     | ``  | ``          | --min 1=3 is more than --max 1=2",
                "w=8     | w=7     | ``  | ``          | --min w=8 is more than --max w=7",
                "1=2     | ``      | 1,2 | ``          | --pin keeps stage 1 at one instance and --min 1=2 wants more",
                "1=3,2=3 | ``      | ``  | ``          | --min needs 4 spare ranks, one for each further instance, and --spares are 3; use --spares 4",
                "``      | ``      | ``  | 8-18        | such as 08:00-18:00 or 22:00-06:00, got 8-18",
                "``      | ``      | ``  | 08:00-08:00 | from one time of day to another",
                "``      | ``      | ``  | 08:00-24:00 | got 08:00-24:00",
                "``      | ``      | ``  | 08:00       | --quiet-time must be",
            },
            quoteCharacter = '`')
    void wishes_that_cannot_be_are_refused(String min, String max, String pin, String quietTime, String reason) {
        assertRefused(
                5,
                settings -> settings.spares(3)
                        .stateless(List.of(1, 2))
                        .wishes(OperatorWishes.parse(min, max, pin, quietTime)),
                reason);
    }

    @ParameterizedTest(name = "--overhead {0}")
    @CsvSource({"0, above 0", "-0.1, above 0", "NaN, above 0", "1, below 100 %", "2, got 200.0 %"})
    void a_budget_that_cannot_be_is_refused(double share, String reason) {
        assertRefused(3, settings -> settings.wishes(OperatorWishes.NONE.withOverheadBudget(share)), reason);
    }

    @Test
    void a_budget_reaches_the_processes_of_the_job_as_it_was_written_and_so_does_none() {
        for (OperatorWishes wishes : List.of(OperatorWishes.NONE, OperatorWishes.NONE.withOverheadBudget(0.015))) {
            Properties properties = new Properties();
            wishes.toProperties(properties);
            assertThat(OperatorWishes.fromProperties(properties)).isEqualTo(wishes);
        }
        assertThat(OperatorWishes.fromProperties(new Properties())).isEqualTo(OperatorWishes.NONE);
    }

    @Test
    void wishes_are_for_a_tuner() {
        assertRefused(
                3,
                settings -> settings.agent(false).wishes(OperatorWishes.parse("", "workers=2", "", "")),
                "--no-agent leaves nobody to keep to --min");
    }

    @Test
    void workers_of_a_farm_may_be_limited_without_spares() {
        OperatorWishes wishes = OperatorWishes.parse("workers=2", "workers=8, blur=3", "", "");
        assertThat(JobSettings.builder(9, PROGRAM)
                        .wishes(wishes)
                        .build()
                        .wishes()
                        .most())
                .containsOnly(entry("workers", 8), entry("blur", 3));
    }

    @Test
    void a_name_that_would_leave_the_directory_of_jobs_is_refused() {
        assertRefused(3, settings -> settings.id("../x"), "no name of a job");
        assertRefused(3, settings -> settings.id(".hidden"), "no name of a job");
    }
}
