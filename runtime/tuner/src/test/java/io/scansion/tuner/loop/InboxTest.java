package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.scansion.wire.AgentMessage.Heartbeat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class InboxTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private final Inbox inbox = new Inbox(8);

    private static Input warning(Object text) {
        return new Input.Warned(String.valueOf(text));
    }

    private static Input heartbeat(int sequence) {
        return new Input.Said(new Heartbeat(0, sequence));
    }

    private List<Input> drained() {
        List<Input> all = new ArrayList<>();
        for (Input input = inbox.poll(); input != null; input = inbox.poll()) {
            all.add(input);
        }
        return all;
    }

    @Test
    void what_repeats_itself_is_dropped_and_counted_while_there_is_room_left_for_the_rest() {
        IntStream.range(0, 100).forEach(i -> inbox.put(heartbeat(i)));
        inbox.put(warning("a"));
        inbox.put(warning("b"));
        assertThat(inbox.takeDropped()).isEqualTo(94);
        assertThat(inbox.takeDropped()).isZero();
        assertThat(drained())
                .containsExactly(
                        heartbeat(0),
                        heartbeat(1),
                        heartbeat(2),
                        heartbeat(3),
                        heartbeat(4),
                        heartbeat(5),
                        warning("a"),
                        warning("b"));
    }

    @Test
    void what_is_said_once_waits_for_room_and_comes_in_the_order_of_its_sender() throws Exception {
        int each = 10_000;
        int senders = 3;
        List<CompletableFuture<Void>> done = new ArrayList<>();
        for (int s = 0; s < senders; s++) {
            String sender = s + " ";
            done.add(CompletableFuture.runAsync(
                    () -> IntStream.range(0, each).forEach(i -> inbox.put(warning(sender + i)))));
        }
        Map<String, Integer> next = new HashMap<>();
        for (int taken = 0; taken < senders * each; ) {
            inbox.await(LONG);
            for (Input input : drained()) {
                String[] said = ((Input.Warned) input).text().split(" ");
                assertThat(Integer.parseInt(said[1])).isEqualTo(next.merge(said[0], 1, Integer::sum) - 1);
                taken++;
            }
        }
        CompletableFuture.allOf(done.toArray(CompletableFuture[]::new)).get(10, TimeUnit.SECONDS);
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void the_reader_itself_never_waits() {
        assertThat(inbox.poll()).isNull(); // from here on this thread is the reader
        List<Input> all = IntStream.range(0, 100).mapToObj(InboxTest::warning).toList();
        all.forEach(inbox::put);
        assertThat(drained()).isEqualTo(all);
    }

    @Test
    void a_reader_that_waits_goes_on_with_the_first_input_and_loses_none() throws Exception {
        CompletableFuture<Void> sender = CompletableFuture.runAsync(() -> {
            inbox.put(warning(1));
            inbox.put(warning(2));
        });
        inbox.await(LONG);
        inbox.await(LONG); // what has been waited for is still there
        sender.get(10, TimeUnit.SECONDS);
        assertThat(drained()).containsExactly(warning(1), warning(2));
        inbox.await(Duration.ofMillis(1));
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void who_waits_for_room_is_let_go_when_nobody_reads_any_more() {
        IntStream.range(0, 8).forEach(i -> inbox.put(warning(i)));
        CompletableFuture<Void> late = CompletableFuture.runAsync(() -> inbox.put(warning("late")));
        inbox.close();
        await().until(late::isDone);
        assertThat(drained()).hasSize(8).doesNotContain(warning("late"));
    }
}
