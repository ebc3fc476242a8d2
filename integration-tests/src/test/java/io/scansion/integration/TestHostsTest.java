package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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

    /** What was done to hosts of a run that was killed, such as a route to nowhere, would fail the tests of the next. */
    @Test
    void hosts_that_nobody_has_any_more_are_made_anew() throws Exception {
        Process killed = another();
        killed.destroyForcibly().waitFor();
        try (TestHosts hosts = TestHosts.up(1)) {
            assertThat(hosts.run("scansion1", "ls", "/tmp")).isEmpty();
        }
    }

    @Test
    void hosts_that_another_process_has_are_waited_for() throws Exception {
        Process other = another();
        try {
            CompletableFuture<String> found = CompletableFuture.supplyAsync(TestHostsTest::contents);
            assertThat(found.copy()
                            .completeOnTimeout("waits", 3, TimeUnit.SECONDS)
                            .get())
                    .isEqualTo("waits");
            other.getOutputStream().close();
            assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .as("what the other process found last")
                    .contains("left");
            assertThat(found.get()).isEmpty();
        } finally {
            other.destroyForcibly();
        }
    }

    private static String contents() {
        try (TestHosts hosts = TestHosts.up(1)) {
            return hosts.run("scansion1", "ls", "/tmp");
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts another process that has a host, with a file of its own on it, until its input ends. */
    private static Process another() throws Exception {
        Process process = new ProcessBuilder(
                        RealJob.JAVA_HOME.resolve(Path.of("bin", "java")).toString(),
                        "-cp",
                        RealJob.programs(),
                        Another.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        assertThat(process.getInputStream().read())
                .as("a host of another process")
                .isEqualTo('.');
        return process;
    }

    /** What another process does. */
    static final class Another {
        private Another() {}

        /** Runs it; no arguments. */
        public static void main(String[] args) throws Exception {
            try (TestHosts hosts = TestHosts.up(1)) {
                hosts.run("scansion1", "touch", "/tmp/left");
                System.out.print('.');
                System.out.flush();
                System.in.readAllBytes();
                System.out.print(hosts.run("scansion1", "ls", "/tmp"));
            }
        }
    }
}
