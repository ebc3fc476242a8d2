package io.scansion.agent.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireMessage;
import io.scansion.wire.codec.FrameReader;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;

/** Listens where the address file says and does what the test tells it, word by word. Every wait is bounded. */
final class ScriptedTuner implements AutoCloseable {
    private static final int WAIT_MILLIS = 10_000;
    private static final Proof.Words WORDS = Proof.Words.make();
    private final ServerSocket acceptor;
    private final Proof proof;

    ScriptedTuner() throws IOException {
        this(WORDS);
    }

    /** @param proof what it is to be recognised by */
    ScriptedTuner(Proof proof) throws IOException {
        this.proof = proof;
        acceptor = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        acceptor.setSoTimeout(WAIT_MILLIS);
    }

    TunerAddress address() {
        return new TunerAddress("job", "127.0.0.1", acceptor.getLocalPort(), 1, "key", proof);
    }

    ScriptedTuner announce(Path file) throws IOException {
        Path fresh = file.resolveSibling("fresh");
        Files.writeString(fresh, address().format());
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        return this;
    }

    /** Accepts whoever knows the word, and says its own. */
    Conversation accept() throws IOException {
        return answer(acceptToKnock());
    }

    /** Says its own word to who has said the other. */
    static Conversation answer(Socket socket) throws IOException {
        socket.getOutputStream().write(WORDS.answer().getBytes(StandardCharsets.US_ASCII));
        return new Conversation(socket);
    }

    /** Accepts, hears the word and says nothing. */
    Socket acceptToKnock() throws IOException {
        Socket socket = acceptBare();
        byte[] knock = socket.getInputStream().readNBytes(WORDS.knock().length());
        assertThat(new String(knock, StandardCharsets.US_ASCII)).isEqualTo(WORDS.knock());
        return socket;
    }

    /** Accepts and neither hears nor says anything. */
    Socket acceptBare() throws IOException {
        Socket socket = acceptor.accept();
        socket.setSoTimeout(WAIT_MILLIS);
        return socket;
    }

    /** Accepts, reads the hello and welcomes. */
    Conversation welcome(int snapshotMillis) throws IOException {
        Conversation agent = accept();
        agent.expect(Hello.class);
        agent.say(new Welcome("job", snapshotMillis, System.nanoTime()));
        return agent;
    }

    @Override
    public void close() throws IOException {
        acceptor.close();
    }

    static final class Conversation implements AutoCloseable {
        private final Socket socket;
        private final FrameReader reader;

        Conversation(Socket socket) throws IOException {
            this.socket = socket;
            reader = new FrameReader(socket.getInputStream());
        }

        @Nullable
        WireMessage read() throws IOException {
            return reader.read();
        }

        /** Reads until a message of this kind comes. */
        <T extends WireMessage> T expect(Class<T> kind) throws IOException {
            while (true) {
                WireMessage message = reader.read();
                assertThat(message).as("the next message").isNotNull();
                if (kind.isInstance(message)) {
                    return kind.cast(message);
                }
            }
        }

        /** Sends a command that has just been given. */
        void order(Command command) throws IOException {
            say(new Order(System.nanoTime(), 10_000, command));
        }

        void say(WireMessage message) throws IOException {
            say(WireCodec.encode(message));
        }

        void say(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        /** Says that nothing follows. */
        void endOfWords() throws IOException {
            socket.shutdownOutput();
        }

        /** Reads to the end of the stream. */
        void expectEnd() throws IOException {
            try {
                while (reader.read() != null) {
                    assertThat(socket.isConnected()).isTrue();
                }
            } catch (java.net.SocketException e) {
                assertThat(e).hasMessageContaining("reset"); // an end as well: the agent closed with bytes unread
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
