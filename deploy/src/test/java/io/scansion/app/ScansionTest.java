package io.scansion.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.launch.job.JobStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ScansionTest {
    @TempDir
    private Path jobs;

    private final StringWriter err = new StringWriter();

    @Test
    void every_command_is_found_under_its_own_name_without_looking_at_the_others() {
        Set<String> names = console().getSubcommands().keySet();
        assertThat(names).contains("demo", "run", "plan", "solve", "tuner");
        for (String name : names) {
            assertThat(console(name, "--help").getSubcommands().keySet()).containsExactly(name);
        }
    }

    @Test
    void a_misspelt_command_is_compared_with_all_of_them() {
        assertThat(console("sollve", "x.pepa").execute("sollve", "x.pepa")).isEqualTo(2);
        assertThat(err.toString()).contains("did you mean solve?");
    }

    private CommandLine console(String... words) {
        StringWriter out = new StringWriter();
        return Scansion.console(new JobStore(jobs), new PrintWriter(out, true), new PrintWriter(err, true), words);
    }
}
