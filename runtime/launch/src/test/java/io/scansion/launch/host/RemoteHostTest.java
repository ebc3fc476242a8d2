package io.scansion.launch.host;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.host.HostMessage.Greeting;
import io.scansion.launch.installation.ScansionHome;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RemoteHostTest {
    /** More than a pipe holds: it cannot be sent to who does not read. */
    private static final Greeting LONG = new Greeting("/", "/", List.of(), Map.of("LONG", "x".repeat(200_000)));

    @Test
    void what_makes_the_connection_has_the_last_word_also_where_it_stops_reading_before_it_ends() throws Exception {
        String words = "exec 0<&-; echo 'ssh: no such host' >&2; sleep 0.2";
        StartCommand command = new StartCommand(
                new ProcessBuilder("sh", "-c", words), Path.of("java"), new ScansionHome(Path.of("/none")));
        try (RemoteHost host = RemoteHost.connect("away", command, LONG)) {
            assertThatThrownBy(() -> host.facts().get(30, TimeUnit.SECONDS))
                    .cause()
                    .isInstanceOf(UnusableHostException.class)
                    .hasMessage("ssh: no such host");
        }
    }
}
