package io.scansion.tuner.channel;

import static io.scansion.tuner.channel.ScriptedAgent.JOB;
import static io.scansion.tuner.channel.ScriptedAgent.KEYS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.management.ThreadMXBean;
import io.scansion.wire.OperatorMessage.OperatorHello;
import io.scansion.wire.OperatorMessage.OperatorReply;
import io.scansion.wire.OperatorMessage.OperatorRequest;
import io.scansion.wire.TunerAddress;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class OperatorClientTest {
    private static final Duration SOON = Duration.ofSeconds(10);

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private final Notes notes = new Notes();

    @BeforeEach
    void place_the_address_file() {
        file = directory.resolve("tuner.properties");
    }

    @Test
    void a_request_is_answered_with_an_exit_code_and_a_text() throws Exception {
        try (TunerServer server = start();
                OperatorClient console = connect()) {
            assertThat(server.address().port()).isPositive();
            OperatorReply reply = console.request("approve", "r1", SOON);
            assertThat(reply.exitCode()).isEqualTo(4);
            assertThat(reply.text()).isEqualTo("approve r1");
        }
    }

    @Test
    void a_watching_console_gets_its_history_and_every_event_in_order_and_the_others_get_none() throws Exception {
        List<String> events = new CopyOnWriteArrayList<>();
        try (TunerServer server = start();
                OperatorClient console = connect();
                ScriptedAgent other = new ScriptedAgent(server.address())) {
            other.say(new OperatorHello(WireProtocol.VERSION, KEYS.operator(), JOB));
            assertThat(other.read()).isInstanceOf(Welcome.class);
            assertThat(console.watch(events::add, SOON).text()).isEqualTo("watching");
            for (int i = 0; i < 100; i++) {
                server.broadcast("{\"n\":" + i + "}");
            }
            await().untilAsserted(() -> assertThat(events).hasSize(101));
            assertThat(events.get(0)).isEqualTo("{\"type\":\"job\"}");
            assertThat(events.get(100)).isEqualTo("{\"n\":99}");
            other.say(new OperatorRequest(5, "advise", ""));
            assertThat(other.read()).isEqualTo(new OperatorReply(5, 4, "advise "));
        }
    }

    /** Consoles, the page and the launcher do so four times a second, for days. */
    @Test
    void looking_whether_the_connection_is_still_there_leaves_nothing_behind() throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        int looks = 10_000;
        try (TunerServer server = start();
                TunerFeed feed = new TunerFeed(this::connect, (event, json) -> {}, is -> {})) {
            feed.step();
            assertThat(server.address().port()).isPositive();
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < looks; i++) {
                feed.step();
            }
            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .as("bytes for %d looks", looks)
                    .isLessThan(10L * looks);
        }
    }

    @Test
    void what_is_broadcast_right_before_the_end_still_arrives() throws Exception {
        List<String> events = new CopyOnWriteArrayList<>();
        TunerServer server = start();
        try (OperatorClient console = connect()) {
            console.watch(events::add, SOON);
            String summary = "{\"type\":\"summary\",\"pad\":\"" + "x".repeat(500_000) + "\"}";
            server.broadcast(summary);
            server.close();
            assertThat(console.awaitEnd(SOON)).get().asString().contains("closed the connection");
            assertThat(events).endsWith(summary);
        }
    }

    @Test
    void a_console_that_does_not_read_is_dropped_and_the_others_miss_nothing() throws Exception {
        List<String> events = new CopyOnWriteArrayList<>();
        String event = "{\"pad\":\"" + "x".repeat(50_000) + "\"}";
        try (TunerServer server = start();
                ScriptedAgent slow = new ScriptedAgent(server.address());
                OperatorClient reading = connect()) {
            slow.say(new OperatorHello(WireProtocol.VERSION, KEYS.operator(), JOB));
            assertThat(slow.read()).isInstanceOf(Welcome.class);
            slow.say(new OperatorRequest(1, "watch", ""));
            reading.watch(events::add, SOON);
            int sent = 0;
            while (notes.warnings.isEmpty()) {
                int target = 2 + sent; // the history and all sent so far
                server.broadcast(event);
                await().pollInterval(Duration.ofMillis(1)).until(() -> events.size() >= target);
                assertThat(++sent).as("events sent while nobody was dropped").isLessThan(10_000);
            }
            assertThat(notes.warnings).singleElement().asString().contains("a console does not read", "disconnected");
            assertThat(reading.request("advise", "", SOON).text()).isEqualTo("advise ");
        }
    }

    @Test
    void a_console_without_a_tuner_is_told_so() throws IOException {
        assertThatThrownBy(this::connect)
                .isInstanceOf(TunerAbsentException.class)
                .hasMessageContaining("no tuner serves job job-1");
        int deadPort;
        try (ServerSocket gone = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            deadPort = gone.getLocalPort();
        }
        Files.writeString(file, address(deadPort));
        assertThatThrownBy(this::connect)
                .isInstanceOf(TunerAbsentException.class)
                .hasMessageContaining("does not answer at 127.0.0.1 port " + deadPort)
                .hasMessageContaining("the program runs on");
        Files.writeString(file, "host=127.0.0.1\n");
        assertThatThrownBy(this::connect).isInstanceOf(IOException.class).hasMessageContaining("job is missing");
    }

    @Test
    void a_console_with_the_wrong_key_is_refused() throws IOException {
        try (TunerServer server = start()) {
            assertThat(server.address().port()).isPositive();
            assertThatThrownBy(() -> OperatorClient.connect(file, JOB, "guess", SOON))
                    .isInstanceOf(TunerRefusedException.class)
                    .hasMessageContaining("not the key");
        }
    }

    @Test
    void a_console_that_has_gone_is_forgotten_and_so_is_one_that_does_not_read() throws Exception {
        try (TunerServer server = start();
                ScriptedAgent slow = new ScriptedAgent(server.address())) {
            try (OperatorClient console = connect()) {
                console.watch(event -> {}, SOON);
                assertThat(notes.gone).hasValue(0);
            }
            await().untilAsserted(() -> assertThat(notes.gone).hasValue(1));
            slow.say(new OperatorHello(WireProtocol.VERSION, KEYS.operator(), JOB));
            slow.say(new OperatorRequest(1, "watch", ""));
            await().untilAsserted(() -> {
                server.broadcast("x".repeat(500_000));
                assertThat(notes.gone).hasValue(2);
            });
        }
        assertThat(notes.gone).hasValue(2);
    }

    @Test
    void a_tuner_that_accepts_and_says_nothing_is_absent() throws IOException {
        try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(file, address(mute.getLocalPort()));
            assertThatThrownBy(() -> OperatorClient.connect(file, JOB, KEYS.operator(), Duration.ofMillis(50)))
                    .isInstanceOf(TunerAbsentException.class)
                    .hasMessageContaining("no word in time");
        }
    }

    @Test
    void a_tuner_that_does_not_even_accept_is_absent_in_the_same_words() throws IOException {
        List<Socket> queued = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(file, address(full.getLocalPort()));
            for (int i = 0; i < 2; i++) { // Linux queues one more than it is told, and then answers nobody
                queued.add(new Socket(InetAddress.getLoopbackAddress(), full.getLocalPort()));
            }
            assertThatThrownBy(() -> OperatorClient.connect(file, JOB, KEYS.operator(), Duration.ofMillis(50)))
                    .isInstanceOf(TunerAbsentException.class)
                    .hasMessageContaining("no word in time");
        } finally {
            for (Socket socket : queued) {
                socket.close();
            }
        }
    }

    @Test
    void requests_end_with_the_time_or_with_the_connection() throws Exception {
        TunerServer server = start();
        try (OperatorClient console = connect()) {
            assertThatThrownBy(() -> console.request("silence", "", Duration.ofMillis(50)))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("did not answer silence within 50 ms");
            assertThatThrownBy(() -> console.request("fail", "", Duration.ofMillis(50)))
                    .isInstanceOf(TimeoutException.class);
            assertThat(console.request("advise", "again", SOON).text()).isEqualTo("advise again");
            server.close();
            assertThat(console.awaitEnd(SOON)).get().asString().isNotBlank();
            assertThatThrownBy(() -> console.request("advise", "", SOON))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("gone");
        }
    }

    private TunerServer start() throws IOException {
        return TunerServer.start(ChannelSettings.of(JOB, KEYS, 4, file, 1000), notes);
    }

    private OperatorClient connect() throws IOException {
        return OperatorClient.connect(file, JOB, KEYS.operator(), SOON);
    }

    private static String address(int port) {
        return new TunerAddress(JOB, "127.0.0.1", port, 1, KEYS.agent(), Proof.Words.make()).format();
    }
}
