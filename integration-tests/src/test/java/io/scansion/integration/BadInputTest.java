package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mistakes: one line that says what is wrong, the right exit code, nothing half-started. */
class BadInputTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory = Path.of("");

    private Path jobs = Path.of("");

    @BeforeEach
    void make_room_for_jobs() throws IOException {
        jobs = Files.createDirectories(directory.resolve("jobs"));
    }

    @RequiresMpj
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--ranks 4 --colour blue                        | ParametricPipeline | --colour",
                "--ranks 4 --mode maybe                         | ParametricPipeline | unknown mode ",
                "--ranks four                                   | ParametricPipeline | --ranks",
                "--spares 2                                     | ParametricPipeline | --ranks",
                "--ranks 4 --spares 1 --stateless 0,1           | ParametricPipeline | the first of the job",
                "--ranks 4 --spares 1 --stateless 1,3           | ParametricPipeline | the last of the job",
                "--ranks 4 --spares 1 --stateless 1,9           | ParametricPipeline | does not exist",
                "--ranks 4 --spares 0 --mode auto --stateless 1 | ParametricPipeline | --mode auto needs spare ranks",
                "--ranks 4 --min-gain much                      | ParametricPipeline | --min-gain",
                "--ranks 4 --events /no/such/place/events.jsonl | ParametricPipeline | --events",
                "--ranks 4                                      | NoSuchProgram      | NoSuchProgram was not found",
            })
    void a_run_that_cannot_work_is_refused_in_one_line(String options, String program, String reason) throws Exception {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(List.of(options.split(" +")));
        words.addAll(List.of("--", "-cp", ProgramRun.appsJar(), "io.scansion.apps." + program, "--items", "10"));
        assertIsRefused(reason, words.toArray(String[]::new));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "dance                                     | dance",
                "advise                                    | no job is running",
                "approve --job nobody 1                    | nobody",
                "plan /no/such/file.json --processors 4    | /no/such/file.json",
                "experiment table9                         | table9",
            })
    void a_command_that_cannot_work_is_refused_in_one_line(String command, String reason) throws Exception {
        assertIsRefused(reason, command.split(" +"));
    }

    /** Of which Java has some ten open before its own first class. */
    @ParameterizedTest(name = "{0} file descriptors")
    @ValueSource(ints = {10, 16})
    void a_command_that_may_open_hardly_a_file_says_that_it_cannot_go_on(int descriptors) throws Exception {
        List<String> limited = List.of("bash", "-c", "ulimit -n " + descriptors + "; exec \"$@\"", "bash");
        try (RealJob job = RealJob.scansionIn(limited, Map.of(), jobs, LIMIT, List.of("jobs"))) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(1);
            assertThat(job.errors())
                    .singleElement()
                    .asString()
                    .startsWith("scansion: cannot go on: ")
                    .endsWith("see ulimit -a");
        }
    }

    /** As in a batch job that has no locale: Java cannot open such files then. */
    @RequiresMpj
    @ParameterizedTest
    @ValueSource(strings = {"--events größe.jsonl -- -cp .", "-- -cp größe.jar"})
    void names_that_the_locale_has_no_characters_for_are_refused_with_what_helps(String words) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("run", "--ranks", "2"));
        arguments.addAll(List.of(words.split(" ")));
        arguments.add("Main");
        try (RealJob job = RealJob.scansionWith(Map.of("LC_ALL", "C"), jobs, LIMIT, arguments)) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.errors())
                    .singleElement()
                    .asString()
                    .contains("is no name of a file in this locale", "LC_ALL=C.UTF-8");
            assertThat(jobs).isEmptyDirectory();
        }
    }

    private void assertIsRefused(String reason, String... words) throws Exception {
        try (RealJob job = RealJob.scansion(jobs, LIMIT, words)) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.errors()).singleElement().asString().contains(reason);
            assertThat(job.output()).isEmpty();
            assertThat(job.children()).noneMatch(ProcessHandle::isAlive);
            assertThat(jobs).isEmptyDirectory();
        }
    }

    /** Only the program knows how many ranks it needs, so this is a job that has failed; it says why itself. */
    @RequiresMpj
    @Test
    void fewer_ranks_than_the_program_needs_end_the_job_with_the_program_s_own_words() throws Exception {
        Path photos = Files.createDirectories(directory.resolve("photos"));
        Files.write(photos.resolve("one.png"), new byte[] {1}); // never looked at
        try (RealJob job = RealJob.scansion(
                jobs,
                LIMIT,
                "run",
                "--ranks",
                "3",
                "--spares",
                "1",
                "--stateless",
                "1",
                "--",
                "-cp",
                ProgramRun.appsJar(),
                "io.scansion.apps.ImagePipeline",
                "--in",
                photos.toString(),
                "--out",
                directory.resolve("out").toString())) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(3);
            assertThat(job.errors()).anyMatch(line -> line.contains("needs exactly 7 ranks"));
            assertThat(job.children()).noneMatch(ProcessHandle::isAlive);
        }
    }
}
