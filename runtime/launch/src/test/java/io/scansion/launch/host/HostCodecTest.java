package io.scansion.launch.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.launch.config.MpjDevice;
import io.scansion.launch.config.Program;
import io.scansion.launch.job.ProcessStat;
import io.scansion.launch.process.Role;
import io.scansion.launch.rank.RankDescription;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostCodecTest {
    static Stream<HostMessage> messages() {
        RankDescription rank = new RankDescription(
                new Role.Spare(7),
                MpjDevice.NIODEV,
                new Program(List.of("-Xmx1g"), List.of("a.jar", "b c"), "Main", Optional.empty(), List.of("", "ü#;\n")),
                8,
                131_072,
                "10.0.0.1",
                4711,
                Map.of("job", "it"),
                "secret",
                true);
        return Stream.of(
                new HostMessage.Greeting("/work", "", List.of("a.jar"), Map.of("PATH", "/bin")),
                new HostMessage.Ready(
                        new HostFacts("node1", "m", "17.0.15", "1 (a)", "mpj", List.of("d", ""), "10.0.0.1")),
                new HostMessage.Refused(HostNeed.MPJ, "no"),
                new HostMessage.Start(rank),
                new HostMessage.Started(7, 1L << 40),
                new HostMessage.NotStarted(7, "why"),
                new HostMessage.Printed(7, true, "text", false),
                new HostMessage.Printed(7, false, "", true),
                new HostMessage.Exited(7, 137),
                new HostMessage.End(7, true),
                new HostMessage.TunerFile("host=h\n"),
                new HostMessage.Input(7, ByteBuffer.wrap(new byte[] {1, 0, -1})),
                new HostMessage.Input(7, ByteBuffer.allocate(0)),
                new HostMessage.InputTaken(7),
                new HostMessage.Examine("/marker", List.of("node1", "node2")),
                new HostMessage.Examined(new HostHealth(
                        2,
                        1024,
                        -1,
                        "10.0.0.1",
                        new TreeMap<>(Map.of("node2", "")),
                        12,
                        true,
                        false,
                        List.of("a", "b"))),
                new HostMessage.Listen(),
                new HostMessage.Listening(25_000),
                new HostMessage.Connect("10.0.0.1", 25_000),
                new HostMessage.Connected("refused"),
                new HostMessage.Alive(new TreeMap<>(Map.of(7, new ProcessStat('S', 12, 34)))));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_comes_back_as_it_went(HostMessage message) throws IOException {
        assertThat(HostCodec.decode(HostCodec.encode(message))).isEqualTo(message);
    }

    @Test
    void what_a_login_shell_says_is_passed_over_and_what_never_becomes_a_message_is_refused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write("Welcome to node1\n".getBytes(StandardCharsets.UTF_8));
        HostStream host = new HostStream(new ByteArrayInputStream(new byte[0]), bytes);
        host.open();
        host.send(new HostMessage.Exited(3, 0));
        HostStream launcher =
                new HostStream(new ByteArrayInputStream(bytes.toByteArray()), new ByteArrayOutputStream());
        launcher.awaitOpening();
        assertThat(launcher.receive()).isEqualTo(new HostMessage.Exited(3, 0));
        HostStream stranger = new HostStream(new ByteArrayInputStream(new byte[1 << 17]), new ByteArrayOutputStream());
        assertThatThrownBy(stranger::awaitOpening).hasMessageContaining("not as 'scansion rank' does");
    }
}
