package io.scansion.agent.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.scansion.agent.channel.ScriptedTuner.Conversation;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.AgentMessage.Goodbye;
import io.scansion.wire.AgentMessage.Heartbeat;
import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.PointDecision;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.AgentMessage.Warning;
import io.scansion.wire.CodeFrame;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.ContractState;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.LinkCost;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage.AboutCode;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.ClassesWanted;
import io.scansion.wire.TunerMessage.CodeVerdict;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.Order;
import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.TunerMessage.ReportEvery;
import io.scansion.wire.TunerMessage.SetMeasuring;
import io.scansion.wire.TunerMessage.StageTarget;
import io.scansion.wire.TunerMessage.WantedClass;
import io.scansion.wire.TunerMessage.Welcome;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.WireCodec;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
final class TunerLinkTest {
    private static final int RANK = 3;
    private static final Hello HELLO =
            new Hello(WireProtocol.VERSION, "key", "job", RANK, 4, 1, 99, "here", "", "niodev", 7);
    private static final Standing STANDING =
            new Standing(RANK, false, List.of(), List.of(new PointDecision(4, "grain", "16")));
    private static final Arrange ARRANGE =
            new Arrange(17, List.of(0, 1, 2), List.of(new StageTarget(1, List.of(1, 4))));

    @TempDir
    private Path directory = Path.of("");

    private Path file = Path.of("");
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final List<Command> applied = new CopyOnWriteArrayList<>();
    private final List<AboutCode> heard = new CopyOnWriteArrayList<>();
    private final AtomicLong snapshots = new AtomicLong();
    private @Nullable TunerLink link;

    @BeforeEach
    void place_the_address_file() {
        file = directory.resolve("tuner.properties");
    }

    @AfterEach
    void end_the_link() {
        if (link != null) {
            link.close("the test is over");
        }
    }

    @Test
    void a_welcomed_rank_sends_snapshots_at_the_interval_asked_for() throws IOException {
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            start();
            try (Conversation agent = tuner.accept()) {
                assertThat(agent.read()).isEqualTo(HELLO);
                agent.say(new Welcome("job", 10, System.nanoTime()));
                for (long i = 1; i <= 20; i++) {
                    assertThat(agent.expect(Snapshot.class).sequence()).isEqualTo(i);
                }
            }
        }
    }

    @Test
    void a_rank_that_is_told_to_report_more_often_does_so_at_once_and_until_it_is_welcomed_again() throws IOException {
        TunerLink told = start();
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            try (Conversation agent = tuner.welcome(3_600_000)) {
                agent.expect(Snapshot.class);
                agent.order(new ReportEvery(5, 10));
                assertThat(agent.expect(Acknowledgement.class).accepted()).isTrue();
                for (long i = 2; i <= 20; i++) {
                    assertThat(agent.expect(Snapshot.class).sequence()).isEqualTo(i);
                }
                agent.order(new ReportEvery(6, 3_600_000));
                agent.expect(Acknowledgement.class);
                long before = snapshots.get();
                told.publish(new Warning(RANK, "it is awake"));
                agent.expect(Warning.class);
                assertThat(snapshots.get()).isLessThanOrEqualTo(before + 1);
            }
            try (Conversation agent = tuner.welcome(10)) {
                agent.expect(Snapshot.class);
                agent.expect(Snapshot.class);
            }
        }
    }

    @Test
    void a_tuner_that_comes_later_is_found() throws IOException {
        TunerLink waiting = start();
        assertThat(waiting.connected()).isFalse();
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(50)) {
            await().until(waiting::connected);
            assertThat(agent.expect(Snapshot.class).physicalRank()).isEqualTo(RANK);
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void a_tuner_restarted_on_another_port_learns_the_latest_of_every_state_again() throws IOException {
        TunerLink link = start();
        Contract kept = new Contract(RANK, 3, ContractState.KEPT, List.of());
        Contract broken = new Contract(RANK, 3, ContractState.BROKEN, List.of("a collective in the loop"));
        Arrangement one = new Arrangement(RANK, 1, 2, List.of(2, 4), 10);
        Arrangement other = new Arrangement(RANK, 1, 1, List.of(1), 10);
        Calibration cost = new Calibration(RANK, 2, LinkCost.UNKNOWN, LinkCost.UNKNOWN, 1 << 17, 5);
        try (ScriptedTuner first = new ScriptedTuner().announce(file);
                Conversation agent = first.welcome(1000)) {
            link.publish(kept);
            link.publish(one);
            link.publish(other);
            link.publish(cost);
            assertThat(agent.expect(Contract.class)).isEqualTo(kept);
            assertThat(agent.expect(Arrangement.class)).isEqualTo(one);
            assertThat(agent.expect(Arrangement.class)).isEqualTo(other);
            assertThat(agent.expect(Calibration.class)).isEqualTo(cost);
        }
        link.publish(broken);
        try (ScriptedTuner second = new ScriptedTuner().announce(file);
                Conversation agent = second.welcome(1000)) {
            assertThat(agent.expect(Contract.class)).isEqualTo(broken);
            assertThat(agent.expect(Arrangement.class)).isEqualTo(one);
            assertThat(agent.expect(Arrangement.class)).isEqualTo(other);
            assertThat(agent.expect(Calibration.class)).isEqualTo(cost);
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void a_repeated_command_is_applied_once_and_answered_alike_also_on_a_new_connection() throws IOException {
        start();
        Acknowledgement answer = new Acknowledgement(RANK, 17, true, "applied 1");
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            try (Conversation agent = tuner.welcome(1000)) {
                agent.order(ARRANGE);
                agent.order(ARRANGE);
                assertThat(agent.expect(Acknowledgement.class)).isEqualTo(answer);
                assertThat(agent.expect(Acknowledgement.class)).isEqualTo(answer);
            }
            try (Conversation agent = tuner.welcome(1000)) {
                agent.order(ARRANGE);
                assertThat(agent.expect(Acknowledgement.class)).isEqualTo(answer);
            }
        }
        assertThat(applied).containsExactly(ARRANGE);
    }

    @Test
    void another_tuner_process_counts_its_decisions_anew() throws IOException {
        start();
        try (ScriptedTuner first = new ScriptedTuner().announce(file);
                Conversation agent = first.welcome(1000)) {
            agent.order(ARRANGE);
            agent.expect(Acknowledgement.class);
        }
        SetMeasuring off = new SetMeasuring(17, false);
        try (ScriptedTuner second = new ScriptedTuner().announce(file);
                Conversation agent = second.welcome(1000)) {
            agent.order(off);
            assertThat(agent.expect(Acknowledgement.class).accepted()).isTrue();
        }
        assertThat(applied).containsExactly(ARRANGE, off);
    }

    @Test
    void a_handler_that_fails_refuses_the_command_and_the_link_goes_on() throws IOException {
        link = TunerLink.start(
                settings(),
                this::snapshot,
                () -> STANDING,
                command -> {
                    throw new NoClassDefFoundError("gone");
                },
                lines::add);
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(10)) {
            agent.order(ARRANGE);
            Acknowledgement answer = agent.expect(Acknowledgement.class);
            assertThat(answer.accepted()).isFalse();
            assertThat(answer.reason()).contains("NoClassDefFoundError", "gone");
            agent.expect(Snapshot.class);
        }
        assertThat(lines).singleElement().asString().contains("gone");
    }

    @Test
    void a_rank_that_cannot_be_measured_still_shows_that_it_lives() throws IOException {
        link = TunerLink.start(
                settings(),
                () -> {
                    throw new IllegalStateException("no probes");
                },
                () -> STANDING,
                this::apply,
                lines::add);
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(10)) {
            for (long i = 1; i <= 5; i++) {
                assertThat(agent.expect(Heartbeat.class)).isEqualTo(new Heartbeat(RANK, i));
            }
        }
        assertThat(lines).singleElement().asString().contains("no probes");
    }

    static List<byte[]> whatNoTunerSays() throws IOException {
        byte[] tooLong = WireCodec.encode(new Welcome("job", 10, 0));
        ByteBuffer.wrap(tooLong).putInt(8, Integer.MAX_VALUE);
        byte[] newer = WireCodec.encode(new Welcome("job", 10, 0));
        ByteBuffer.wrap(newer).putShort(4, (short) (WireProtocol.VERSION + 1));
        return List.of(
                "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII),
                new byte[4096],
                tooLong,
                newer,
                WireCodec.encode(HELLO),
                WireCodec.encode(ARRANGE));
    }

    @ParameterizedTest
    @MethodSource("whatNoTunerSays")
    void garbage_ends_the_connection_with_one_line_and_a_sane_tuner_is_served_again(byte[] garbage) throws IOException {
        start();
        try (ScriptedTuner mad = new ScriptedTuner().announce(file)) {
            for (int i = 0; i < 3; i++) {
                try (Conversation agent = mad.accept()) {
                    agent.say(garbage);
                    agent.expectEnd();
                }
            }
            try (Conversation agent = mad.welcome(10)) {
                agent.expect(Snapshot.class);
                agent.say(garbage);
                agent.expectEnd();
            }
        }
        try (ScriptedTuner sane = new ScriptedTuner().announce(file);
                Conversation agent = sane.welcome(10)) {
            agent.expect(Snapshot.class);
        }
        assertThat(lines).singleElement().asString().contains("no frame");
    }

    @Test
    void a_refusal_is_said_once_and_that_tuner_is_left_alone() throws IOException {
        start();
        try (ScriptedTuner refusing = new ScriptedTuner().announce(file)) {
            try (Conversation agent = refusing.accept()) {
                agent.expect(Hello.class);
                agent.say(new Rejected("wrong key"));
                agent.expectEnd();
            }
            try (ScriptedTuner next = new ScriptedTuner().announce(file);
                    Conversation agent = next.welcome(10)) {
                agent.expect(Snapshot.class); // the refusing tuner still listens and was not tried again
            }
        }
        assertThat(lines).singleElement().asString().contains("wrong key");
    }

    @Test
    void who_has_taken_the_port_of_a_dead_tuner_hears_nothing_but_a_word_that_is_of_no_use_any_more()
            throws IOException {
        start();
        try (ScriptedTuner thief = new ScriptedTuner().announce(file)) {
            for (int i = 0; i < 2; i++) {
                try (Socket agent = thief.acceptToKnock()) {
                    agent.getOutputStream().write("x".repeat(32).getBytes(StandardCharsets.US_ASCII));
                    assertThat(agent.getInputStream().readAllBytes()).isEmpty();
                }
            }
        }
        try (ScriptedTuner next = new ScriptedTuner().announce(file);
                Conversation agent = next.welcome(10)) {
            agent.expect(Snapshot.class);
        }
        assertThat(lines).singleElement().asString().contains("is not the tuner of job job", "told nothing");
    }

    @Test
    void a_tuner_that_never_answers_the_hello_is_given_up_and_tried_again() throws IOException {
        link = TunerLink.start(
                new LinkSettings(file, Optional.empty(), HELLO, 10, 50),
                this::snapshot,
                () -> STANDING,
                this::apply,
                lines::add);
        try (ScriptedTuner silent = new ScriptedTuner().announce(file)) {
            for (int i = 0; i < 3; i++) {
                try (Conversation agent = silent.accept()) {
                    agent.expect(Hello.class);
                    agent.expectEnd();
                }
            }
        }
    }

    /** A link to a tuner that another launcher is to start there; its clock goes on by so much whenever it is read. */
    private void startLookingFor(int port, long stepNanos) {
        AtomicLong now = new AtomicLong();
        link = TunerLink.start(
                new LinkSettings(file, Optional.of("127.0.0.1:" + port), HELLO, 1, 5_000),
                this::snapshot,
                () -> STANDING,
                this::apply,
                lines::add,
                () -> now.addAndGet(stepNanos));
    }

    @Test
    void a_tuner_that_nobody_watches_over_and_that_is_not_reached_is_asked_for_in_one_line_and_still_found()
            throws IOException {
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            startLookingFor(tuner.address().port(), 1_000_000_000L);
            for (int i = 0; i < 20; i++) {
                tuner.acceptToKnock().close();
            }
            String at = "127.0.0.1:" + tuner.address().port();
            assertThat(lines)
                    .singleElement()
                    .asString()
                    .contains(at, "it closed the connection", "scansion tuner --listen " + at);
            try (Conversation agent = tuner.welcome(10)) {
                agent.expect(Snapshot.class);
            }
        }
        assertThat(lines).hasSize(1);
    }

    @Test
    void a_rank_whose_host_does_not_have_its_key_says_so() {
        startLookingFor(9, 1_000_000_000L);
        await().untilAsserted(() -> assertThat(lines).singleElement().asString().contains("this host has no " + file));
    }

    @Test
    void nothing_is_said_of_a_tuner_that_may_still_be_starting() throws IOException {
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            startLookingFor(tuner.address().port(), 1);
            for (int i = 0; i < 20; i++) {
                tuner.acceptToKnock().close();
            }
            try (Conversation agent = tuner.welcome(10)) {
                agent.expect(Snapshot.class);
            }
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void warnings_that_nobody_takes_are_dropped_when_they_are_too_many_and_their_number_is_told() throws IOException {
        TunerLink link = start();
        int excess = 44;
        IntStream.range(0, TunerLink.OUTBOX_MESSAGES + excess)
                .forEach(i -> link.publish(new Warning(RANK, "warning " + i)));
        assertThat(link.dropped()).isEqualTo(excess);
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(1000)) {
            for (int i = 0; i < TunerLink.OUTBOX_MESSAGES; i++) {
                assertThat(agent.expect(Warning.class).text()).isEqualTo("warning " + i);
            }
            assertThat(agent.expect(Warning.class).text()).startsWith(excess + " messages of this rank were dropped");
        }
    }

    @Test
    void a_warning_of_any_length_is_cut_to_fit() throws IOException {
        TunerLink link = start();
        link.publish(new Warning(RANK, "x".repeat(1 << 20)));
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(1000)) {
            assertThat(agent.expect(Warning.class).text()).hasSizeLessThan(3000).endsWith("...");
        }
    }

    @Test
    void closing_sends_what_waits_then_the_last_snapshot_and_a_goodbye() throws IOException {
        TunerLink link = start();
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(60_000)) {
            agent.expect(Snapshot.class);
            link.publish(new Warning(RANK, "last words"));
            link.close("the program has ended");
            agent.expect(Warning.class);
            assertThat(agent.expect(Snapshot.class).sequence()).isEqualTo(2);
            assertThat(agent.read()).isEqualTo(new Goodbye(RANK, "the program has ended"));
            assertThat(agent.read()).isNull();
        }
    }

    @Test
    void closing_and_publishing_wait_for_no_tuner_that_does_not_read() throws IOException {
        TunerLink link = start();
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(10)) {
            agent.expect(Snapshot.class);
            String text = "x".repeat(1900);
            long before = System.nanoTime();
            for (int i = 0; i < 20_000; i++) {
                link.publish(new Warning(RANK, text));
            }
            await().until(() -> link.dropped() > 0);
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
            long closing = System.nanoTime();
            link.close("end");
            assertThat(Duration.ofNanos(System.nanoTime() - closing)).isLessThan(Duration.ofSeconds(1));
        }
    }

    @Test
    void what_stands_is_told_on_every_connection_before_anything_else() throws IOException {
        TunerLink link = start();
        link.publish(new Warning(RANK, "waiting"));
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            for (int i = 0; i < 2; i++) {
                try (Conversation agent = tuner.welcome(10)) {
                    assertThat(agent.read()).isEqualTo(STANDING);
                    agent.expect(Snapshot.class);
                }
            }
        }
    }

    @Test
    void an_order_that_comes_together_with_the_welcome_is_answered_before_anything_else_happens() throws IOException {
        start();
        byte[] welcome = WireCodec.encode(new Welcome("job", 600_000, 0));
        byte[] order = WireCodec.encode(new Order(0, 5_000, ARRANGE));
        byte[] both = ByteBuffer.allocate(welcome.length + order.length)
                .put(welcome)
                .put(order)
                .array();
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.accept()) {
            agent.expect(Hello.class);
            agent.say(both);
            assertThat(agent.expect(Acknowledgement.class).decisionId()).isEqualTo(17);
        }
    }

    /** The clocks of tuner and rank differ by 100,000 s; the rank's goes on while it is stopped. */
    @Test
    void a_rank_that_was_stopped_refuses_what_was_ordered_meanwhile_and_takes_what_is_ordered_now() throws IOException {
        long apart = 100_000_000_000_000L;
        AtomicLong own = new AtomicLong(5_000_000_000L);
        link = TunerLink.start(settings(), this::snapshot, () -> STANDING, this::apply, lines::add, own::get);
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.accept()) {
            agent.expect(Hello.class);
            agent.say(new Welcome("job", 1000, own.get() - apart));
            agent.expect(Standing.class);
            long orderedAt = own.get() - apart + 1_000_000_000L;
            own.addAndGet(10_000_000_000L);
            agent.say(new Order(orderedAt, 5_000, ARRANGE));
            assertThat(agent.expect(Acknowledgement.class))
                    .isEqualTo(new Acknowledgement(RANK, 17, false, "it came 4000 ms too late"));
            SetMeasuring fresh = new SetMeasuring(18, false);
            agent.say(new Order(own.get() - apart, 5_000, fresh));
            assertThat(agent.expect(Acknowledgement.class).accepted()).isTrue();
            assertThat(applied).containsExactly(fresh);
        }
    }

    @Test
    void a_rank_that_was_stopped_while_it_was_welcomed_asks_again() throws IOException {
        AtomicLong own = new AtomicLong();
        link = TunerLink.start(settings(), this::snapshot, () -> STANDING, this::apply, lines::add, own::get);
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            try (Conversation agent = tuner.accept()) {
                agent.expect(Hello.class);
                own.addAndGet(60_000_000_000L);
                agent.say(new Welcome("job", 1000, 0));
                agent.expectEnd();
            }
            try (Conversation agent = tuner.welcome(1000)) {
                agent.expect(Standing.class);
            }
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void a_rank_that_computed_for_long_until_it_trusted_the_tuner_is_welcomed() throws IOException {
        AtomicLong own = new AtomicLong();
        link = TunerLink.start(settings(), this::snapshot, () -> STANDING, this::apply, lines::add, own::get);
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file)) {
            Socket knocked = tuner.acceptToKnock();
            own.addAndGet(20_000_000_000L);
            try (Conversation agent = ScriptedTuner.answer(knocked)) {
                agent.expect(Hello.class);
                agent.say(new Welcome("job", 1000, 0));
                agent.expect(Standing.class);
            }
        }
        assertThat(lines).isEmpty();
    }

    @Test
    void tls_has_longer_than_the_answer_to_the_hello() throws IOException {
        link = TunerLink.start(
                new LinkSettings(file, Optional.empty(), HELLO, 10, 50),
                this::snapshot,
                () -> STANDING,
                this::apply,
                lines::add);
        try (ScriptedTuner starved = new ScriptedTuner(new Proof.Certificate("0".repeat(64))).announce(file);
                Socket agent = starved.acceptBare()) {
            agent.setSoTimeout(1_000);
            assertThatThrownBy(() -> agent.getInputStream().readAllBytes())
                    .as("it waits")
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void an_order_that_comes_while_the_rank_ends_is_refused_before_the_goodbye() throws Exception {
        CountDownLatch applying = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        TunerLink ending = TunerLink.start(
                settings(),
                this::snapshot,
                () -> STANDING,
                command -> {
                    applying.countDown();
                    try {
                        mayEnd.await(10, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    return apply(command);
                },
                lines::add);
        try (ScriptedTuner tuner = new ScriptedTuner().announce(file);
                Conversation agent = tuner.welcome(60_000)) {
            agent.order(ARRANGE);
            assertThat(applying.await(10, TimeUnit.SECONDS)).isTrue();
            agent.order(new SetMeasuring(18, true));
            ending.close("the program has ended"); // waits a moment, in vain
            mayEnd.countDown();
            assertThat(agent.expect(Acknowledgement.class).accepted()).isTrue();
            assertThat(agent.expect(Acknowledgement.class))
                    .isEqualTo(new Acknowledgement(RANK, 18, false, Acknowledgement.ENDING));
            assertThat(agent.read()).isEqualTo(new Goodbye(RANK, "the program has ended"));
            assertThat(agent.read()).isNull();
        }
        assertThat(applied).containsExactly(ARRANGE);
    }

    @Test
    void a_question_that_a_tuner_died_over_is_put_to_the_next_one_and_to_none_after_its_answer() throws IOException {
        CodeQuestion question = new CodeQuestion(
                RANK, RANK, 1, false, "Main", List.of(List.of(new CodeFrame("Main", "main", "()V", 7))));
        ClassesWanted wanted = new ClassesWanted(List.of(new WantedClass("Main", List.of())));
        CodeVerdict verdict = new CodeVerdict(1, List.of(), List.of());
        TunerLink asking = start();
        asking.publish(question);
        try (ScriptedTuner dying = new ScriptedTuner().announce(file);
                Conversation agent = dying.welcome(60_000)) {
            assertThat(agent.expect(CodeQuestion.class)).isEqualTo(question);
            agent.say(wanted);
            await().until(() -> heard.equals(List.of(wanted)));
        }
        try (ScriptedTuner next = new ScriptedTuner().announce(file);
                Conversation agent = next.welcome(60_000)) {
            assertThat(agent.expect(CodeQuestion.class)).isEqualTo(question);
            agent.say(verdict);
            await().until(() -> heard.equals(List.of(wanted, verdict)));
            asking.withdraw(question);
        }
        Contract last = new Contract(RANK, RANK, ContractState.KEPT, List.of());
        asking.publish(last);
        try (ScriptedTuner third = new ScriptedTuner().announce(file);
                Conversation agent = third.welcome(60_000)) {
            agent.expect(Standing.class);
            assertThat(agent.read()).isEqualTo(last);
        }
    }

    private TunerLink start() {
        TunerLink started = TunerLink.start(settings(), this::snapshot, () -> STANDING, new Handler(), lines::add);
        link = started;
        return started;
    }

    private LinkSettings settings() {
        return new LinkSettings(file, Optional.empty(), HELLO, 10, 5_000);
    }

    private Snapshot snapshot() {
        return new Snapshot(
                RANK,
                RANK,
                snapshots.incrementAndGet(),
                1,
                RankCounters.ZERO,
                ComputeTimes.NONE,
                CompressedHistogram.EMPTY,
                CpuTimes.NONE,
                List.of());
    }

    private final class Handler implements CommandHandler {
        @Override
        public Acknowledgement handle(Command command) {
            return apply(command);
        }

        @Override
        public void hear(AboutCode message) {
            heard.add(message);
        }
    }

    private Acknowledgement apply(Command command) {
        applied.add(command);
        return new Acknowledgement(RANK, command.decisionId(), true, "applied " + applied.size());
    }
}
