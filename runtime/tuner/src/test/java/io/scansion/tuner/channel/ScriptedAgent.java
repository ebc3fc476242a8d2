package io.scansion.tuner.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameReader;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.BlockingOpening;
import io.scansion.wire.trust.JobKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import org.jspecify.annotations.Nullable;

/** A connection to a tuner that says what the test tells it to say. Every wait is bounded. */
final class ScriptedAgent implements AutoCloseable {
    static final String JOB = "job-1";
    static final JobKeys KEYS = new JobKeys("s3cret", "0perate", "l00k", "s1t");
    private static final int WAIT_MILLIS = 10_000;
    private final Socket socket;
    private final FrameReader reader;

    ScriptedAgent(TunerAddress tuner) throws IOException {
        Socket bare = new Socket(InetAddress.getLoopbackAddress(), tuner.port());
        bare.setSoTimeout(WAIT_MILLIS);
        socket = BlockingOpening.client(bare, tuner.proof());
        reader = new FrameReader(socket.getInputStream());
    }

    /** Connects, says hello and reads the welcome. */
    static ScriptedAgent joined(TunerAddress tuner, int physicalRank, int processes) throws IOException {
        ScriptedAgent agent = new ScriptedAgent(tuner);
        agent.say(hello(physicalRank, processes));
        assertThat(agent.read()).isInstanceOf(Welcome.class);
        return agent;
    }

    static Hello hello(int physicalRank, int processes) {
        return new Hello(
                WireProtocol.VERSION, KEYS.agent(), JOB, physicalRank, processes, 0, 1, "here", "", "niodev", 5);
    }

    void say(WireMessage message) throws IOException {
        say(WireCodec.encode(message));
    }

    void say(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    @Nullable
    WireMessage read() throws IOException {
        return reader.read();
    }

    void expectEnd() throws IOException {
        try {
            assertThat(reader.read()).isNull();
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset"); // an end as well: the tuner closed with bytes unread
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
