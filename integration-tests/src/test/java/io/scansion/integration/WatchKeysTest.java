package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An operator at a real terminal, beside a real job. */
@RequiresMpj
class WatchKeysTest {
    @TempDir
    private Path directory = Path.of("");

    private Tmux watch() throws Exception {
        String libraries = Path.of(System.getProperty("scansion.home"), "lib") + File.separator + "*";
        Map<String, String> environment =
                Map.of("SCANSION_JOBS", directory.resolve("jobs").toString(), "LC_ALL", "C.UTF-8");
        return Tmux.start(
                directory,
                80,
                24,
                environment,
                List.of(
                        RealJob.JAVA_HOME.resolve("bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        libraries,
                        "io.scansion.app.Scansion",
                        "watch",
                        "--job",
                        "it"));
    }

    @Test
    void keys_approve_pin_switch_the_mode_and_leave_and_the_view_fits_the_terminal() throws Exception {
        if (!Boolean.getBoolean("mpj.required")) {
            Assumptions.assumeTrue(Tmux.isThere(), "tmux is not installed");
        }
        // longer than an operator needs on a busy machine, where every look at the terminal takes its time
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 1,20,10,1 --items 4000")
                .spares(3, "1,2")
                .advise();
        try (TunedJob job = program.tuned(directory)) {
            job.await("recommendation", event -> true);
            steer(job);
            assertThat(job.finish().isIntact()).isTrue();
        }
    }

    private void steer(TunedJob job) throws Exception {
        try (Tmux terminal = watch()) {
            List<String> shown = terminal.awaitLine("#1 stage 1: 1 -> ");
            assertThat(shown)
                    .hasSizeLessThanOrEqualTo(24)
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
            assertThat(shown.get(23)).contains("a approve", "q quit");

            // a terminal's late answer, and keys without a letter
            terminal.press("Escape", "[", "?", "1", ";", "2", "c", "F5", "Up");
            terminal.press("a");
            assertThat(terminal.awaitLine("approve #1? y/n"))
                    .noneMatch(line -> line.contains("show this, and hide it"));
            terminal.press("x");
            terminal.awaitLine("not done");
            assertThat(job.events().ofType("command")).isEmpty();

            terminal.press("a");
            terminal.awaitLine("approve #1? y/n");
            terminal.press("y");
            assertThat(job.awaitCommand().path("id").asLong()).isEqualTo(1);
            terminal.awaitLine("approve 1: plan 1 is being carried out");

            terminal.press("p");
            terminal.awaitLine("pin which stage or tuning point?");
            terminal.press("7", "BSpace", "1", "Enter");
            terminal.awaitLine("pin 1: ");
            assertThat(job.console("advise")).isNotEmpty();

            terminal.press("m");
            terminal.awaitLine("switch to mode auto? y/n");
            terminal.press("Enter");
            job.await("job", event -> event.path("mode").asText().equals("auto"));

            terminal.resize(200, 50);
            terminal.await(lines -> lines.size() == 50 && lines.get(49).contains("q quit"));
            terminal.press("?");
            terminal.awaitLine("approve the recommendation: have it carried out");
            terminal.resize(80, 24);
            terminal.await(lines -> lines.size() == 24 && lines.get(23).contains("q quit"));
            terminal.press("Escape", "n");
            terminal.awaitLine("no other job is running");
            terminal.press("q");
            List<String> left = terminal.awaitLine("left with 0");
            assertThat(left).noneMatch(line -> line.contains("q quit"));
        }
    }
}
