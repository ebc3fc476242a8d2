package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The matcher of pictures, whose right answer is known. */
@Isolated("judges rates")
@RequiresMpj
class PropagationMatchTest {
    private static final Pattern RESULT = Pattern.compile(".*\\] (RESULT .* checksum=[0-9a-f]{16}) seconds=.*");
    private static final Pattern QUALITY = Pattern.compile(".* coverage=([0-9.]+) within_1px=([0-9.]+) .*");

    @TempDir
    private Path directory = Path.of("");

    @Test
    void both_versions_find_the_known_disparity_the_same_with_any_number_of_slaves_places_and_the_agent()
            throws Exception {
        String work = "--slices 6 --cuts drawn --rounds 2 --distribution exponential --ms-compute ";
        String expected = plain(3, "Asynchronous", work + "0 --places 1");
        Matcher quality = QUALITY.matcher(expected);
        assertThat(quality.matches()).as(expected).isTrue();
        assertThat(Double.parseDouble(quality.group(1))).as(expected).isBetween(0.93, 1.02);
        assertThat(Double.parseDouble(quality.group(2))).as(expected).isGreaterThan(0.98);
        assertThat(tuned(4, "Asynchronous", work + "10 --ms-evaluate 1 --places 5"))
                .isEqualTo(expected);
        assertThat(tuned(5, "Synchronous", work + "10 --ms-evaluate 1")).isEqualTo(expected);
    }

    private String plain(int ranks, String version, String arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of("run", "--no-agent", "--ranks", Integer.toString(ranks)));
        words.addAll(program(version, arguments));
        Path jobs = Files.createDirectories(directory.resolve("plain-jobs"));
        try (RealJob job = RealJob.scansion(jobs, ProgramRun.LIMIT, words.toArray(String[]::new))) {
            assertThat(job.awaitExit()).as(job.transcript()).isZero();
            return result(job);
        }
    }

    private String tuned(int ranks, String version, String arguments) throws Exception {
        Path files = Files.createDirectories(directory.resolve(version));
        List<String> words =
                new ArrayList<>(List.of("--verbose", "run", "--ranks", Integer.toString(ranks), "--job", "it"));
        words.addAll(List.of("--events", files.resolve("events.jsonl").toString()));
        words.addAll(program(version, arguments));
        try (TunedJob job = TunedJob.start(files, RealJob.JAVA_HOME, words)) {
            assertThat(job.process().awaitExit()).as(job.account()).isZero();
            job.assertNothingIsLeft();
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(job.process().output())
                        .as(job.account())
                        .contains("[rank " + rank + "] rank " + rank + " finished");
            }
            return result(job.process());
        }
    }

    private static List<String> program(String version, String arguments) {
        List<String> words = new ArrayList<>(
                List.of("--", "-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
        words.addAll(List.of("-cp", ProgramRun.appsJar(), "io.scansion.apps.matching." + version + "PropagationMatch"));
        words.addAll(List.of(arguments.split(" +")));
        return words;
    }

    /** The only result line, up to what depends on time. */
    private static String result(RealJob job) {
        List<String> found = job.output().stream()
                .map(RESULT::matcher)
                .filter(Matcher::matches)
                .map(line -> line.group(1))
                .toList();
        assertThat(found).as(job.transcript()).hasSize(1);
        return found.get(0);
    }
}
