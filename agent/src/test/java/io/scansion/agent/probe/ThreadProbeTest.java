package io.scansion.agent.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.scansion.tuned.DeepReceiver;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.LinkCost;
import io.scansion.wire.RankCounters;
import io.scansion.wire.SentSizes;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread's calls at times set by hand; one unit is a microsecond. */
class ThreadProbeTest {
    private static final long US = 1_000;
    private static final int INTS = 4;

    private final Object world = new Object();
    private final RankProbes rank = new RankProbes(getClass().getClassLoader());
    private final ThreadProbe thread;
    private long now = 1_000_000 * US;

    ThreadProbeTest() {
        rank.initialised(world, 1, 3);
        thread = rank.probeFor(Thread.currentThread());
    }

    @Test
    void threads_that_register_meanwhile_are_not_counted_before_they_take_part() throws Exception {
        receive(50, 0);
        Thread[] others = new Thread[200];
        for (int i = 0; i < others.length; i++) {
            others[i] = new Thread(() -> {
                rank.probeFor(Thread.currentThread());
                LockSupport.park(this); // lives on, so that its probe is not handed to the next
            });
            others[i].setDaemon(true);
        }
        try {
            for (Thread other : others) {
                other.start();
                assertThat(rank.facts().mpiThreads()).isEqualTo(1);
            }
        } finally {
            for (Thread other : others) {
                LockSupport.unpark(other);
                other.join();
            }
        }
    }

    @Test
    void a_thread_of_the_agent_is_not_the_next_one_of_a_program_whose_thread_has_ended() throws Exception {
        ThreadProbe[] probes = new ThreadProbe[2];
        inThread(() -> {
            probes[0] = MpiProbes.enter(MpiProbes.class, MpiOperation.SEND.code());
            MpiProbes.exit(probes[0]);
        });
        RankProbes program = probes[0].rank;
        TrafficFacts before = program.facts();
        List<Thread> threads = program.threads();
        inThread(() -> {
            MpiProbes.agentThread();
            probes[1] = MpiProbes.enter(MpiProbes.class, MpiOperation.SEND.code());
        });
        assertThat(probes[1]).isNull();
        assertThat(before.operations()).contains(MpiOperation.SEND);
        assertThat(program.facts()).isEqualTo(before);
        assertThat(program.threads()).isEqualTo(threads);
    }

    /** No table is as long as this peer's number asks for, so the failure comes while the call's figures are being written. */
    @Test
    void a_call_that_cannot_be_measured_is_left_all_the_same_and_those_after_it_are_measured() {
        now = System.nanoTime() - 1_000 * US; // the probe itself reads that clock
        receive(50, 0);
        thread.enter(MpiOperation.SEND.code(), now);
        MpiProbes.exitSend(thread, world, Integer.MAX_VALUE - 2, 7, 1, INTS);
        now = System.nanoTime();
        assertThat(thread.inside()).isFalse();
        long items = snapshot().counters().items();
        send(10, 2);
        receive(50, 0);
        send(10, 2);
        assertThat(snapshot().counters().items()).isGreaterThan(items);
    }

    @Test
    void a_call_that_cannot_be_entered_is_guarded_all_the_same_and_those_after_it_are_measured() {
        receive(50, 0);
        thread.enter(MpiOperation.SEND.code(), now);
        MpiProbes.cannotEnter(thread, MpiOperation.SEND.code(), new StackOverflowError());
        assertThat(thread.inside()).isTrue();
        assertThat(thread.read().enteredNanos()).isZero();
        MpiProbes.exitSend(thread, world, 2, 7, 1, INTS);
        assertThat(thread.inside()).isFalse();
        assertThat(snapshot().counters().itemsOut()).isZero();
        send(10, 2);
        assertThat(snapshot().counters().itemsOut()).isEqualTo(1);
    }

    @Test
    @Timeout(60)
    void what_was_left_half_written_is_read_as_it_was_before_until_the_thread_writes_again() {
        receive(50, 0);
        send(10, 2);
        assertThat(snapshot().counters().itemsOut()).isEqualTo(1);
        thread.beginWrite(); // and is never ended
        assertThat(snapshot().counters().itemsOut()).isEqualTo(1);
        assertThat(rank.facts().itemsOut()).isEqualTo(1);
        receive(50, 0);
        send(10, 2);
        assertThat(snapshot().counters().itemsOut()).isEqualTo(2);
        thread.beginWrite();
        assertThat(thread.beginRead()).isEqualTo(VersionedPublication.HALF_WRITTEN);
        thread.endWrite();
        assertThat(thread.beginRead()).isNotEqualTo(VersionedPublication.HALF_WRITTEN);
    }

    @Test
    void a_thread_that_cannot_be_followed_calls_mpi_as_it_would() throws InterruptedException {
        List<String> told = new CopyOnWriteArrayList<>();
        MpiProbes.onUnguarded(told::add);
        try {
            Thread stranger = new Thread(() -> {
                ThreadProbe entered = enterOfNoLibrary();
                MpiProbes.exitSend(entered, world, 2, 7, 1, INTS);
                told.add("goes on");
            });
            stranger.start();
            stranger.join();
        } finally {
            MpiProbes.onUnguarded(reason -> {});
        }
        assertThat(told).hasSize(2).endsWith("goes on");
        assertThat(told.get(0)).startsWith("a thread that calls MPI cannot be followed: ");
    }

    @Test
    void a_middle_stage_computes_between_a_receive_and_the_send_that_follows() {
        receive(50, 0);
        compute(200);
        send(10, 2);
        RankCounters counters = snapshot().counters();
        assertThat(counters.items()).isEqualTo(1);
        assertThat(counters.computeNanos()).isEqualTo(200 * US);
        assertThat(counters.blockedReceiveNanos()).isEqualTo(50 * US);
        assertThat(counters.blockedSendNanos()).isEqualTo(10 * US);
    }

    @Test
    void what_a_stage_computes_after_sending_counts_for_the_item_that_follows() {
        for (int i = 0; i < 3; i++) {
            receive(5, 0);
            compute(100);
            send(5, 2);
            compute(30);
        }
        RankCounters counters = snapshot().counters();
        assertThat(counters.items()).isEqualTo(3);
        assertThat(counters.computeNanos()).isEqualTo((3 * 100 + 2 * 30) * US);
    }

    @Test
    void a_source_computes_from_one_send_to_the_next() {
        compute(5_000);
        send(1, 1);
        compute(40);
        send(1, 1);
        compute(60);
        send(1, 1);
        RankCounters counters = snapshot().counters();
        assertThat(counters.itemsOut()).isEqualTo(3);
        assertThat(counters.items()).isEqualTo(2);
        assertThat(counters.computeNanos()).isEqualTo(100 * US);
    }

    @Test
    void a_sink_completes_an_item_when_it_has_the_next() {
        receive(1, 1);
        compute(70);
        receive(1, 1);
        compute(90);
        RankCounters counters = snapshot().counters();
        assertThat(counters.itemsIn()).isEqualTo(2);
        assertThat(counters.items()).isEqualTo(1);
        assertThat(counters.computeNanos()).isEqualTo(70 * US);
    }

    @Test
    void the_last_item_of_a_sink_is_completed_by_finalize() {
        receive(1, 1);
        compute(70);
        enter(MpiOperation.FINALIZE);
        now += 10 * US;
        thread.exit(now);
        assertThat(snapshot().counters().computeNanos()).isEqualTo(70 * US);
        assertThat(rank.isFinalised()).isTrue();
    }

    @Test
    void time_before_the_first_message_belongs_to_no_item() {
        enter(MpiOperation.INIT);
        thread.exit(now);
        compute(100_000);
        receive(1, 0);
        compute(10);
        send(1, 2);
        assertThat(snapshot().counters().computeNanos()).isEqualTo(10 * US);
    }

    @Test
    void a_loop_that_polls_waits_and_does_not_compute() {
        receive(1, 0);
        compute(10);
        send(1, 2);
        for (int i = 0; i < 4; i++) {
            enter(MpiOperation.IMMEDIATE_PROBE);
            now += US;
            thread.exitProbe(false, now);
            now += 100 * US;
        }
        receive(1, 0);
        compute(10);
        send(1, 2);
        RankCounters counters = snapshot().counters();
        assertThat(counters.computeNanos()).isEqualTo(20 * US);
        assertThat(counters.blockedReceiveNanos()).isEqualTo((4 * 100 + 4 + 2) * US);
    }

    @Test
    void a_receive_posted_ahead_does_not_end_the_item_that_is_worked_on() {
        for (int i = 0; i < 2; i++) {
            enter(MpiOperation.WAIT);
            now += 20 * US;
            thread.exitCompletion(true, true, world, 0, 7, 64, now);
            enter(MpiOperation.IMMEDIATE_RECEIVE);
            now += US;
            thread.exitPosted(now);
            compute(100);
            send(1, 2);
        }
        RankCounters counters = snapshot().counters();
        assertThat(counters.items()).isEqualTo(2);
        assertThat(counters.computeNanos()).isEqualTo(200 * US);
        assertThat(counters.itemsIn()).isEqualTo(2);
    }

    @Test
    void a_receive_under_way_is_reported_as_blocked_until_now() {
        enter(MpiOperation.RECEIVE);
        now += 700 * US;
        assertThat(snapshot().counters().blockedReceiveNanos()).isEqualTo(700 * US);
        now += 300 * US;
        thread.exitReceive(world, 0, 7, 64, now);
        assertThat(snapshot().counters().blockedReceiveNanos()).isEqualTo(1_000 * US);
    }

    @Test
    void the_distribution_covers_the_time_since_the_previous_snapshot() {
        SnapshotSource source = new SnapshotSource(rank, tasks -> CpuTimes.NONE, () -> now);
        item(100);
        item(300);
        assertThat(source.get().compute().meanNanos()).isEqualTo(200.0 * US);
        assertThat(source.get().compute().count()).isZero();
        item(500);
        assertThat(source.get().compute().meanNanos()).isEqualTo(500.0 * US);
    }

    @Test
    void a_channel_knows_its_messages_bytes_and_tags() {
        receive(1, 0);
        send(3, 2);
        send(4, 2);
        assertThat(snapshot().channels())
                .containsExactlyInAnyOrder(
                        new ChannelCounters(0, false, 1, 64, US, 0, 7, 7),
                        new ChannelCounters(2, true, 2, 128, 7 * US, 0, 9, 9));
    }

    @Test
    void a_call_counts_as_blocked_when_the_calibrated_cost_does_not_explain_it() {
        LinkCost eager = new LinkCost(10e-6, 0);
        rank.messageCost(new MessageCost(eager, new LinkCost(100e-6, 0), 1_000));
        send(39, 2);
        send(41, 2);
        assertThat(snapshot().channels().get(0).blockedCalls()).isEqualTo(1);
    }

    @Test
    void alternation_is_kept_until_two_sends_follow_one_receive() {
        item(10);
        item(10);
        assertThat(rank.facts().alternating()).isTrue();
        assertThat(rank.facts().upstream()).isZero();
        assertThat(rank.facts().downstream()).isEqualTo(2);
        send(1, 2);
        assertThat(rank.facts().alternating()).isFalse();
        assertThat(rank.facts().firstViolation()).isEqualTo(4);
    }

    @Test
    void threads_that_only_ask_for_their_rank_are_not_counted_but_all_that_take_part_are() throws Exception {
        item(10);
        for (int i = 0; i < 3; i++) {
            call(MpiOperation.RANK);
            assertThat(rank.facts().mpiThreads()).isEqualTo(1);
        }
        assertThat(rank.facts().operations()).contains(MpiOperation.RANK, MpiOperation.SEND);
        for (int i = 0; i < 3; i++) {
            call(MpiOperation.BARRIER);
            assertThat(rank.facts().mpiThreads()).isEqualTo(2 + i);
        }
        call(MpiOperation.RANK);
        assertThat(rank.facts().mpiThreads()).isEqualTo(4);
        assertThat(rank.facts().operations()).contains(MpiOperation.BARRIER);
    }

    /** By a thread of its own, which ends. */
    private void call(MpiOperation operation) throws InterruptedException {
        inThread(() -> {
            ThreadProbe probe = rank.probeFor(Thread.currentThread());
            probe.enter(operation.code(), now);
            probe.exit(now);
        });
    }

    private static void inThread(Runnable calls) throws InterruptedException {
        Thread thread = new Thread(calls);
        thread.start();
        thread.join();
    }

    @Test
    void items_of_several_messages_are_told_from_a_filter_and_the_last_may_be_shorter() {
        receive(1, 0);
        receive(1, 0);
        assertThat(rank.facts().alternating()).isTrue();
        send(1, 2);
        send(1, 2);
        assertThat(rank.facts().messagesPerItem()).isEqualTo(2);
        receive(1, 0);
        send(1, 2);
        assertThat(rank.facts().alternating()).as("at the end").isTrue();
        receive(1, 0);
        assertThat(rank.facts().alternating()).as("not at the end").isFalse();
        assertThat(rank.facts().firstViolation()).isEqualTo(6);
    }

    @Test
    void a_stage_that_drops_its_first_item_is_a_filter() {
        receive(1, 0);
        receive(1, 0);
        send(1, 2);
        receive(1, 0);
        assertThat(rank.facts().alternating()).isFalse();
    }

    @Test
    void items_of_several_messages_are_followed_on_after_a_pause() {
        for (int item = 0; item < 2; item++) {
            receive(1, 0);
            receive(1, 0);
            send(1, 2);
            send(1, 2);
            receive(1, 0);
            thread.enterUnmeasured(MpiOperation.RECEIVE.code());
            thread.exitReceive(world, 0, 9, 64, 0);
            send(1, 2);
            send(1, 2);
        }
        assertThat(rank.facts().alternating()).isTrue();
        receive(1, 0);
        receive(1, 0);
        receive(1, 0);
        assertThat(rank.facts().alternating()).isFalse();
    }

    @Test
    void several_peers_are_told_from_one() {
        send(1, 2);
        send(1, 0);
        assertThat(rank.facts().downstream()).isEqualTo(TrafficFacts.SEVERAL);
        assertThat(rank.facts().upstream()).isEqualTo(TrafficFacts.NONE);
    }

    @Test
    void a_worker_turns_from_receiving_to_sending_once_a_task_however_many_messages_that_takes() {
        for (int task = 0; task < 3; task++) {
            receive(5, 0);
            receive(1, 0);
            compute(100);
            send(1, 0);
            send(1, 0);
        }
        assertThat(snapshot().counters().turns()).isEqualTo(3);
    }

    @Test
    void a_master_turns_once_a_phase_when_it_hands_everything_out_first_and_then_collects() {
        for (int phase = 0; phase < 3; phase++) {
            send(1, 2);
            send(1, 0);
            receive(50, 2);
            receive(1, 0);
        }
        assertThat(snapshot().counters().turns()).isEqualTo(2); // behind the last phase it has not sent again
    }

    @Test
    void messages_over_another_communicator_are_no_channel() {
        enter(MpiOperation.SEND);
        thread.exitSend(new Object(), 2, 7, 64, now);
        assertThat(snapshot().channels()).isEmpty();
        assertThat(rank.facts().otherCommunicators()).isTrue();
    }

    @Test
    void messages_over_a_communicator_whose_ranks_are_known_count_for_those_of_the_world() {
        Object own = new Object();
        rank.communicator(own, new int[] {5, 3, 4});
        enter(MpiOperation.SEND);
        thread.exitSend(own, 2, 7, 64, now);
        assertThat(snapshot().channels())
                .singleElement()
                .satisfies(channel -> assertThat(channel.peerVirtualRank()).isEqualTo(4));
        assertThat(rank.facts().downstream()).isEqualTo(4);
        assertThat(rank.facts().otherCommunicators()).isFalse();
    }

    @Test
    void messages_over_two_communicators_are_told() {
        Object own = new Object();
        rank.communicator(own, new int[] {1, 0});
        send(1, 1);
        assertThat(rank.facts().otherCommunicators()).isFalse();
        enter(MpiOperation.SEND);
        thread.exitSend(own, 0, 7, 64, now);
        assertThat(rank.facts().otherCommunicators()).isTrue();
        assertThat(rank.facts().downstream()).isEqualTo(1);
    }

    @Test
    void a_pause_of_measuring_is_not_taken_for_computing() {
        receive(1, 0);
        thread.enterUnmeasured(MpiOperation.SEND.code());
        thread.exitSend(world, 2, 9, 64, 0);
        compute(1_000_000);
        receive(1, 0);
        compute(10);
        send(1, 2);
        assertThat(snapshot().counters().computeNanos()).isEqualTo(10 * US);
    }

    @Test
    void a_send_that_was_not_seen_in_a_pause_breaks_no_contract_and_two_that_are_seen_after_it_do() {
        receive(1, 0);
        thread.enterUnmeasured(MpiOperation.SEND.code());
        thread.exitSend(world, 2, 9, 64, 0);
        receive(1, 0);
        send(1, 2);
        assertThat(rank.facts().alternating()).isTrue();
        send(1, 2);
        assertThat(rank.facts().alternating()).isFalse();
    }

    @Test
    void the_end_of_mpi_is_noticed_while_nothing_is_measured() {
        thread.enterUnmeasured(MpiOperation.FINALIZE.code());
        thread.exit(0);
        assertThat(rank.isFinalised()).isTrue();
    }

    @Test
    void a_probe_of_an_ended_thread_goes_to_the_next_one() throws InterruptedException {
        ThreadProbe[] probes = new ThreadProbe[2];
        for (int i = 0; i < 2; i++) {
            int at = i;
            Thread each = new Thread(() -> probes[at] = rank.probeFor(Thread.currentThread()));
            each.start();
            each.join();
        }
        assertThat(probes[1]).isSameAs(probes[0]).isNotSameAs(thread);
    }

    @Test
    void a_thread_that_goes_on_where_another_has_ended_keeps_to_its_order() {
        receive(1, 0);
        thread.inherit(Thread.currentThread());
        send(1, 2);
        assertThat(rank.facts().alternating()).isTrue();
        send(1, 2);
        assertThat(rank.facts().alternating()).isFalse();
    }

    @Test
    void of_a_receive_that_is_called_too_deep_the_innermost_methods_are_kept() {
        DeepReceiver.receive(2 * CodeQuestion.MOST_FRAMES, () -> rank.sawReceive(MpiOperation.RECEIVE));
        assertThat(rank.receiveSites())
                .singleElement()
                .satisfies(site -> assertThat(site.frames())
                        .hasSize(CodeQuestion.MOST_FRAMES)
                        .allMatch(frame -> frame.methodName().equals("receive")));
    }

    @Test
    void sends_are_timed_by_receiver_and_size_and_shorter_ones_apart_from_longer_ones() {
        send(10, 2, 100);
        send(10, 2, 127);
        send(4_000, 2, 120);
        send(30, 2, 1 << 20);
        send(20, 0, 0);
        List<SentSizes> sizes = rank.sendTimes();
        assertThat(sizes)
                .extracting(SentSizes::peerVirtualRank, SentSizes::sizeClass, SentSizes::bytes)
                .containsExactlyInAnyOrder(tuple(2, 7, 347L), tuple(2, 21, 1L << 20), tuple(0, 0, 0L));
        List<SentSizes.Times> small = sizes.stream()
                .filter(size -> size.sizeClass() == 7)
                .findFirst()
                .orElseThrow()
                .times();
        assertThat(small)
                .extracting(SentSizes.Times::messages, SentSizes.Times::nanos)
                .containsExactly(tuple(2L, 20 * US), tuple(1L, 4_000 * US));
    }

    @Test
    void sends_are_told_as_of_one_moment_while_they_go_on() throws Exception {
        AtomicBoolean sending = new AtomicBoolean(true);
        Future<Integer> torn = CompletableFuture.supplyAsync(() -> {
            int wrong = 0;
            while (sending.get()) {
                for (SentSizes sizes : rank.sendTimes()) {
                    long messages = sizes.times().stream()
                            .mapToLong(SentSizes.Times::messages)
                            .sum();
                    wrong += sizes.bytes() == 100 * messages ? 0 : 1;
                }
            }
            return wrong;
        });
        for (int i = 0; i < 2_000; i++) {
            send(10 + i % 500, 2, 100);
            LockSupport.parkNanos(100_000);
        }
        sending.set(false);
        assertThat(torn.get(1, TimeUnit.MINUTES)).isZero();
    }

    @Test
    void what_is_more_or_less_than_one_send_is_not_timed_as_one() {
        rank.messageCost(new MessageCost(new LinkCost(10e-6, 0), new LinkCost(100e-6, 0), 1_000));
        enter(MpiOperation.SYNCHRONOUS_SEND);
        thread.exitSend(world, 2, 9, 64, now += US);
        enter(MpiOperation.SEND_RECEIVE);
        thread.exitSendReceive(world, 2, 9, 64, 0, 7, 64, now += US);
        enter(MpiOperation.IMMEDIATE_SEND);
        thread.exitSend(world, 2, 9, 1_000, now += US); // leaves later
        assertThat(rank.sendTimes()).isEmpty();
        enter(MpiOperation.IMMEDIATE_SEND);
        thread.exitSend(world, 2, 9, 999, now += US);
        assertThat(rank.sendTimes()).hasSize(1);
    }

    @Test
    void a_combined_call_waits_for_its_message_and_not_in_its_send() {
        receive(1, 0);
        enter(MpiOperation.SEND_RECEIVE);
        thread.receiving(now += 3 * US);
        now += 30 * US;
        assertThat(snapshot().counters().blockedSendNanos())
                .as("what has been reported is not taken back")
                .isZero();
        thread.received(now += 10 * US);
        thread.exitSendReceive(world, 2, 9, 64, 0, 7, 64, now += 2 * US);
        assertThat(snapshot().counters().blockedReceiveNanos()).isEqualTo(41 * US);
        assertThat(snapshot().counters().blockedSendNanos()).isEqualTo(5 * US);
    }

    @Test
    void of_very_many_peers_some_are_timed_and_all_are_counted() {
        for (int peer = 0; peer < 1_000; peer++) {
            send(5, peer, 64);
        }
        assertThat(rank.sendTimes()).hasSize(64);
        assertThat(snapshot().channels()).hasSize(1_000);
    }

    private void item(long micros) {
        receive(1, 0);
        compute(micros);
        send(1, 2);
    }

    private void compute(long micros) {
        now += micros * US;
    }

    private void enter(MpiOperation operation) {
        thread.enter(operation.code(), now);
    }

    private void receive(long micros, int source) {
        enter(MpiOperation.RECEIVE);
        now += micros * US;
        thread.exitReceive(world, source, 7, 16 * INTS, now);
    }

    private void send(long micros, int dest) {
        send(micros, dest, 16 * INTS);
    }

    private void send(long micros, int dest, long bytes) {
        enter(MpiOperation.SEND);
        now += micros * US;
        thread.exitSend(world, dest, 9, bytes, now);
    }

    private Snapshot snapshot() {
        return new SnapshotSource(rank, tasks -> CpuTimes.NONE, () -> now).get();
    }

    @SuppressWarnings("NullAway") // what no caller hands over: the look-up fails over it
    private static @Nullable ThreadProbe enterOfNoLibrary() {
        return MpiProbes.enter(null, MpiOperation.SEND.code());
    }
}
