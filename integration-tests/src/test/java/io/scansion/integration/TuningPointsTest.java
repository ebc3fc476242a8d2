package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Fields of a program that runs on real ranks are set, in every one of them, by an operator. */
@RequiresMpj
class TuningPointsTest {
    private static final String PROGRAM = "io.scansion.apps.shapes.TunablePipeline";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory = Path.of("");

    private TunedJob start() throws Exception {
        List<String> words = new ArrayList<>(List.of("--verbose", "run", "--ranks", "3", "--spares", "1"));
        words.addAll(List.of("--tune", "pause=" + PROGRAM + ".pauseMicros:long:0..1000000"));
        words.addAll(List.of("--tune", "stop=" + PROGRAM + ".stop:boolean"));
        words.addAll(List.of("--tune", "late=" + PROGRAM + "$Late.share:double:0..1"));
        words.addAll(List.of("--tune", "never=" + PROGRAM + "$Never.value:int:0..9"));
        words.addAll(List.of("--job", "it", "--timeout", "100s"));
        words.addAll(List.of("--events", directory.resolve("events.jsonl").toString()));
        words.addAll(List.of("--", "-Xmx64m", "-XX:+UseSerialGC", "-cp", ProgramRun.appsJar(), PROGRAM));
        words.addAll(List.of("--items", "1000000", "--ms", "2"));
        return TunedJob.start(directory, RealJob.JAVA_HOME, words);
    }

    private static Predicate<JsonNode> hasValue(String name, String value, String ranks) {
        return event -> event.path("name").asText().equals(name)
                && event.path("values").size() == 1
                && event.path("values").path(0).path("value").asText().equals(value)
                && event.path("values").path(0).path("ranks").toString().equals(ranks);
    }

    private static void awaitStages(TunedJob job, String use) {
        for (int stage = 0; stage < 3; stage++) {
            String line = "stage " + stage + " uses " + use + " from item ";
            job.process().awaitLine(text -> text.contains(line));
        }
    }

    @Test
    void fields_are_set_in_every_rank_seen_by_the_program_and_taken_back() throws Exception {
        try (TunedJob job = start()) {
            job.await("tuning_point", hasValue("grain", "8", "[0,1,2,3]"));
            job.await("tuning_point", hasValue("pause", "0", "[0,1,2,3]"));
            assertThat(job.console("set"))
                    .contains("grain: int from 1 to 64, " + PROGRAM + ".grain; 8 in ranks [0, 1, 2, 3]")
                    .contains("never: int from 0 to 9, " + PROGRAM + "$Never.value; class not initialised in ranks");

            assertThat(job.console("set", "grain", "16")).isEqualTo("grain = 16 in ranks [0, 1, 2, 3]");
            awaitStages(job, "grain 16");
            job.await("tuning_point", hasValue("grain", "16", "[0,1,2,3]"));

            assertThat(job.refused(2, "set", "grain", "65")).contains("grain is int from 1 to 64, got 65");
            assertThat(job.refused(2, "set", "grain", "many")).contains("'many' is no int");
            assertThat(job.refused(4, "arrange", "workers=2")).contains("nothing runs with the library now");
            assertThat(job.refused(2, "set", "grian", "8")).contains("there is no tuning point 'grian'");

            assertThat(job.console("undo")).startsWith("grain is again what it was before it was set to 16");
            awaitStages(job, "grain 8");

            job.console("set", "grain", "32");
            job.process().child("tuner").destroyForcibly();
            job.process().awaitLine(line -> line.startsWith("scansion: the tuner has died and is started again"));
            Awaitility.await()
                    .atMost(LIMIT)
                    .until(() -> job.events().ofType("job").size() == 2);
            double restarted = job.events().ofType("job").get(1).path("time_s").asDouble();
            job.await(
                    "tuning_point",
                    hasValue("grain", "32", "[0,1,2,3]")
                            .and(event -> event.path("time_s").asDouble() >= restarted));

            assertThat(job.console("set", "late", "0.75")).contains("is kept: no rank has initialised " + PROGRAM);
            job.console("set", "grain=64");
            job.process().awaitLine(line -> line.contains("stage 1 uses share 0.75 from item "));
            job.await("tuning_point", hasValue("late", "0.75", "[1]"));
            job.console("undo"); // of grain
            assertThat(job.console("undo")).startsWith("late is again what it was before it was set to 0.75");
            job.await("tuning_point", hasValue("late", "0.5", "[1]"));

            job.console("set", "stop", "true");
            assertThat(job.finish().isIntact()).as(job.account()).isTrue();
            job.assertEveryStageFinishedOnce(3);
            String never = "tuning point never: no rank has initialised " + PROGRAM + "$Never";
            assertThat(job.process().errors()).as(job.account()).contains("[tuner] " + never);
            assertThat(job.events().ofType("warning"))
                    .extracting(event -> event.path("text").asText())
                    .contains(never);
            assertThat(job.events().ofType("setting"))
                    .as(job.account())
                    .filteredOn(event -> event.path("state").asText().equals("done"))
                    .allSatisfy(event -> assertThat(event.path("ranks")).hasToString("[0,1,2,3]"));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "n=$.nosuch:int:1..9     | class $ has no field nosuch; its static fields are [",
                "n=$x.grain:int:1..9     | class $x was not found on the class path",
                "n=$.Late.share:double:0..1 | a nested class is written $$Late",
                "n=$.GRAIN_OF_LATE_FIELDS:int:1..9 | the field is final",
                "n=$.grain:long:1..9     | the field is of type int, not long",
                "n=$.grainSeen:int:1..9  | the field is not static",
                "n=$.grain:int:9..1      | the range 9..1 is empty",
                "n=$.grain:int           | a range is needed",
                "n                       | no name before",
            })
    void a_field_that_cannot_be_set_is_named_before_anything_is_started(String point, String reason) throws Exception {
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        try (RealJob job = RealJob.scansion(
                jobs,
                LIMIT,
                "run",
                "--ranks",
                "3",
                "--tune",
                point.replace("$.", PROGRAM + ".").replace("$x", PROGRAM + "x"),
                "--",
                "-cp",
                ProgramRun.appsJar(),
                PROGRAM)) {
            assertThat(job.awaitExit()).as(job.transcript()).isEqualTo(2);
            assertThat(job.errors())
                    .singleElement()
                    .asString()
                    .startsWith("scansion: --tune n")
                    .contains(reason.replace("$$", PROGRAM + "$")
                            .replace("$x", PROGRAM + "x")
                            .replace("$ ", PROGRAM + " "));
            assertThat(job.output()).isEmpty();
            assertThat(jobs).isEmptyDirectory();
        }
    }

    @Test
    void an_annotated_field_that_cannot_be_set_is_named_by_every_rank_and_the_program_runs_as_it_is() throws Exception {
        Path jobs = Files.createDirectories(directory.resolve("jobs"));
        String program = "io.scansion.integration.programs.WronglyTuned";
        try (RealJob job = RealJob.scansion(
                jobs, LIMIT, "run", "--ranks", "2", "--", "-Xmx64m", "-cp", RealJob.programs(), program)) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            for (int rank = 0; rank < 2; rank++) {
                assertThat(job.output()).contains("[rank " + rank + "] rank " + rank + " has 7");
                assertThat(job.errors())
                        .contains("[rank " + rank + "] [scansion] rank " + rank + ": tuning point fixed (" + program
                                + ".FIXED) cannot be set: the field is final");
            }
        }
    }
}
