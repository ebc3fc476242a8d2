package io.scansion.launch.attach;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.config.InvalidJobException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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
    void one_that_lets_nobody_attach_is_told_without_disturbing_it() throws Exception {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+DisableAttachMechanism",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Idle.class.getName())
                .start();
        try {
            jvm.getInputStream().read(); // it is a JVM by now
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
}
