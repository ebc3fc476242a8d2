package io.scansion.tuner.channel;

import static io.scansion.tuner.channel.ScriptedAgent.JOB;
import static io.scansion.tuner.channel.ScriptedAgent.KEYS;
import static io.scansion.tuner.channel.ScriptedAgent.hello;
import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.fuzzing.Atoms;
import io.scansion.fuzzing.Campaign;
import io.scansion.fuzzing.Damage;
import io.scansion.tuner.loop.Input;
import io.scansion.tuner.loop.Turn;
import io.scansion.tuner.replay.RecordingReader;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.Proof;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole connections of damaged bytes to a tuner that listens: without its word, with it, and behind the hello of a rank or a console. None of
 * them ends it, makes a mistake of its own show, or keeps others out.
 */
final class ChannelCampaignTest {
    private static final int PROCESSES = 4;
    private static final int MOST_FRAMES = 6;
    private static final int WAIT_MILLIS = 10_000;
    /** By the thread that connects; what the tuner's takes is the decoder's campaign. */
    private static final long MOST_BYTES = 16 << 20;

    @TempDir
    private Path directory = Path.of("");

    private final AtomicReference<String> mistake = new AtomicReference<>("");

    @Test
    void damaged_connections_neither_end_the_tuner_nor_keep_others_out() throws IOException {
        List<byte[]> frames = recorded();
        try (TunerServer server = TunerServer.start(
                ChannelSettings.of(JOB, KEYS, PROCESSES, directory.resolve("tuner.properties"), 1000), listener())) {
            Proof.Words words = (Proof.Words) server.address().proof();
            byte[] knock = words.knock().getBytes(StandardCharsets.US_ASCII);
            Campaign.of("connections to the tuner", 300, 100_000, MOST_BYTES)
                    .run(
                            random -> stream(random, knock, frames),
                            Atoms.BYTES,
                            bytes -> judge(bytes, server.address().port()));
            try (ScriptedAgent console = new ScriptedAgent(server.address())) {
                console.say(new OperatorHello(WireProtocol.VERSION, KEYS.operator(), JOB));
                assertThat(console.read()).isInstanceOf(Welcome.class);
                console.say(new OperatorRequest(1, "advise", ""));
                assertThat(console.read()).isEqualTo(new OperatorReply(1, 0, "heard"));
            }
        }
    }

    private static byte[] stream(Random random, byte[] knock, List<byte[]> frames) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            boolean isConsole = random.nextInt(4) == 0;
            WireMessage hello = isConsole
                    ? new OperatorHello(
                            WireProtocol.VERSION, random.nextBoolean() ? KEYS.operator() : KEYS.viewer(), JOB)
                    : hello(random.nextInt(PROCESSES), PROCESSES);
            switch (random.nextInt(8)) {
                case 0 -> bytes.write(Damage.toBytes(random, knock, knock));
                case 1 -> {
                    bytes.write(knock);
                    byte[] frame = WireCodec.encode(hello);
                    bytes.write(Damage.toBytes(random, frame, frame));
                }
                default -> {
                    bytes.write(knock);
                    bytes.write(WireCodec.encode(hello));
                }
            }
            for (int more = random.nextInt(MOST_FRAMES); more > 0; more--) {
                byte[] frame = isConsole
                        ? WireCodec.encode(new OperatorRequest(random.nextInt(9), "pin", "1"))
                        : frames.get(random.nextInt(frames.size()));
                byte[] other = frames.get(random.nextInt(frames.size()));
                bytes.write(random.nextInt(3) == 0 ? frame : Damage.toBytes(random, frame, other));
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Says it all, then that nothing follows, and waits for the tuner to close. */
    private String judge(byte[] bytes, int port) throws IOException {
        int answered = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(WAIT_MILLIS);
            try {
                socket.getOutputStream().write(bytes);
                socket.shutdownOutput();
                answered = socket.getInputStream().readAllBytes().length;
            } catch (SocketTimeoutException e) {
                throw new AssertionError("the connection was left open", e);
            } catch (SocketException e) { // closed with bytes unread
                assertThat(e.getMessage()).containsAnyOf("reset", "Broken pipe", "closed");
            }
        }
        assertThat(mistake.get()).isEmpty();
        return answered == 0
                ? "not answered"
                : answered == Proof.Words.make().answer().length() ? "word" : "welcomed or told";
    }

    private static List<byte[]> recorded() throws IOException {
        List<byte[]> frames = new ArrayList<>();
        try (RecordingReader reader =
                RecordingReader.open(Path.of("src", "test", "resources", "recordings", "pipeline-replicated.rec"))) {
            for (Optional<Turn> turn = reader.next(); turn.isPresent(); turn = reader.next()) {
                for (Input input : turn.get().inputs()) {
                    if (input instanceof Input.Said said) {
                        frames.add(WireCodec.encode(said.message()));
                    }
                }
            }
        }
        return frames;
    }

    private ChannelListener listener() {
        return new ChannelListener() {
            @Override
            public void onAgentMessage(AgentMessage message) {}

            @Override
            public void onAgentLost(int physicalRank, boolean orderly, String reason) {
                wellSaid(reason);
            }

            @Override
            public void onWarning(String text) {
                wellSaid(text);
            }

            @Override
            public void onFailed(Throwable cause) {
                mistake.set("the channel has ended: " + cause);
            }

            @Override
            public void onRequest(OperatorRequest request, ReplyTo console) {
                console.reply(0, "heard");
            }

            private void wellSaid(String text) {
                if (text.contains("Exception")
                        || text.contains("Error")
                        || text.chars().anyMatch(one -> one < ' ')) {
                    mistake.set(text);
                }
            }
        };
    }
}
