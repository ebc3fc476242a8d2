package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManualsTest {
    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void write() throws IOException {
        Manuals.write(directory);
    }

    private static List<String> bash(String script) throws IOException, InterruptedException {
        Process bash = new ProcessBuilder("bash", "-c", script)
                .redirectErrorStream(true)
                .start();
        bash.getOutputStream().close();
        List<String> lines = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        assertThat(bash.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(bash.exitValue()).as("%s", lines).isZero();
        return lines;
    }

    private List<String> completed(String... words) throws IOException, InterruptedException {
        String array = String.join("' '", words);
        return bash("source '" + directory.resolve("completion/scansion.bash") + "'; COMP_WORDS=('" + array
                + "'); COMP_CWORD=" + (words.length - 1)
                + "; _complete_scansion 2>/dev/null; printf '%s\\n' \"${COMPREPLY[@]}\"");
    }

    @Test
    void a_shell_completes_commands_and_options() throws Exception {
        assertThat(completed("scansion", "")).contains("run", "watch", "report", "history", "rank");
        assertThat(completed("scansion", "app")).containsExactly("approve");
        assertThat(completed("scansion", "watch", "--o")).containsExactly("--once");
        assertThat(completed("scansion", "run", "--sta")).containsExactlyInAnyOrder("--stateless", "--stalled-after");
    }

    @Test
    void there_is_a_page_for_every_command_with_its_options_exit_codes_and_examples() throws IOException {
        Path pages = directory.resolve("man/man1");
        try (Stream<Path> files = Files.list(pages)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .contains("scansion.1", "scansion-run.1", "scansion-watch.1", "scansion-rank.1");
        }
        String run = Files.readString(pages.resolve("scansion-run.1"));
        assertThat(run)
                .contains(
                        ".SH NAME\nscansion\\-run \\- Launch an MPI program",
                        "\\fB\\-\\-min\\-gain=SHARE\\fR\nLeast predicted gain that is acted on, such as 5% or 0.05.",
                        ".SH EXIT STATUS\n.TP\n\\fB0\\fR\nevery rank ended well",
                        ".SH EXAMPLES\n.nf\n  scansion run \\-\\-ranks 5")
                .doesNotContain("%n", "%%", "${");
        assertThat(Files.readString(pages.resolve("scansion.1"))).contains("\\fBscansion\\-watch(1)\\fR");
    }
}
