package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.config.JobSettings;
import io.scansion.launch.config.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks at a live job from a process whose clock is elsewhere: with libfaketime, the machine's own clock stays as it is. */
@Timeout(120)
final class SteppedClockTest {
    @TempDir
    private Path root = Path.of("");

    /** Main class of a process that looks at the jobs, as any command of the console does. */
    static final class Looker {
        private Looker() {}

        public static void main(String[] args) throws IOException {
            System.out.println(System.currentTimeMillis());
            new JobStore(Path.of(args[0])).running().forEach(job -> System.out.println(job.id()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"+30 days", "-30 days"})
    void a_clock_that_was_set_makes_no_job_look_dead(String step) throws Exception {
        Assumptions.assumeTrue(faketime(), "faketime is not installed (Debian: apt-get install faketime)");
        JobStore store = new JobStore(root);
        Program program = Program.of(List.of("."), "com.example.Main", List.of());
        store.create(JobSettings.builder(2, program).id("live").build());
        JobDirectory made =
                store.create(JobSettings.builder(2, program).id("made").build());
        Path inTheMaking = Files.move(made.path(), root.resolve(".new-1"));

        List<String> lines = look(step);
        long steppedDays = (Long.parseLong(lines.get(0)) - System.currentTimeMillis()) / TimeUnit.DAYS.toMillis(1);
        assertThat(Math.abs(steppedDays)).isBetween(29L, 30L);
        assertThat(lines.subList(1, lines.size())).containsExactly("live");
        assertThat(inTheMaking).isDirectory();
    }

    private List<String> look(String step) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("faketime", "-f", step.replace(" days", "d")));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Looker.class.getName(),
                root.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        // or every wait of the JVM with a time-out ends at once
        builder.environment().put("FAKETIME_FORCE_MONOTONIC_FIX", "0");
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed.lines().toList();
    }

    private static boolean faketime() {
        return Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "faketime")));
    }
}
