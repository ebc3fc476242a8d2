package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The hosts that other tests rely on. */
@RequiresTestHosts
class TestHostsTest {
    @Test
    void hosts_have_their_own_names_processes_and_tmp_and_reach_each_other_by_ssh() throws Exception {
        Path shared = TestHosts.shared("files");
        try (TestHosts hosts = TestHosts.up(2)) {
            String ssh = TestHosts.SSH + " scansion2 ";
            String said = hosts.run(
                    "scansion1",
                    "sh",
                    "-c",
                    "hostname; " + ssh + "hostname; touch /tmp/mine " + shared + "/ours; " + ssh + "ls /tmp " + shared);
            assertThat(said.lines()).contains("scansion1", "scansion2", "ours").doesNotContain("mine");
        }
        assertThat(Files.deleteIfExists(shared.resolve("ours"))).isTrue();
        Files.delete(shared);
    }

    /** Or a lock that a killed login of an earlier test has left would hold up every later one. */
    @Test
    void a_login_on_a_host_starts_nothing_of_the_machine_s() throws Exception {
        try (TestHosts hosts = TestHosts.up(1)) {
            String bytes = TestHosts.SSH + " scansion1 'cat ~/.bashrc 2>/dev/null | wc -c'";
            assertThat(hosts.run("scansion1", "sh", "-c", bytes).strip()).isEqualTo("0");
        }
    }
}
