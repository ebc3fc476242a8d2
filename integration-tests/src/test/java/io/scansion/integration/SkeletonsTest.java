package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs written with the library, as real ranks: the same as a plain loop, and mistakes said with rank, stage and item. */
@RequiresMpj
class SkeletonsTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int JOB_FAILED = 3;

    @TempDir
    private Path jobs = Path.of("");

    private RealJob start(String options, String program, String arguments) throws IOException {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(options.split(" +")));
        words.addAll(List.of("--", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        words.addAll(List.of("-cp", ProgramRun.libraryClassPath()));
        words.add("io.scansion.apps.library." + program);
        if (!arguments.isBlank()) {
            words.addAll(List.of(arguments.strip().split(" +")));
        }
        return RealJob.scansion(jobs, LIMIT, words.toArray(String[]::new));
    }

    /** Returns what it printed, after every rank has ended well. */
    private List<String> run(String options, String program, String arguments) throws Exception {
        try (RealJob job = start(options, program, arguments)) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            return job.output();
        }
    }

    private static SinkLine plain(List<String> output) {
        return SinkLine.only(output.stream()
                .filter(line -> line.contains("PLAIN"))
                .map(line -> line.replace("PLAIN ", ""))
                .toList());
    }

    private static long itemsAt(String stage, List<String> output) {
        return output.stream()
                .filter(line -> line.contains("stage=" + stage + ","))
                .filter(line -> !line.contains("items=0,"))
                .count();
    }

    @Test
    void the_example_prints_what_the_readme_says() throws Exception {
        assertThat(run("--no-agent --ranks 5", "Squares", "")).containsExactly("[rank 4] [1, 9, 25, 49, 81]");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--no-agent --ranks 8                  | --items 10000 --instances 2 --hand-over 3000",
                "--no-agent --ranks 9 --device smpdev  | --items 1000 --instances 2 --hand-over 300 --chunk 7",
                "--no-agent --ranks 8                  | --items 100 --instances 2 --hand-over 50 --bytes 300000",
                "--ranks 7                             | --items 1000 --instances 2", // measured by the agent
            })
    void a_pipeline_delivers_what_a_plain_loop_does_in_the_same_order(String options, String arguments)
            throws Exception {
        List<String> output = run(options, "LibraryPipeline", arguments);
        assertThat(SinkLine.only(output).timeless()).isEqualTo(plain(output).timeless());
        assertThat(SinkLine.only(output).items()).isPositive();
        assertThat(itemsAt("mix", output)).isEqualTo(2);
        assertThat(itemsAt("history", output)).isEqualTo(arguments.contains("hand-over") ? 2 : 1);
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--no-agent --ranks 4                  | --items 1000 --bytes 100 --chunk 8",
                "--no-agent --ranks 4                  | --items 60 --bytes 300000",
                "--no-agent --ranks 4 --device smpdev  | --items 500 --bytes 100",
            })
    void a_farm_delivers_what_a_plain_loop_does_in_the_same_order(String options, String arguments) throws Exception {
        List<String> output = run(options, "LibraryFarm", arguments);
        assertThat(SinkLine.only(output).timeless()).isEqualTo(plain(output).timeless());
        assertThat(itemsAt("worker", output)).isEqualTo(3);
    }

    @Test
    void a_farm_without_order_delivers_the_same_in_some_order() throws Exception {
        List<String> output = run("--no-agent --ranks 4", "LibraryFarm", "--items 1000 --order any");
        SinkLine result = SinkLine.only(output);
        assertThat(List.of(result.items(), result.lost(), result.duplicated())).containsExactly(1_000L, 0L, 0L);
        assertThat(output).contains("[rank 0] SUMS equal");
    }

    @Test
    void items_that_fail_are_skipped_and_named_or_tried_again() throws Exception {
        List<String> skipped =
                run("--no-agent --ranks 6", "LibraryPipeline", "--instances 1 --items 50 --fail-at 17 --policy skip");
        assertThat(skipped)
                .contains(
                        "[rank 5] SKIPPED stage 'mix' on rank 1, item 17: java.lang.IllegalStateException: told to fail"
                                + " at 17");
        List<String> retried =
                run("--no-agent --ranks 2", "LibraryFarm", "--items 50 --fail-at 17 --fail-times 2 --policy retry");
        assertThat(SinkLine.only(retried).timeless()).isEqualTo(plain(retried).timeless());
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "6 | LibraryPipeline | --fail-at 17 --mistake null --policy skip         | item 17: its function returned null",
                "3 | LibraryFarm     | --fail-at 17 --fail-times 2                       | item 17: java.lang.IllegalState",
                "3 | LibraryFarm     | --fail-at 17 --mistake unsendable --policy retry  | Answer cannot be sent: java.io.NotSerializable",
                "6 | LibraryPipeline | --instances 2    | there is no rank 6 for sink",
                "3 | LibraryFarm     | --instances 0    | needs at least 1 worker",
            })
    void a_job_that_cannot_go_on_says_where_and_why(int ranks, String program, String arguments, String reason)
            throws Exception {
        try (RealJob job = start("--no-agent --ranks " + ranks, program, arguments)) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(JOB_FAILED);
            assertThat(job.errors()).as(job.transcript()).anyMatch(line -> line.contains(reason));
        }
    }

    @Test
    void ranks_that_describe_different_pipelines_are_told_so_instead_of_waiting_for_each_other() throws Exception {
        String classPath = RealJob.programs() + File.pathSeparator + ProgramRun.libraryClassPath();
        String program = "io.scansion.integration.programs.DifferentByRank";
        try (RealJob job =
                RealJob.scansion(jobs, LIMIT, "run", "--ranks", "4", "--", "-Xmx64m", "-cp", classPath, program)) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(JOB_FAILED);
            assertThat(job.errors())
                    .as(job.transcript())
                    .anyMatch(line -> line.contains("rank 2 runs a pipeline of source, blur, thin, sink, "));
        }
    }
}
