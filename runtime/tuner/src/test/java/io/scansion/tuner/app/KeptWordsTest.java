package io.scansion.tuner.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.control.OperatorWords;
import io.scansion.tuner.control.OperatorWords.Said;
import io.scansion.tuner.launch.JobDirectory;
import io.scansion.tuner.record.RunEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptWordsTest {
    @TempDir
    private Path path = Path.of("");

    private final List<RunEvent> warnings = new ArrayList<>();

    private KeptWords words() {
        return new KeptWords(new JobDirectory(path), warnings::add);
    }

    @Test
    void what_is_written_is_read_and_nothing_before_that() {
        assertThat(words().read()).isEqualTo(Said.NOTHING);
        Said said = new Said(Set.of(3, 1, 12), 4, false);
        words().write(said);
        assertThat(words().read()).isEqualTo(said);
        OperatorWords opened = words().open();
        assertThat(opened).isNotNull();
        assertThat(warnings).isEmpty();
    }

    @Test
    void what_is_damaged_is_lost_with_a_warning_and_stops_nobody() throws IOException {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            Properties damaged = new Properties();
            damaged.setProperty("pinned", text(random));
            damaged.setProperty("runLeftAlone", text(random));
            damaged.setProperty("measuring", text(random));
            new JobDirectory(path).keepOperatorWords(damaged);
            int before = warnings.size();
            Said read = words().read();
            assertThat(read.equals(Said.NOTHING) || warnings.size() == before)
                    .as(damaged.toString())
                    .isTrue();
        }
        assertThat(warnings)
                .isNotEmpty()
                .allSatisfy(warning -> assertThat(warning.toString())
                        .contains("what operators said to an earlier tuner of this job is lost"));
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(5); length > 0; length--) {
            text.append("0123456789,-- x\u00e9".charAt(random.nextInt(15)));
        }
        return text.toString();
    }

    @Test
    void a_job_whose_directory_has_gone_goes_on_with_a_warning() throws IOException {
        Files.delete(path);
        words().write(new Said(Set.of(1), 0, true));
        assertThat(warnings)
                .singleElement()
                .satisfies(warning -> assertThat(warning.toString()).contains("it cannot be written down"));
        Files.createDirectory(path);
    }
}
