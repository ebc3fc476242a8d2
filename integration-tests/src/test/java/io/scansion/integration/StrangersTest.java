package io.scansion.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.TunerAddress;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Whoever connects to the port of a live tuner without being asked: neither the tuner nor the program is hurt. */
@Isolated("looks at open ports")
@RequiresMpj
class StrangersTest {
    private static final int READ_LIMIT_MILLIS = 10_000;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void garbage_and_too_long_frames_hurt_neither_the_tuner_nor_the_program() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 2,20,2,2 --items 5000")
                .spares(1, "1");
        SinkLine expected = program.plain(directory);
        Path seenEnough = directory.resolve("seen-enough");
        try (TunedJob job = program.until(seenEnough).tuned(directory)) {
            job.await("measurement", event -> event.path("items").asLong() > 0);
            Path file = job.files().resolve("tuner.properties");
            String before = Files.readString(file);
            TunerAddress tuner = TunerAddress.parse(before);

            byte[] noise = new byte[70_000];
            new Random(1).nextBytes(noise);
            assertIsShownTheDoor(tuner, noise);
            assertIsShownTheDoor(
                    tuner,
                    "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertIsShownTheDoor(tuner, knockAnd(tuner, header(WireProtocol.MAX_FRAME_BYTES + 1)));
            assertIsShownTheDoor(tuner, knockAnd(tuner, header(Integer.MAX_VALUE)));
            assertIsShownTheDoor(tuner, knockAnd(tuner, header(-1)));
            List<Socket> silent = new ArrayList<>();
            try {
                for (int i = 0; i < 50; i++) {
                    silent.add(connect(tuner));
                }
                assertThat(job.console("advise")).isNotBlank();
            } finally {
                for (Socket each : silent) {
                    each.close();
                }
            }
            Awaitility.await()
                    .alias(job.account())
                    .atMost(ProgramRun.LIMIT)
                    .until(() -> job.events()
                            .has(
                                    "warning",
                                    event -> !event.path("text").asText().isBlank()));
            assertThat(Files.readString(file)).as("the same tuner as before").isEqualTo(before);
            Files.createFile(seenEnough);
            assertThat(job.finish().timeless()).as(job.account()).isEqualTo(expected.timeless());
            assertThat(job.events().ofType("job")).hasSize(1);
        }
    }

    @Test
    void arguments_and_environments_of_all_processes_show_no_secret() throws Exception {
        ProgramRun program = ProgramRun.of(4, "ParametricPipeline", "--times 2,20,2,2 --items 5000")
                .spares(1, "1");
        try (TunedJob job = program.tuned(directory)) {
            job.await("measurement", event -> event.path("items").asLong() > 0);
            Set<String> secrets = new HashSet<>();
            for (String file : List.of("job.properties", "tuner.properties")) {
                Properties properties = new Properties();
                properties.load(new StringReader(Files.readString(job.files().resolve(file))));
                properties.stringPropertyNames().stream()
                        .map(properties::getProperty)
                        .filter(value -> value.matches("[0-9a-f]{32}"))
                        .forEach(secrets::add);
            }
            assertThat(secrets).as("four keys and two words").hasSizeGreaterThanOrEqualTo(6);
            Set<ProcessHandle> processes = new HashSet<>(job.process().children());
            processes.add(job.process().handle());
            int looked = 0;
            for (ProcessHandle process : processes) {
                looked += showsNone(process, secrets) ? 1 : 0;
            }
            assertThat(looked).as("launcher, tuner, four ranks and a spare").isGreaterThanOrEqualTo(7);
        }
    }

    /** Looks that nobody can read a secret off a process; false where it has ended before that was sure. */
    private static boolean showsNone(ProcessHandle process, Set<String> secrets) throws IOException {
        for (String shown : List.of("cmdline", "environ")) {
            String text;
            try {
                text = Files.readString(
                        Path.of("/proc", Long.toString(process.pid()), shown), StandardCharsets.ISO_8859_1);
            } catch (IOException e) {
                if (process.isAlive()) {
                    throw e;
                }
                return false;
            }
            assertThat(secrets).as("%s of %s", shown, process).noneMatch(text::contains);
        }
        return true;
    }

    /** One who has read the file, and goes wrong after that. */
    private static byte[] knockAnd(TunerAddress tuner, byte[] more) {
        byte[] word = ((Proof.Words) tuner.proof()).knock().getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(word.length + more.length)
                .put(word)
                .put(more)
                .array();
    }

    private static byte[] header(int bodyBytes) {
        return ByteBuffer.allocate(WireProtocol.HEADER_BYTES)
                .putInt(WireProtocol.MAGIC)
                .putShort((short) WireProtocol.VERSION)
                .putShort((short) 1)
                .putInt(bodyBytes)
                .array();
    }

    private static Socket connect(TunerAddress tuner) throws IOException {
        Socket socket = new Socket(InetAddress.getByName(tuner.host()), tuner.port());
        socket.setSoTimeout(READ_LIMIT_MILLIS);
        return socket;
    }

    private static void assertIsShownTheDoor(TunerAddress tuner, byte[] bytes) throws IOException {
        try (Socket socket = connect(tuner)) {
            try {
                socket.getOutputStream().write(bytes);
                socket.getInputStream().readAllBytes(); // times out when the connection is left open
            } catch (java.net.SocketTimeoutException e) {
                throw new AssertionError("the connection was left open", e);
            } catch (IOException e) {
                assertThat(e.getMessage()).as("closed with bytes unread").containsAnyOf("reset", "Broken pipe");
            }
        }
    }
}
