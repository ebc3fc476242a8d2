package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.job.ProcessIdentity.Life;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ProcessIdentityTest {
    @Test
    void a_process_is_alive_until_it_is_gone_and_known_again_from_what_was_written() throws Exception {
        ProcessIdentity self = ProcessIdentity.ofThisProcess();
        Properties written = new Properties();
        self.toProperties(written, "launcher");
        assertThat(ProcessIdentity.fromProperties(written, "launcher")).isEqualTo(self);
        assertThat(self.life()).isEqualTo(Life.ALIVE);
        assertThat(self.machine().boot()).isNotEmpty();

        Process child = new ProcessBuilder("sleep", "60").start();
        ProcessIdentity other = new ProcessIdentity(self.machine(), child.pid(), ProcessIdentity.UNKNOWN);
        assertThat(other.life()).isEqualTo(Life.ALIVE);
        child.destroyForcibly();
        assertThat(child.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(other.life()).isEqualTo(Life.GONE);
    }

    @Test
    void a_number_that_is_missing_is_no_process() {
        assertThatThrownBy(() -> ProcessIdentity.fromProperties(new Properties(), "launcher"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void the_numbers_of_a_process_are_read_whatever_its_name() {
        String fields = " S 1 1 1 0 -1 4194560 100 0 0 0 7 5 0 0 20 0 1 0 4711 9 9";
        assertThat(ProcessStat.parse("12 (odd) name (T 3) x)" + fields)).contains(new ProcessStat('S', 12, 4711));
        assertThat(ProcessStat.parse("12 (java) S 1 1")).isEmpty();
        assertThat(ProcessStat.parse("")).isEmpty();
        assertThat(ProcessStat.of(ProcessHandle.current().pid()))
                .hasValueSatisfying(stat -> assertThat(stat.cpuTicks()).isPositive());
    }
}
