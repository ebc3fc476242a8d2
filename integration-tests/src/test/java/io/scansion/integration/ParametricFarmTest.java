package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The parametric farm by hand and with the library, as real ranks: the same results, and mistakes said in one line. */
@Isolated("judges rates")
@RequiresMpj
class ParametricFarmTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int JOB_FAILED = 3;
    private static final String TASKS = "--tasks 500 --ms 0.2 --bytes-in 100 --bytes-out 300 --seed 3 ";

    @TempDir
    private Path jobs = Path.of("");

    private RealJob start(int ranks, String program, String arguments) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("run", "--no-agent", "--ranks", Integer.toString(ranks), "--", "-Xmx64m"));
        words.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        words.addAll(List.of("-cp", ProgramRun.libraryClassPath()));
        words.add("io.scansion.apps." + program);
        words.addAll(List.of(arguments.strip().split(" +")));
        return RealJob.scansion(jobs, LIMIT, words.toArray(String[]::new));
    }

    private SinkLine result(String program, String arguments) throws Exception {
        try (RealJob job = start(4, program, TASKS + arguments)) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            SinkLine result = SinkLine.only(job.output());
            assertThat(result.items()).isEqualTo(500);
            assertThat(result.isIntact()).as(job.transcript()).isTrue();
            return result.timeless();
        }
    }

    @Test
    void both_styles_give_the_same_results_in_the_same_order_however_tasks_are_handed_out() throws Exception {
        SinkLine inPhases = result("ParametricFarm", "--interaction synchronous --grain 7");
        assertThat(result("ParametricFarm", "--interaction asynchronous")).isEqualTo(inPhases);
        assertThat(result("library.LibraryParametricFarm", "--workers 2 --chunk 16"))
                .isEqualTo(inPhases);
    }

    @Test
    void without_order_both_styles_give_the_same_results() throws Exception {
        assertThat(result("ParametricFarm", "--ordered no --grain 3"))
                .isEqualTo(result("library.LibraryParametricFarm", "--ordered no"));
    }

    @ParameterizedTest(name = "{1} {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | ParametricFarm                | --grain 0   | --grain must be a whole number from 1",
                "2 | library.LibraryParametricFarm | --workers 2 | needs at least 3 ranks, got 2",
            })
    void a_farm_that_cannot_work_says_why(int ranks, String program, String arguments, String reason) throws Exception {
        try (RealJob job = start(ranks, program, arguments)) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(JOB_FAILED);
            assertThat(job.errors()).as(job.transcript()).anyMatch(line -> line.contains(reason));
        }
    }
}
