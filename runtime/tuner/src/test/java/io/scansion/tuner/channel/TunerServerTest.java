package io.scansion.tuner.channel;

import static io.scansion.tuner.channel.ScriptedAgent.JOB;
import static io.scansion.tuner.channel.ScriptedAgent.KEYS;
import static io.scansion.tuner.channel.ScriptedAgent.hello;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Goodbye;
import io.scansion.wire.AgentMessage.Heartbeat;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.Warning;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.CodeVerdict;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.TunerMessage.SetMeasuring;
import io.scansion.wire.TunerMessage.StageTarget;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.BlockingOpening;
import io.scansion.wire.trust.Proof;
import io.scansion.wire.trust.TunerIdentity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class TunerServerTest {
    private static final int PROCESSES = 4;
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Arrange ARRANGE =
            new Arrange(17, List.of(0, 1, 2), List.of(new StageTarget(1, List.of(1, 3))));

    @TempDir
    private Path directory = Path.of("");

    private final Notes notes = new Notes();

    @Test
    @SuppressWarnings("try") // closed inside to see what follows
    void agents_are_welcomed_and_heard_in_order() throws IOException {
        try (TunerServer server = start();
                ScriptedAgent agent = new ScriptedAgent(server.address())) {
            agent.say(hello(2, PROCESSES));
            assertThat(agent.read())
                    .isInstanceOfSatisfying(
                            Welcome.class,
                            welcome -> assertThat(new Welcome(JOB, 1000, welcome.sentNanos()))
                                    .isEqualTo(welcome));
            agent.say(new Heartbeat(2, 1));
            agent.say(new Warning(2, "odd"));
            agent.say(new Goodbye(2, "done"));
            await().untilAsserted(() -> assertThat(notes.messages)
                    .containsExactly(
                            hello(2, PROCESSES), new Heartbeat(2, 1), new Warning(2, "odd"), new Goodbye(2, "done")));
            agent.close();
            await().untilAsserted(() -> assertThat(notes.lost).containsExactly("2 left"));
        }
        assertThat(notes.warnings).isEmpty();
    }

    @Test
    @SuppressWarnings("try") // closed inside to see what follows
    void the_address_file_is_its_owners_alone_and_goes_with_the_server() throws IOException {
        Path file = directory.resolve("tuner.properties");
        try (TunerServer server = start()) {
            assertThat(TunerAddress.parse(Files.readString(file))).isEqualTo(server.address());
            assertThat(server.address().host()).isEqualTo("127.0.0.1");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            try (TunerServer next = start()) {
                server.close();
                assertThat(new TunerAddressFile(file).read()).contains(next.address()); // a successor's file stays
            }
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void an_address_file_that_cannot_be_written_ends_the_start() {
        ChannelSettings nowhere =
                ChannelSettings.of(JOB, KEYS, PROCESSES, directory.resolve("none/tuner.properties"), 100);
        assertThatThrownBy(() -> TunerServer.start(nowhere, notes)).isInstanceOf(IOException.class);
    }

    static List<WireMessage> strangers() {
        Hello good = hello(0, PROCESSES);
        return List.of(
                new Hello(7, KEYS.agent(), JOB, 0, PROCESSES, 0, 1, "here", "", "niodev", 5),
                new Hello(WireProtocol.VERSION, "s3creT", JOB, 0, PROCESSES, 0, 1, "here", "", "niodev", 5),
                new Hello(WireProtocol.VERSION, "", JOB, 0, PROCESSES, 0, 1, "here", "", "niodev", 5),
                new Hello(WireProtocol.VERSION, KEYS.agent(), "job-2", 0, PROCESSES, 0, 1, "here", "", "niodev", 5),
                hello(PROCESSES, PROCESSES),
                hello(-1, PROCESSES),
                hello(0, PROCESSES + 1),
                new OperatorHello(WireProtocol.VERSION, "guess", JOB),
                new OperatorHello(9, KEYS.operator(), JOB),
                new OperatorHello(WireProtocol.VERSION, KEYS.agent(), JOB),
                good.toJob(JOB, KEYS.operator()),
                good.toJob(JOB, KEYS.viewer()));
    }

    @ParameterizedTest
    @MethodSource("strangers")
    void strangers_are_told_why_and_shown_out(WireMessage hello) throws IOException {
        try (TunerServer server = start();
                ScriptedAgent stranger = new ScriptedAgent(server.address())) {
            stranger.say(hello);
            assertThat(stranger.read())
                    .isInstanceOfSatisfying(
                            Rejected.class,
                            rejected -> assertThat(rejected.reason())
                                    .containsAnyOf(
                                            "version " + WireProtocol.VERSION + ", not",
                                            "not the key",
                                            "does not open this door",
                                            "serves job job-1, not job-2",
                                            "this job has")
                                    .doesNotContain(KEYS.agent(), KEYS.operator(), KEYS.viewer()));
            assertThat(stranger.read()).isNull();
        }
        assertThat(notes.messages).isEmpty();
        assertThat(notes.warnings).singleElement().asString().contains("was refused");
    }

    @Test
    void a_rank_that_is_connected_is_not_replaced_by_another_process() throws IOException {
        Hello good = hello(0, PROCESSES);
        Hello impostor = new Hello(
                WireProtocol.VERSION,
                KEYS.agent(),
                JOB,
                0,
                PROCESSES,
                0,
                good.processId() + 1,
                "here",
                "",
                "niodev",
                5);
        try (TunerServer server = start();
                ScriptedAgent agent = ScriptedAgent.joined(server.address(), 0, PROCESSES);
                ScriptedAgent second = new ScriptedAgent(server.address())) {
            second.say(impostor);
            assertThat(second.read()).isEqualTo(new Rejected("rank 0 is connected already"));
            agent.say(new Heartbeat(0, 9));
            await().untilAsserted(() -> assertThat(notes.messages).contains(new Heartbeat(0, 9)));
            assertThat(notes.lost).isEmpty();
            assertThat(notes.warnings).singleElement().asString().contains("rank 0 is connected already");
        }
    }

    @Test
    void a_stranger_that_does_not_know_the_word_is_not_answered() throws Exception {
        try (TunerServer server = start();
                Socket stranger = new Socket(
                        InetAddress.getLoopbackAddress(), server.address().port())) {
            stranger.setSoTimeout(10_000);
            stranger.getOutputStream().write("x".repeat(32).getBytes(StandardCharsets.US_ASCII));
            assertThat(stranger.getInputStream().readAllBytes()).isEmpty();
            await().untilAsserted(() -> assertThat(notes.warnings)
                    .singleElement()
                    .asString()
                    .startsWith("a stranger from 127.0.0.1 was disconnected: "));
        }
    }

    @Test
    void the_word_of_an_earlier_tuner_opens_nothing() throws Exception {
        TunerAddress old;
        try (TunerServer earlier = start()) {
            old = earlier.address();
        }
        try (TunerServer server = start();
                Socket replay = new Socket(
                        InetAddress.getLoopbackAddress(), server.address().port())) {
            replay.setSoTimeout(10_000);
            assertThatThrownBy(() -> BlockingOpening.client(replay, old.proof()))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_handshake_that_is_cut_off_anywhere_or_said_in_another_order_opens_nothing() throws Exception {
        try (TunerServer server = start()) {
            byte[] knock = ((Proof.Words) server.address().proof()).knock().getBytes(StandardCharsets.US_ASCII);
            byte[] hello = WireCodec.encode(hello(0, PROCESSES));
            byte[] whole = joined(knock, hello);
            for (int length = 0; length < whole.length; length++) {
                assertThat(answerTo(server, Arrays.copyOf(whole, length)))
                        .as("%d bytes of %d", length, whole.length)
                        .hasSize(length < knock.length ? 0 : knock.length); // the tuner's own word at most
            }
            assertThat(answerTo(server, joined(hello, knock))).isEmpty();
            assertThat(answerTo(server, joined(joined(knock, knock), hello))).hasSize(knock.length);
            assertThat(notes.messages).isEmpty();
            ScriptedAgent.joined(server.address(), 0, PROCESSES).close();
        }
    }

    private static byte[] joined(byte[] one, byte[] other) {
        return ByteBuffer.allocate(one.length + other.length)
                .put(one)
                .put(other)
                .array();
    }

    /** What a stranger hears who says this and nothing more. */
    private static byte[] answerTo(TunerServer server, byte[] said) throws IOException {
        try (Socket stranger =
                new Socket(InetAddress.getLoopbackAddress(), server.address().port())) {
            stranger.setSoTimeout(10_000);
            ByteArrayOutputStream heard = new ByteArrayOutputStream();
            try {
                stranger.getOutputStream().write(said);
                stranger.shutdownOutput();
                stranger.getInputStream().transferTo(heard);
            } catch (SocketException e) { // an end as well: the tuner closed with bytes unread
                assertThat(e).hasMessageMatching("(?s).*(reset|Broken pipe).*");
            }
            return heard.toByteArray();
        }
    }

    @Test
    void a_frame_of_another_version_is_answered_with_a_clear_refusal() throws IOException {
        byte[] newer = WireCodec.encode(hello(0, PROCESSES));
        ByteBuffer.wrap(newer).putShort(4, (short) (WireProtocol.VERSION + 1));
        try (TunerServer server = start();
                ScriptedAgent stranger = new ScriptedAgent(server.address())) {
            stranger.say(newer);
            assertThat(stranger.read())
                    .isInstanceOfSatisfying(
                            Rejected.class,
                            rejected -> assertThat(rejected.reason())
                                    .contains(
                                            "version " + WireProtocol.VERSION, "found " + (WireProtocol.VERSION + 1)));
        }
    }

    static List<byte[]> garbage() throws IOException {
        byte[] random = new byte[10_000];
        new Random(5).nextBytes(random);
        byte[] tooLong = WireCodec.encode(new Heartbeat(0, 1));
        ByteBuffer.wrap(tooLong).putInt(8, WireProtocol.MAX_FRAME_BYTES + 1);
        byte[] longForAStranger = WireCodec.encode(new Warning(0, "x".repeat(Peer.STRANGER_BYTES)));
        return List.of(
                random,
                "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                tooLong,
                longForAStranger,
                WireCodec.encode(new Heartbeat(0, 1)), // before the hello that would have to come first
                WireCodec.encode(ARRANGE),
                WireCodec.encode(new OperatorRequest(1, "undo", "")));
    }

    @ParameterizedTest
    @MethodSource("garbage")
    void garbage_from_a_stranger_costs_one_warning_and_nobody_else_notices(byte[] garbage) throws IOException {
        try (TunerServer server = start();
                ScriptedAgent bystander = ScriptedAgent.joined(server.address(), 1, PROCESSES)) {
            try (ScriptedAgent stranger = new ScriptedAgent(server.address())) {
                stranger.say(garbage);
                stranger.expectEnd();
            }
            bystander.say(new Heartbeat(1, 9));
            await().untilAsserted(() -> assertThat(notes.messages).contains(new Heartbeat(1, 9)));
            assertThat(notes.warnings).singleElement().asString().startsWith("a stranger was disconnected: ");
            assertThat(notes.lost).isEmpty();
        }
    }

    static List<byte[]> whatNoAgentSays() throws IOException {
        byte[] tooLong = WireCodec.encode(new Heartbeat(0, 1));
        ByteBuffer.wrap(tooLong).putInt(8, -1);
        return List.of(
                new byte[] {1},
                tooLong,
                WireCodec.encode(new Heartbeat(2, 1)),
                WireCodec.encode(hello(0, PROCESSES)),
                WireCodec.encode(new OperatorRequest(1, "undo", "")));
    }

    @ParameterizedTest
    @MethodSource("whatNoAgentSays")
    void an_agent_that_says_what_no_agent_says_is_closed_and_may_come_back(byte[] bytes) throws IOException {
        try (TunerServer server = start()) {
            try (ScriptedAgent mad = ScriptedAgent.joined(server.address(), 0, PROCESSES)) {
                mad.say(bytes);
                mad.expectEnd();
            }
            await().untilAsserted(() -> assertThat(notes.lost).containsExactly("0 lost: it sent what is no frame"));
            assertThat(notes.warnings).singleElement().asString().startsWith("rank 0 was disconnected: ");
            ScriptedAgent.joined(server.address(), 0, PROCESSES).close();
        }
    }

    /** The code of a program is asked for class by class, hundreds of them. */
    @Test
    void what_is_said_to_a_rank_that_has_just_spoken_does_not_wait_for_what_others_say() throws Exception {
        CodeVerdict verdict = new CodeVerdict(1, List.of(), List.of());
        long leastNanos = Long.MAX_VALUE;
        try (TunerServer server = start();
                ScriptedAgent agent = ScriptedAgent.joined(server.address(), 2, PROCESSES)) {
            for (int i = 1; i <= 20; i++) {
                int heard = notes.messages.size();
                agent.say(new Heartbeat(2, i));
                while (notes.messages.size() == heard) {
                    Thread.onSpinWait();
                }
                long said = System.nanoTime();
                server.say(2, verdict);
                assertThat(agent.read()).isEqualTo(verdict);
                leastNanos = Math.min(leastNanos, System.nanoTime() - said);
            }
        }
        assertThat(leastNanos).isLessThan(Connections.LULL_NANOS / 2);
    }

    @Test
    void a_command_is_answered_by_its_rank() throws Exception {
        try (TunerServer server = start();
                ScriptedAgent agent = ScriptedAgent.joined(server.address(), 0, PROCESSES)) {
            CompletableFuture<Acknowledgement> answer = server.send(0, ARRANGE, SOON);
            assertThat(order(agent, SOON)).isEqualTo(ARRANGE);
            Acknowledgement refused = new Acknowledgement(0, 17, false, "rank 3 serves another stage");
            agent.say(refused);
            assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo(refused);
            assertThat(notes.messages).contains(refused);
        }
    }

    @Test
    void a_command_waits_for_its_rank_and_is_sent_again_on_every_new_connection() throws Exception {
        try (TunerServer server = start()) {
            CompletableFuture<Acknowledgement> answer = server.send(0, ARRANGE, SOON);
            CompletableFuture<Acknowledgement> same = server.send(0, ARRANGE, SOON);
            try (ScriptedAgent other = ScriptedAgent.joined(server.address(), 1, PROCESSES);
                    ScriptedAgent dying = ScriptedAgent.joined(server.address(), 0, PROCESSES)) {
                assertThat(order(dying, SOON)).isEqualTo(ARRANGE);
                try (ScriptedAgent back = ScriptedAgent.joined(server.address(), 0, PROCESSES)) {
                    dying.expectEnd();
                    assertThat(order(back, SOON)).isEqualTo(ARRANGE);
                    back.say(new Acknowledgement(0, 17, true, ""));
                    assertThat(answer.get(10, TimeUnit.SECONDS).accepted()).isTrue();
                    assertThat(same.get(10, TimeUnit.SECONDS).accepted()).isTrue();
                    SetMeasuring off = new SetMeasuring(18, false);
                    CompletableFuture<Acknowledgement> last = server.send(1, off, SOON);
                    assertThat(order(other, SOON)).isEqualTo(off); // and nothing meant for rank 0
                    other.say(new Acknowledgement(1, 18, true, ""));
                    assertThat(last.get(10, TimeUnit.SECONDS).accepted()).isTrue();
                }
            }
            await().untilAsserted(() -> assertThat(notes.lost).contains("0 lost: it has connected anew"));
        }
    }

    @Test
    void a_command_without_an_answer_fails_when_its_time_is_over() throws IOException {
        try (TunerServer server = start();
                ScriptedAgent mute = ScriptedAgent.joined(server.address(), 0, PROCESSES)) {
            CompletableFuture<Acknowledgement> answer = server.send(0, ARRANGE, Duration.ofMillis(60));
            assertThat(order(mute, Duration.ofMillis(60))).isEqualTo(ARRANGE);
            assertThatThrownBy(() -> answer.get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(TimeoutException.class)
                    .hasMessageContaining("rank 0 did not answer decision 17 within 60 ms");
        }
    }

    @Test
    void an_error_ends_the_channel_which_says_so_and_leaves_the_address_for_the_next_tuner() throws Exception {
        TunerServer server = start();
        CompletableFuture<Acknowledgement> waiting = server.send(1, ARRANGE, SOON);
        try (ScriptedAgent console = new ScriptedAgent(server.address())) {
            console.say(new OperatorHello(WireProtocol.VERSION, KEYS.operator(), JOB));
            assertThat(console.read()).isInstanceOf(Welcome.class);
            console.say(new OperatorRequest(1, "fail", "")); // a RuntimeException over one message ends nothing
            console.say(new OperatorRequest(2, "advise", ""));
            assertThat(console.read()).isEqualTo(new OperatorReply(2, 4, "advise "));
            console.say(new OperatorRequest(3, "die", ""));
            console.expectEnd();
        }
        await().untilAsserted(() -> assertThat(notes.failures).singleElement().isInstanceOf(LinkageError.class));
        assertThatThrownBy(() -> waiting.get(10, TimeUnit.SECONDS)).hasMessageContaining("channel is closed");
        assertThat(server.send(1, ARRANGE, SOON)).isCompletedExceptionally();
        assertThat(directory.resolve("tuner.properties")).exists();
        server.close();
    }

    @Test
    void an_orderly_end_is_no_failure() throws IOException {
        start().close();
        assertThat(notes.failures).isEmpty();
    }

    @Test
    void a_command_that_nobody_waits_for_any_more_is_not_sent_to_a_rank_that_begins_to_read() throws Exception {
        Path file = directory.resolve("tuner.properties");
        ChannelSettings patient = new ChannelSettings(
                JOB,
                KEYS,
                PROCESSES,
                file,
                "127.0.0.1",
                0,
                "127.0.0.1",
                TunerIdentity.ofWords(),
                1000,
                60_000,
                5_000,
                5_000,
                64 << 20);
        try (TunerServer server = TunerServer.start(patient, notes);
                ScriptedAgent stopped = ScriptedAgent.joined(server.address(), 1, PROCESSES)) {
            // Far more than the system keeps between two ends of which one does not read.
            List<StageTarget> many = Collections.nCopies(16_000, new StageTarget(1, List.of(1, 3)));
            List<CompletableFuture<Acknowledgement>> answers = new ArrayList<>();
            int orders = 100;
            for (int i = 0; i < orders; i++) {
                answers.add(server.send(1, new Arrange(100 + i, List.of(0, 1, 2), many), Duration.ofMillis(100)));
            }
            for (CompletableFuture<Acknowledgement> answer : answers) {
                assertThatThrownBy(() -> answer.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(TimeoutException.class);
            }
            CompletableFuture<Acknowledgement> last = server.send(1, ARRANGE, SOON);
            int read = 0;
            for (Command command = command(stopped.read()); command.decisionId() != 17; read++) {
                command = command(stopped.read());
            }
            assertThat(read)
                    .as("orders that had left before their time was over")
                    .isLessThan(orders - 1);
            stopped.say(new Acknowledgement(1, 17, true, ""));
            assertThat(last.get(10, TimeUnit.SECONDS).accepted()).isTrue();
        }
    }

    private static Command command(@Nullable WireMessage read) {
        return ((Order) Objects.requireNonNull(read)).command();
    }

    @Test
    void commands_that_cannot_be_sent_fail_at_once() throws IOException {
        TunerServer server = start();
        Command other = new SetMeasuring(17, true);
        CompletableFuture<Acknowledgement> waiting = server.send(0, ARRANGE, SOON);
        assertThat(failure(server.send(0, other, SOON))).hasMessageContaining("decision 17");
        assertThat(failure(server.send(PROCESSES, other, SOON))).hasMessageContaining("no rank 4");
        Command huge = new Arrange(1, Collections.nCopies(WireProtocol.MAX_LIST_ENTRIES + 1, 1), List.of());
        assertThat(failure(server.send(0, huge, SOON))).hasMessageContaining("ARRANGE");
        server.close();
        assertThat(failure(waiting)).isInstanceOf(IOException.class);
        assertThat(failure(server.send(0, other, SOON))).isInstanceOf(IOException.class);
    }

    @Test
    void a_rank_that_misses_its_heartbeats_is_reported_and_one_that_sends_them_is_not() throws Exception {
        ChannelSettings impatient = impatient(300, 5_000);
        try (TunerServer server = TunerServer.start(impatient, notes);
                ScriptedAgent silent = ScriptedAgent.joined(server.address(), 0, PROCESSES);
                ScriptedAgent alive = ScriptedAgent.joined(server.address(), 1, PROCESSES)) {
            await().pollInterval(Duration.ofMillis(20)).untilAsserted(() -> {
                alive.say(new Heartbeat(1, 1));
                assertThat(notes.lost).singleElement().asString().startsWith("0 lost: it sent no heartbeat for");
            });
            silent.expectEnd();
            assertThat(notes.warnings).singleElement().asString().contains("rank 0 has been silent", "lost");
        }
    }

    @Test
    void a_connection_that_never_says_hello_is_closed() throws IOException {
        ChannelSettings impatient = impatient(100, 50);
        try (TunerServer server = TunerServer.start(impatient, notes);
                ScriptedAgent shy = new ScriptedAgent(server.address())) {
            shy.expectEnd();
        }
    }

    /** Roots that this Java trusts: certificates whose keys it does not have, so that TLS never comes about. */
    private static TunerIdentity neverProved() throws Exception {
        KeyStore roots = KeyStore.getInstance(
                Path.of(System.getProperty("java.home"), "lib", "security", "cacerts")
                        .toFile(),
                (char[]) null);
        return TunerIdentity.of(roots, new char[0]);
    }

    private static Socket bare(TunerServer server) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().port());
        socket.setSoTimeout(1_000);
        return socket;
    }

    @Test
    void tls_has_longer_than_the_hello_that_follows_it() throws Exception {
        ChannelSettings far = impatient(100, 50).listeningAt("127.0.0.1", 0, "127.0.0.1", neverProved());
        try (TunerServer server = TunerServer.start(far, notes);
                Socket starved = bare(server)) {
            assertThatThrownBy(() -> starved.getInputStream().read())
                    .as("it is waited for")
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void one_that_proves_itself_byte_by_byte_has_no_more_time_than_others() throws Exception {
        byte[] begun = {22, 3, 1, 64, 0}; // a record of TLS that is to be long
        try (TunerServer server = TunerServer.start(impatient(60_000, 200, neverProved()), notes);
                Socket slow = bare(server)) {
            assertClosedWhileItTalks(said -> slow.getOutputStream().write(said < begun.length ? begun[said] : 0));
        }
    }

    @Test
    void one_that_says_hello_byte_by_byte_has_no_more_time_than_others() throws Exception {
        byte[] begun = ByteBuffer.allocate(Peer.STRANGER_BYTES)
                .putInt(WireProtocol.MAGIC)
                .putShort((short) WireProtocol.VERSION)
                .putShort((short) 1)
                .putInt(Peer.STRANGER_BYTES)
                .array();
        ChannelSettings impatient = impatient(60_000, 200);
        try (TunerServer server = TunerServer.start(impatient, notes);
                ScriptedAgent slow = new ScriptedAgent(server.address())) {
            assertClosedWhileItTalks(said -> slow.say(new byte[] {begun[said]}));
        }
    }

    private interface Saying {
        void say(int number) throws IOException;
    }

    private static void assertClosedWhileItTalks(Saying byteNumber) throws Exception {
        int said = 0;
        try {
            while (said < 500) {
                byteNumber.say(said++);
                Thread.sleep(20);
            }
        } catch (SocketException e) {
            assertThat(e).hasMessageMatching("(?s).*(reset|Broken pipe).*");
        }
        assertThat(said).as("bytes until it was closed").isLessThan(500);
    }

    @Test
    void a_flood_of_connections_that_show_no_key_keeps_neither_ranks_nor_operators_out() throws Exception {
        List<Socket> flood = new ArrayList<>();
        try (TunerServer server = TunerServer.start(impatient(60_000, 60_000), notes);
                ScriptedAgent early = ScriptedAgent.joined(server.address(), 0, PROCESSES)) {
            for (int i = 0; i < 3 * (PROCESSES + Connections.SPARE_CONNECTIONS); i++) {
                flood.add(new Socket(
                        InetAddress.getLoopbackAddress(), server.address().port()));
            }
            try (ScriptedAgent console = console(server, KEYS.operator());
                    ScriptedAgent rank = ScriptedAgent.joined(server.address(), 1, PROCESSES)) {
                console.say(new OperatorRequest(1, "advise", ""));
                assertThat(console.read()).isEqualTo(new OperatorReply(1, 4, "advise "));
                rank.say(new Heartbeat(1, 7));
                early.say(new Heartbeat(0, 8));
                await().untilAsserted(
                                () -> assertThat(notes.messages).contains(new Heartbeat(1, 7), new Heartbeat(0, 8)));
            }
            flood.get(0).setSoTimeout(10_000);
            assertThat(flood.get(0).getInputStream().read())
                    .as("the oldest has gone")
                    .isEqualTo(-1);
            assertThat(notes.lost).noneMatch(lost -> lost.startsWith("0"));
        } finally {
            for (Socket socket : flood) {
                socket.close();
            }
        }
    }

    @Test
    void viewers_cannot_take_the_places_of_operators() throws Exception {
        List<ScriptedAgent> viewers = new ArrayList<>();
        try (TunerServer server = start()) {
            for (int i = 0; i < TunerServer.MOST_CONSOLES - TunerServer.OPERATORS_PLACES; i++) {
                viewers.add(console(server, KEYS.viewer()));
            }
            try (ScriptedAgent late = new ScriptedAgent(server.address())) {
                late.say(new OperatorHello(WireProtocol.VERSION, KEYS.viewer(), JOB));
                assertThat(late.read())
                        .isInstanceOfSatisfying(
                                Rejected.class,
                                rejected -> assertThat(rejected.reason()).contains("too many consoles"));
            }
            console(server, KEYS.operator()).close();
        } finally {
            for (ScriptedAgent viewer : viewers) {
                viewer.close();
            }
        }
    }

    private static ScriptedAgent console(TunerServer server, String key) throws IOException {
        ScriptedAgent console = new ScriptedAgent(server.address());
        console.say(new OperatorHello(WireProtocol.VERSION, key, JOB));
        assertThat(console.read()).isInstanceOf(Welcome.class);
        return console;
    }

    @Test
    void four_hundred_ranks_talk_at_once_and_each_gets_its_own_command() throws Exception {
        int ranks = 400;
        ChannelSettings many = ChannelSettings.of(JOB, KEYS, ranks, directory.resolve("tuner.properties"), 1000);
        List<ScriptedAgent> agents = new ArrayList<>();
        try (TunerServer server = TunerServer.start(many, notes)) {
            List<CompletableFuture<Acknowledgement>> answers = new ArrayList<>();
            for (int rank = 0; rank < ranks; rank++) {
                answers.add(server.send(rank, new SetMeasuring(rank, true), SOON));
                agents.add(ScriptedAgent.joined(server.address(), rank, ranks));
            }
            for (int rank = 0; rank < ranks; rank++) {
                ScriptedAgent agent = agents.get(rank);
                assertThat(order(agent, SOON)).isEqualTo(new SetMeasuring(rank, true));
                agent.say(new Acknowledgement(rank, rank, true, ""));
                agent.say(new Heartbeat(rank, 1));
            }
            for (CompletableFuture<Acknowledgement> answer : answers) {
                assertThat(answer.get(10, TimeUnit.SECONDS).accepted()).isTrue();
            }
            await().untilAsserted(() -> assertThat(notes.messages.stream().filter(Heartbeat.class::isInstance))
                    .hasSize(ranks));
        } finally {
            for (ScriptedAgent agent : agents) {
                agent.close();
            }
        }
        assertThat(notes.warnings).isEmpty();
    }

    private ChannelSettings impatient(int silenceMillis, int handshakeMillis) {
        return impatient(silenceMillis, handshakeMillis, TunerIdentity.ofWords());
    }

    private ChannelSettings impatient(int silenceMillis, int handshakeMillis, TunerIdentity identity) {
        return new ChannelSettings(
                JOB,
                KEYS,
                PROCESSES,
                directory.resolve("tuner.properties"),
                "127.0.0.1",
                0,
                "127.0.0.1",
                identity,
                100,
                silenceMillis,
                handshakeMillis,
                handshakeMillis,
                1 << 20);
    }

    private TunerServer start() throws IOException {
        return TunerServer.start(
                ChannelSettings.of(JOB, KEYS, PROCESSES, directory.resolve("tuner.properties"), 1000), notes);
    }

    /** Reads an order that is valid for so long, and returns its command. */
    private static Command order(ScriptedAgent agent, Duration valid) throws IOException {
        Order order = (Order) Objects.requireNonNull(agent.read());
        assertThat(order.validMillis()).isEqualTo(valid.toMillis());
        assertThat(System.nanoTime() - order.sentNanos()).isNotNegative();
        return order.command();
    }

    private static Throwable failure(CompletableFuture<Acknowledgement> answer) {
        return answer.handle((value, failure) -> failure)
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
    }
}
