package io.scansion.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import io.scansion.apps.payload.PayloadType;
import io.scansion.apps.workload.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PipelineOptionsTest {
    private static PipelineOptions parse(String line) {
        return PipelineOptions.parse(line.isEmpty() ? new String[0] : line.split(" "));
    }

    @Test
    void nothing_given_is_a_hundred_sleeping_items_that_end_by_tag() {
        PipelineOptions options = parse("");
        assertThat(options.items()).isEqualTo(100);
        assertThat(options.work(1)).isEqualTo(Work.SLEEP);
        assertThat(options.end()).isEqualTo(PipelineOptions.End.TAG);
        assertThat(options.receive()).isEqualTo(PipelineOptions.Receive.ANY);
        assertThat(options.problemWith(2)).isEmpty();
    }

    @Test
    void an_end_within_the_items_receives_their_tag_exactly_unless_told_otherwise() {
        assertThat(parse("--end value").receive()).isEqualTo(PipelineOptions.Receive.EXACT);
        assertThat(parse("--end value --receive any").receive()).isEqualTo(PipelineOptions.Receive.ANY);
    }

    @Test
    void every_option_is_understood() {
        PipelineOptions options = parse("--items 9 --times 1,2,3 --scale 0.5 --distribution lognormal:2 --seed -4"
                + " --schedule 1@2=3 --work compute --type double --bytes 64 --end count --receive any --rate 20");
        assertThat(options.items()).isEqualTo(9);
        assertThat(options.times().millisPerStage()).containsExactly(1.0, 2.0, 3.0);
        assertThat(options.times().seed()).isEqualTo(-4);
        assertThat(options.work(2)).isEqualTo(Work.COMPUTE);
        assertThat(options.type()).isEqualTo(PayloadType.DOUBLE);
        assertThat(options.ratePerSecond()).isEqualTo(20);
    }

    @Test
    void items_take_their_times_until_a_file_is_there(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("enough");
        PipelineOptions options = parse("--times 7 --until " + file);
        assertThat(options.serviceNanos(0, 1)).isEqualTo(7_000_000);
        Files.createFile(file);
        assertThat(options.serviceNanos(0, 1)).isZero();
        assertThat(parse("--times 7").serviceNanos(0, 1)).isEqualTo(7_000_000);
    }

    @Test
    void every_stage_may_spend_its_time_in_its_own_way() {
        PipelineOptions options = parse("--work sleep,compute,sleep");
        assertThat(options.problemWith(3)).isEmpty();
        assertThat(options.work(0)).isEqualTo(Work.SLEEP);
        assertThat(options.work(1)).isEqualTo(Work.COMPUTE);
        assertThat(options.work(2)).isEqualTo(Work.SLEEP);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--items 0|--items must be a whole number from 1",
                "--items many|got 'many'",
                "--times 1,,2|--times must be a number",
                "--times -1|--times must be a number of at least 0",
                "--times NaN|--times must be a number",
                "--scale 0|--scale must be above 0",
                "--end never|--end must be one of count, tag, value",
                "--end tag --receive exact|use --end value or --end count",
                "--work sleep,dream|--work must be one of compute, sleep, got 'dream'",
                "--work sleep,|got ''",
                "--type float|--type must be one of",
                "--seed x|--seed must be a whole number",
                "--speed 3|unknown argument '--speed'",
                "9|unknown argument '9'",
                "--items|--items needs a value",
                "--items 1 --items 2|given twice"
            })
    void a_wrong_option_is_refused_by_name(String line, String message) {
        assertThatThrownBy(() -> parse(line))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--times 1|1|at least 2 ranks",
                "--times 1,2,3|4|3 values but there are 4 ranks",
                "--work sleep,compute|4|--work has 2 values but there are 4 ranks",
                "--schedule 4@0=1|4|stage 4 but the last of 4 ranks is 3"
            })
    void options_that_do_not_fit_the_ranks_are_refused(String line, int ranks, String message) {
        assertThat(parse(line).problemWith(ranks))
                .hasValueSatisfying(problem -> assertThat(problem).contains(message));
    }
}
