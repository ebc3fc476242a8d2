package io.scansion.wire.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ends of a connection by turns on one thread, over real sockets. */
@Timeout(60)
final class TransportTest {
    private static final char[] PASSWORD = "password".toCharArray();
    private static final TunerIdentity OF_WORDS = TunerIdentity.ofWords();

    @TempDir
    private static Path directory = Path.of("");

    private static TunerIdentity certified = OF_WORDS;
    private static TunerIdentity otherCertificate = OF_WORDS;

    enum Kind {
        PLAIN,
        TLS;

        TunerIdentity identity() {
            return this == PLAIN ? OF_WORDS : certified;
        }

        /** What another tuner is recognised by, such as one of an earlier job. */
        Proof otherProof() {
            return this == PLAIN ? Proof.Words.make() : otherCertificate.proof();
        }
    }

    @BeforeAll
    static void make_certificates() throws Exception {
        certified = certificate("one");
        otherCertificate = certificate("two");
    }

    private static TunerIdentity certificate(String name) throws Exception {
        Path file = directory.resolve(name);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        name,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=test",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor(30, TimeUnit.SECONDS)).as(said).isTrue();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD);
        }
        return TunerIdentity.of(store, PASSWORD);
    }

    /** Two sockets that do not block, connected to each other. */
    private record Pair(SocketChannel client, SocketChannel server) implements AutoCloseable {
        static Pair open() throws IOException {
            try (ServerSocketChannel acceptor = ServerSocketChannel.open()) {
                acceptor.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(acceptor.getLocalAddress());
                SocketChannel server = acceptor.accept();
                client.configureBlocking(false);
                server.configureBlocking(false);
                return new Pair(client, server);
            }
        }

        @Override
        public void close() throws IOException {
            client.close();
            server.close();
        }
    }

    /** Moves what can be moved. */
    private static void turn(Transport end, ByteBuffer unsent, ByteArrayOutputStream heard, int bufferBytes)
            throws IOException {
        end.flush();
        end.write(unsent);
        ByteBuffer buffer = ByteBuffer.allocate(bufferBytes);
        do {
            if (end.read(buffer.clear()) < 0) {
                throw new IOException("the other end has closed");
            }
            heard.write(buffer.array(), 0, buffer.position());
        } while (end.hasMore());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void both_ends_hear_what_the_other_said_whatever_the_sizes(Kind kind) throws IOException {
        Random random = new Random(7);
        for (int round = 0; round < 20; round++) {
            byte[] question = new byte[random.nextInt(200_000)];
            byte[] answer = new byte[random.nextInt(200_000)];
            random.nextBytes(question);
            random.nextBytes(answer);
            try (Pair pair = Pair.open()) {
                Transport client = Transport.client(pair.client, kind.identity().proof());
                Transport server = kind.identity().server(pair.server);
                ByteBuffer fromClient = ByteBuffer.wrap(question);
                ByteBuffer fromServer = ByteBuffer.wrap(answer);
                ByteArrayOutputStream atClient = new ByteArrayOutputStream();
                ByteArrayOutputStream atServer = new ByteArrayOutputStream();
                while (atClient.size() < answer.length || atServer.size() < question.length || client.holdsBytes()) {
                    turn(client, fromClient, atClient, 1 + random.nextInt(30_000));
                    turn(server, fromServer, atServer, 1 + random.nextInt(30_000));
                }
                assertThat(atServer.toByteArray()).isEqualTo(question);
                assertThat(atClient.toByteArray()).isEqualTo(answer);
                client.shutdownOutput();
                ByteBuffer nothing = ByteBuffer.allocate(10);
                int end = 0;
                while (end == 0) {
                    end = server.read(nothing);
                }
                assertThat(end).isEqualTo(-1);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_client_shows_nothing_to_who_is_not_the_tuner(Kind kind) throws IOException {
        try (Pair pair = Pair.open()) {
            Transport client = Transport.client(pair.client, kind.otherProof());
            Transport server = kind.identity().server(pair.server);
            ByteBuffer secret = ByteBuffer.wrap("the key of the job".getBytes(StandardCharsets.US_ASCII));
            ByteArrayOutputStream heard = new ByteArrayOutputStream();
            assertThatThrownBy(() -> {
                        while (true) {
                            turn(client, secret, new ByteArrayOutputStream(), 100);
                            turn(server, ByteBuffer.allocate(0), heard, 100);
                        }
                    })
                    .isInstanceOf(UntrustedException.class);
            assertThat(secret.position()).isZero();
            assertThat(heard.size()).isZero();
        }
    }

    @Test
    void a_tuner_does_not_say_its_word_to_strangers() throws IOException {
        try (Pair pair = Pair.open()) {
            Transport server = OF_WORDS.server(pair.server);
            pair.client.write(ByteBuffer.wrap("x".repeat(200).getBytes(StandardCharsets.US_ASCII)));
            assertThatThrownBy(() -> turn(server, ByteBuffer.allocate(10), new ByteArrayOutputStream(), 100))
                    .isInstanceOf(UntrustedException.class);
            assertThat(pair.client.read(ByteBuffer.allocate(100))).isZero();
        }
    }

    static Stream<byte[]> noise() {
        byte[] random = new byte[70_000];
        new Random(3).nextBytes(random);
        return Stream.of(
                random, "GET / HTTP/1.1\r\n\r\n".repeat(10).getBytes(StandardCharsets.US_ASCII), new byte[500]);
    }

    @Test
    void noise_is_no_tls() throws IOException {
        for (byte[] noise : noise().toList()) {
            try (Pair pair = Pair.open()) {
                Transport server = certified.server(pair.server);
                pair.client.write(ByteBuffer.wrap(noise));
                assertThatThrownBy(() -> {
                            while (true) {
                                turn(server, ByteBuffer.allocate(10), new ByteArrayOutputStream(), 100);
                            }
                        })
                        .isInstanceOf(UntrustedException.class);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void who_closes_before_the_end_of_the_opening_is_gone_and_not_untrusted(Kind kind) throws IOException {
        try (Pair pair = Pair.open()) {
            Transport client = Transport.client(pair.client, kind.identity().proof());
            client.flush();
            pair.server.close();
            assertThatThrownBy(() -> {
                        while (true) {
                            turn(client, ByteBuffer.allocate(10), new ByteArrayOutputStream(), 100);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(UntrustedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void so_it_is_for_those_who_may_wait(Kind kind) throws Exception {
        for (boolean abruptly : new boolean[] {false, true}) {
            assertThatThrownBy(() -> openedWith(kind.identity().proof(), server -> {
                        if (abruptly) { // as a process that ends with bytes unread
                            server.setSoLinger(true, 0);
                        } else {
                            server.getInputStream().skipNBytes(1);
                        }
                    }))
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(UntrustedException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void those_who_may_wait_do_not_trust_noise(Kind kind) {
        assertThatThrownBy(() -> openedWith(
                        kind.identity().proof(),
                        server -> server.getOutputStream()
                                .write("HTTP/1.1 400 Bad Request\r\n".repeat(10).getBytes(StandardCharsets.US_ASCII))))
                .isInstanceOf(UntrustedException.class);
    }

    /** What the other end of a connection does before it closes it. */
    private interface Server {
        void serve(Socket client) throws IOException;
    }

    private static void openedWith(Proof proof, Server server) throws IOException, InterruptedException {
        try (ServerSocket acceptor = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread other = new Thread(() -> {
                try (Socket accepted = acceptor.accept()) {
                    server.serve(accepted);
                } catch (IOException e) {
                    // the client has seen the end of it
                }
            });
            other.start();
            try (Socket client = new Socket(acceptor.getInetAddress(), acceptor.getLocalPort())) {
                BlockingOpening.client(client, proof);
            } finally {
                other.join();
            }
        }
    }
}
