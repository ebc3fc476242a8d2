package io.scansion.launch.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.config.InvalidJobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TargetJvmTest {
    /** A JVM that lives until its input ends. */
    public static final class Idle {
        private Idle() {}

        public static void main(String[] args) throws IOException {
            System.out.println("here");
            while (System.in.read() >= 0) {
                // nothing is said
            }
        }
    }

    @Test
    void one_that_ends_while_it_is_asked_is_told_from_one_that_cannot_be_asked() throws Exception {
        Process jvm = idle();
        try {
            TargetJvm target = TargetJvm.of(jvm.pid());
            Path noAgent = Path.of("no-agent.jar");
            assertThatThrownBy(() -> target.ask(noAgent, "do=look")) // and it listens from now on
                    .isInstanceOf(InvalidJobException.class)
                    .isNotInstanceOf(ProcessEndedException.class);
            assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(jvm.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            CompletableFuture<Void> asked = CompletableFuture.runAsync(() -> target.ask(noAgent, "do=look"));
            assertThatThrownBy(() -> asked.get(300, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            jvm.destroyForcibly();
            assertThatThrownBy(asked::join)
                    .hasCauseInstanceOf(ProcessEndedException.class)
                    .hasRootCauseMessage("process " + jvm.pid() + " has ended meanwhile");
        } finally {
            jvm.destroyForcibly();
            jvm.waitFor(10, TimeUnit.SECONDS);
        }
    }

    /** Being asked may end it: {@code ssh-agent} is such. */
    @Test
    void a_process_that_guards_its_memory_is_not_taken_for_a_jvm(@TempDir Path proc) throws IOException {
        Path files = Files.createDirectory(proc.resolve("1"));
        assertThat(ProcessFiles.isJvm(proc, 1)).as("no system that shows it").isEmpty();
        Path maps = Files.createDirectory(files.resolve("maps")); // read by nobody, not even by root
        assertThatThrownBy(() -> ProcessFiles.isJvm(proc, 1)).isInstanceOf(IOException.class);
        Files.delete(maps);
        Files.writeString(maps, "7f0 r-xp /usr/lib/jvm/lib/server/libjvm.so\n");
        assertThat(ProcessFiles.isJvm(proc, 1)).contains(true);
        Files.writeString(maps, "7f0 r-xp /usr/bin/ssh-agent\n");
        assertThat(ProcessFiles.isJvm(proc, 1)).contains(false);
    }

    private static Process idle(String... options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Idle.class.getName()));
        Process jvm = new ProcessBuilder(command).start();
        jvm.getInputStream().read(); // it is a JVM by now
        return jvm;
    }

    @Test
    void one_that_lets_nobody_attach_is_told_without_disturbing_it() throws Exception {
        Process jvm = idle("-XX:+DisableAttachMechanism");
        try {
            assertThatThrownBy(() -> TargetJvm.of(jvm.pid()))
                    .isInstanceOf(InvalidJobException.class)
                    .hasMessage("process " + jvm.pid()
                            + " does not let anybody attach: it was started with -XX:+DisableAttachMechanism");
        } finally {
            jvm.destroyForcibly();
            jvm.waitFor(10, TimeUnit.SECONDS);
        }
        assertThatThrownBy(() -> TargetJvm.of(jvm.pid())).hasMessage("there is no process " + jvm.pid());
    }

    @Test
    void one_that_loads_no_agents_while_it_runs_is_told_with_what_would_let_it() throws Exception {
        Process jvm = idle("-XX:-EnableDynamicAgentLoading");
        try {
            assertThatThrownBy(() -> TargetJvm.of(jvm.pid()).ask(Path.of("no-agent.jar"), "do=look"))
                    .isInstanceOf(InvalidJobException.class)
                    .isNotInstanceOf(AgentRefusedException.class)
                    .hasMessageStartingWith("process " + jvm.pid() + " does not load the agent: ")
                    .hasMessageContaining("-XX:+EnableDynamicAgentLoading")
                    .hasMessageNotContaining("\n");
        } finally {
            jvm.destroyForcibly();
            jvm.waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void one_of_another_user_is_told_with_the_user() throws Exception {
        Assumptions.assumeTrue(
                "root".equals(System.getProperty("user.name")) && Files.isExecutable(Path.of("/usr/bin/setpriv")),
                "only root can start a process of another user, with setpriv");
        Process other =
                new ProcessBuilder("/usr/bin/setpriv", "--reuid=nobody", "--clear-groups", "sleep", "60").start();
        try {
            Awaitility.await().until(() -> other.info().user().equals(Optional.of("nobody")));
            assertThatThrownBy(() -> TargetJvm.of(other.pid()))
                    .isInstanceOf(InvalidJobException.class)
                    .hasMessage("process " + other.pid() + " belongs to nobody, who alone can attach to it");
        } finally {
            other.destroyForcibly();
            other.waitFor(10, TimeUnit.SECONDS);
        }
    }
}
