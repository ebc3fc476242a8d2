package io.scansion.agent.ranks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.agent.ranks.collectives.CollectiveRecord;
import io.scansion.agent.ranks.world.Around.Noting;
import io.scansion.agent.ranks.world.Around.Oddity;
import io.scansion.agent.ranks.world.Around.Over;
import io.scansion.agent.ranks.world.JobSpec.Ending;
import io.scansion.agent.ranks.world.JobSpec.Giving;
import io.scansion.agent.ranks.world.JobSpec.Look;
import io.scansion.agent.ranks.world.JobSpec.Receive;
import io.scansion.agent.ranks.world.JobSpec.Stage;
import io.scansion.agent.ranks.world.JobSpec.Taking;
import io.scansion.agent.ranks.world.Threads.Sharing;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens when, the sink sees what it would have seen untuned, or the job ends with a reason. See docs/protocol.md. */
@Timeout(3600)
class ProtocolSearchTest {
    private static final long FIRST_SEED = Long.getLong("protocol.seed", 0);
    private static final long SCHEDULES = Long.getLong("protocol.schedules", 4_000);
    /** How often a schedule of a tiny job departs from the plain one; all that do so at most this often are tried. */
    private static final int DEPARTURES = Integer.getInteger("protocol.departures", 1);

    private static final int SCHEDULES_OF_A_SHAPE = Math.toIntExact(Math.max(100, SCHEDULES / 1_000));

    private final ProtocolSearch search = new ProtocolSearch(Mutation::none);

    @AfterEach
    void stop() {
        search.close();
    }

    @Test
    void nothing_goes_wrong_in_jobs_drawn_at_random() {
        assertThat(search.find(FIRST_SEED, SCHEDULES)).isNull();
    }

    static Stream<String> wrongVariants() {
        return new WrongVariants().byName().keySet().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongVariants")
    void a_wrong_protocol_is_found(String name) {
        Supplier<Mutation> variant =
                Objects.requireNonNull(new WrongVariants().byName().get(name));
        try (ProtocolSearch wrong = new ProtocolSearch(variant)) {
            assertThat(wrong.find(0, 8_000))
                    .as("a job in which it matters that %s", name)
                    .isNotNull();
        }
    }

    @Test
    void what_is_found_is_made_small_and_printed_with_a_schedule_that_goes_wrong_again() {
        Supplier<Mutation> variant =
                Objects.requireNonNull(new WrongVariants().byName().get("a slip is lost now and then"));
        try (ProtocolSearch wrong = new ProtocolSearch(variant);
                Strands strands = new Strands()) {
            ProtocolSearch.Finding found = Objects.requireNonNull(wrong.find(0, 8_000));
            SimulatedJob.Outcome again = SimulatedJob.run(
                    strands, found.spec(), Schedule.of(found.choices()), variant.get(), found.seed(), true);
            assertThat(again.isWrongFor(found.spec())).isTrue();
            assertThat(again.steps()).isEqualTo(found.outcome().steps());
            assertThat(found.toString())
                    .startsWith("seed " + found.seed() + ": " + again.text())
                    .contains("schedule " + found.choices())
                    .contains(again.steps());

            JobSpec drawn = new RandomJobs(found.seed()).next();
            SimulatedJob.Outcome first =
                    SimulatedJob.run(strands, drawn, Schedule.random(found.seed()), variant.get(), found.seed(), false);
            assertThat(first.isWrongFor(drawn)).isTrue();
            assertThat(found.spec().items()).isLessThanOrEqualTo(drawn.items());
            assertThat(departures(found.choices())).isLessThan(departures(first.choices()) / 2);
        }
    }

    private static long departures(List<Integer> choices) {
        return choices.stream().filter(choice -> choice != 0).count();
    }

    static Stream<Arguments> tinyJobs() {
        return Stream.of(Stage.PLAIN, Stage.PLAIN.looking(Look.PROBE), Stage.PLAIN.dropping(Set.of(3, 4)))
                .flatMap(stage -> IntStream.rangeClosed(1, 3).mapToObj(after -> Arguments.of(stage, after)));
    }

    /** Every message waits for its receiver, so that the order falls among the items. */
    @ParameterizedTest(name = "{0}, ordered after {1}")
    @MethodSource("tinyJobs")
    void nothing_goes_wrong_in_any_schedule_of_a_tiny_job_near_the_plain_one(Stage stage, int ordersAfter) {
        int items = 8;
        Set<Integer> all = Set.copyOf(IntStream.range(0, items).boxed().toList());
        JobSpec tiny = new JobSpec(
                1,
                items,
                Ending.BY_VALUE,
                false,
                Set.of(),
                all,
                true,
                List.of(stage),
                Stage.PLAIN,
                ordersAfter,
                List.of(shared()));

        assertThat(search.exhaust(tiny, DEPARTURES)).isNull();
        assertThat(search.schedulesTried()).isGreaterThan(50);
    }

    /** Three ranks and a spare; the order may come at any moment. */
    private static JobSpec job(int items, Stage stage) {
        return new JobSpec(
                1,
                items,
                Ending.BY_VALUE,
                false,
                Set.of(),
                Set.of(),
                true,
                List.of(stage),
                Stage.PLAIN,
                1,
                List.of(shared()));
    }

    private static Arrange shared() {
        return new Arrange(1, List.of(0, 1, 2), List.of(new StageTarget(1, List.of(1, 3))));
    }

    private void assertNothingGoesWrong(JobSpec spec) {
        for (long seed = 0; seed < SCHEDULES_OF_A_SHAPE; seed++) {
            assertThat(search.attempt(spec, seed)).isNull();
        }
    }

    static IntStream firstDrops() {
        return IntStream.range(0, 20);
    }

    @ParameterizedTest(name = "item {0}")
    @MethodSource("firstDrops")
    void a_stage_may_begin_to_drop_at_any_item_around_the_switch(int first) {
        Set<Integer> all = Set.copyOf(IntStream.range(first, 24).boxed().toList());
        assertNothingGoesWrong(job(24, Stage.PLAIN.dropping(Set.of(first))));
        assertNothingGoesWrong(job(24, Stage.PLAIN.dropping(all)));
        assertNothingGoesWrong(job(24, Stage.PLAIN.looking(Look.PROBE).dropping(Set.of(first))));
    }

    @ParameterizedTest(name = "item {0}")
    @MethodSource("firstDrops")
    void a_stage_that_sends_twice_is_refused_or_stopped_whenever_it_begins(int first) {
        assertNothingGoesWrong(job(24, Stage.PLAIN.doubling(Set.of(first))));
    }

    @Test
    void a_rank_that_picks_messages_by_tag_does_not_hang() {
        JobSpec two = new JobSpec(
                1,
                12,
                Ending.BY_VALUE,
                true,
                Set.of(),
                Set.of(),
                true,
                List.of(Stage.PLAIN),
                Stage.PLAIN.receiving(Receive.SWAPPED_TAGS),
                1,
                List.of(shared()));
        assertNothingGoesWrong(two);
        assertNothingGoesWrong(two.withSink(Stage.PLAIN.receiving(Receive.TAG_BY_COUNT)));
        assertNothingGoesWrong(two.withStages(List.of(Stage.PLAIN.receiving(Receive.TAG_BY_COUNT)))
                .withSink(Stage.PLAIN));
    }

    @ParameterizedTest(name = "{0} messages")
    @ValueSource(ints = {2, 3, 8})
    void a_stage_whose_items_have_several_messages_is_replicated(int messages) {
        JobSpec spec = job(10 * messages, Stage.PLAIN).withMessagesPerItem(messages);
        assertCompletes(spec);
        assertThat(withSlipsTo(3, spec)).as("runs in which items were routed").isPositive();
        assertCompletes(spec.withStages(List.of(Stage.PLAIN.looking(Look.PROBE).dropping(Set.of(0, 2 * messages)))));
    }

    @Test
    void slips_of_short_items_travel_together() {
        JobSpec spec = job(60, Stage.PLAIN.looking(Look.PROBE));
        assertCompletes(spec);
        for (int process : List.of(1, 2)) {
            assertThat(runsIn(
                            step -> step.startsWith("process " + process + " hears of 0: SLIP [")
                                    && !step.contains("SLIP [1,"),
                            spec))
                    .as("runs in which slips travelled together to process %d", process)
                    .isPositive();
        }
    }

    /** Where items become long while it has a part of one, it is to report more often than it did, and what it has finished is due. */
    @ParameterizedTest(name = "{0} messages")
    @ValueSource(ints = {2, 3})
    void no_slip_is_held_back_from_a_last_rank_that_waits_within_an_item(int messages) {
        JobSpec spec =
                job(40 * messages, Stage.PLAIN.giving(Giving.SYNCHRONOUS)).withMessagesPerItem(messages);
        for (Giving giving : List.of(Giving.SYNCHRONOUS, Giving.IMMEDIATE_SYNCHRONOUS)) {
            assertCompletes(spec.withSource(Stage.PLAIN.giving(giving)), 4 * SCHEDULES_OF_A_SHAPE);
        }
    }

    @Test
    void ranks_may_ask_for_header_and_body_by_tags_of_their_own() {
        Stage byTag = Stage.PLAIN.receiving(Receive.TAG_BY_COUNT);
        JobSpec spec = new JobSpec(
                        1,
                        24,
                        Ending.BY_VALUE,
                        true,
                        Set.of(),
                        Set.of(),
                        true,
                        List.of(byTag),
                        byTag,
                        1,
                        List.of(shared()))
                .withMessagesPerItem(2);
        assertCompletes(spec);
        assertThat(withSlipsTo(3, spec)).as("runs in which items were routed").isPositive();
    }

    @ParameterizedTest(name = "message {0}")
    @MethodSource("firstDrops")
    void a_stage_that_sends_part_of_an_item_is_refused_or_stopped_whenever_it_begins(int first) {
        assertNothingGoesWrong(job(24, Stage.PLAIN.dropping(Set.of(first))).withMessagesPerItem(2));
        assertNothingGoesWrong(job(24, Stage.PLAIN.doubling(Set.of(first))).withMessagesPerItem(2));
    }

    @Test
    void a_stage_that_looks_ahead_is_refused_and_completes() {
        assertCompletes(job(24, Stage.PLAIN.looking(Look.AHEAD)));
    }

    /** Eight times for each of two orders; the second may come long after the first was given up. */
    @Test
    void ranks_that_cannot_follow_are_not_asked_to_the_end_of_the_run() {
        Arrange again = new Arrange(2, List.of(0, 1, 2), List.of(new StageTarget(1, List.of(1))));
        JobSpec spec = job(400, Stage.PLAIN.looking(Look.AHEAD)).withOrders(List.of(shared(), again));
        try (Strands strands = new Strands()) {
            for (long seed = 0; seed < SCHEDULES_OF_A_SHAPE; seed++) {
                assertThat(SimulatedJob.run(strands, spec, Schedule.random(seed), Mutation.none(), seed, true)
                                .steps())
                        .filteredOn(step -> step.startsWith("process 1 hears of 0: PREPARE "))
                        .hasSizeLessThanOrEqualTo(16);
            }
        }
    }

    static Stream<Stage> styles() {
        return Stream.concat(
                Stream.of(Taking.POSTED, Taking.TESTED, Taking.AHEAD, Taking.ANY_OF_THREE)
                        .flatMap(taking -> Stream.of(Giving.SEND, Giving.IMMEDIATE)
                                .map(giving -> Stage.PLAIN.taking(taking).giving(giving))),
                Stream.of(Giving.SYNCHRONOUS, Giving.IMMEDIATE_SYNCHRONOUS, Giving.EXCHANGE)
                        .map(Stage.PLAIN::giving));
    }

    @ParameterizedTest
    @MethodSource("styles")
    void a_stage_is_replicated_however_it_receives_and_sends(Stage stage) {
        Stage sink = Stage.PLAIN.taking(stage.taking());
        JobSpec spec = job(40, stage).withSink(sink).withSource(Stage.PLAIN.giving(sending(stage)));
        assertCompletes(spec);
        assertThat(withSlipsTo(3, spec)).as("runs in which items were routed").isPositive();
    }

    private static Giving sending(Stage stage) {
        return stage.giving() == Giving.EXCHANGE ? Giving.SEND : stage.giving();
    }

    @Test
    void a_stage_that_called_collectives_first_is_replicated_and_replicas_get_what_its_rank_got() {
        JobSpec spec = job(40, Stage.PLAIN).withAround(new Around(2, 3, Oddity.NONE, Stage.NEVER));
        assertCompletes(spec);
        assertThat(withSlipsTo(3, spec))
                .as("runs in which the replica took items")
                .isPositive();
        JobSpec large = job(20, Stage.PLAIN).withAround(new Around(1, 20_000, Oddity.NONE, Stage.NEVER));
        try (Strands strands = new Strands()) {
            for (long seed = 0; seed < 5; seed++) {
                assertThat(SimulatedJob.run(strands, large, Schedule.random(seed), Mutation.none(), seed, false)
                                .end())
                        .isEqualTo(SimulatedJob.End.COMPLETED);
            }
        }
    }

    @Test
    void a_stage_that_calls_barriers_after_its_loop_is_replicated_whoever_takes_the_end() {
        JobSpec spec = job(40, Stage.PLAIN).withAround(new Around(0, 0, Oddity.NONE, Stage.NEVER, 2, Over.WORLD));
        assertCompletes(spec);
        assertThat(runsWith("process 0 hears of 3: BARRIER", spec))
                .as("runs in which a replica took the end")
                .isPositive();
    }

    @Test
    void a_pipeline_on_a_communicator_that_the_program_made_is_replicated_beside_messages_on_others() {
        for (Over over : List.of(
                Over.ONE_MADE,
                new Over(2, 2, 0, Noting.SOURCE_TO_SINK, Stage.NEVER),
                new Over(2, 1, 2, Noting.SOURCE_TO_SINK, Stage.NEVER),
                new Over(1, 0, 1, Noting.SOURCE_TO_SINK, Stage.NEVER))) {
            JobSpec spec = job(40, Stage.PLAIN.receiving(Receive.ANY_SOURCE))
                    .withSink(Stage.PLAIN.receiving(Receive.ANY_SOURCE))
                    .withAround(new Around(1, 1, Oddity.NONE, Stage.NEVER, 1, over));
            assertCompletes(spec);
            assertThat(withSlipsTo(3, spec))
                    .as("runs in which items were routed, of %s", over)
                    .isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Noting.class, mode = EnumSource.Mode.EXCLUDE, names = "SOURCE_TO_SINK")
    void a_chain_with_messages_on_two_communicators_is_refused_and_completes(Noting noting) {
        for (Over over : List.of(
                new Over(1, 1, 0, noting, Stage.NEVER),
                new Over(2, 1, 2, noting, Stage.NEVER),
                new Over(1, 0, 1, noting, Stage.NEVER))) {
            JobSpec spec = job(40, Stage.PLAIN).withAround(Around.NONE.over(over));
            assertCompletes(spec);
            assertThat(withSlipsTo(3, spec))
                    .as("runs in which items were routed")
                    .isZero();
        }
    }

    @Test
    void a_stage_with_messages_on_two_communicators_is_refused_before_anything_is_touched_and_stopped_after_it() {
        JobSpec early = job(40, Stage.PLAIN).withAround(Around.NONE.over(new Over(1, 1, 0, Noting.SOURCE_TO_SINK, 0)));
        assertCompletes(early);
        assertThat(withSlipsTo(3, early)).as("runs in which items were routed").isZero();
        assertThat(runsIn(step -> step.contains("over more than one communicator"), early))
                .as("runs in which it was said why")
                .isPositive();
        for (int item = 1; item < 24; item += 4) {
            assertNothingGoesWrong(
                    job(24, Stage.PLAIN).withAround(Around.NONE.over(new Over(2, 1, 2, Noting.SOURCE_TO_SINK, item))));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Oddity.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void a_replica_that_calls_other_collectives_than_its_rank_stands_aside(Oddity oddity) {
        JobSpec spec = job(24, Stage.PLAIN).withAround(new Around(2, 1, oddity, Stage.NEVER));
        assertCompletes(spec);
        assertThat(withSlipsTo(3, spec))
                .as("runs in which the replica took items")
                .isZero();
    }

    @Test
    void a_stage_whose_collectives_gave_too_much_to_keep_is_refused_and_completes() {
        JobSpec spec = job(24, Stage.PLAIN)
                .withAround(new Around(1, CollectiveRecord.MOST_BYTES / Long.BYTES + 1, Oddity.NONE, Stage.NEVER));
        try (Strands strands = new Strands()) {
            SimulatedJob.Outcome outcome =
                    SimulatedJob.run(strands, spec, Schedule.random(1), Mutation.none(), 1, true, true);
            assertThat(outcome.end()).isEqualTo(SimulatedJob.End.COMPLETED);
            assertThat(outcome.steps()).anyMatch(step -> step.contains("Scatter gave it more than 4 MiB"));
        }
    }

    @Test
    void a_collective_after_the_first_message_is_refused_or_stops_a_replica() {
        for (int item = 0; item < 20; item += 3) {
            assertNothingGoesWrong(job(24, Stage.PLAIN).withAround(new Around(1, 1, Oddity.NONE, item)));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void no_rank_hears_of_another_before_anything_is_ordered_unless_the_tuner_may_order_on_its_own(boolean auto) {
        Stage postsForAnybody = Stage.PLAIN.receiving(Receive.ANY_SOURCE).taking(Taking.AHEAD);
        try (Strands strands = new Strands()) {
            for (int run = 0; run < 2 * SCHEDULES_OF_A_SHAPE; run++) {
                Stage stage = run % 2 == 0 ? Stage.PLAIN : postsForAnybody;
                List<String> heard = heardUntuned(strands, stage, run / 2, auto);
                if (auto) {
                    assertThat(heard).isNotEmpty().allMatch(step -> step.startsWith("process 0 hears of 1: CREDIT"));
                } else {
                    assertThat(heard).isEmpty();
                }
            }
        }
    }

    /** What ranks say to each other, but for the end of the job. */
    private static List<String> heardUntuned(Strands strands, Stage stage, long seed, boolean auto) {
        JobSpec untuned = job(60, stage).withOrders(List.of());
        SimulatedJob.Outcome outcome =
                SimulatedJob.run(strands, untuned, Schedule.random(seed), Mutation.none(), seed, true, auto);
        assertThat(outcome.end()).isEqualTo(SimulatedJob.End.COMPLETED);
        return outcome.steps().stream()
                .filter(step -> step.contains("hears of") && !step.contains(": RELEASE"))
                .toList();
    }

    private static long withSlipsTo(int process, JobSpec spec) {
        return runsWith("process " + process + " hears of 0: SLIP", spec);
    }

    private static long runsWith(String step, JobSpec spec) {
        return runsIn(each -> each.startsWith(step), spec);
    }

    private static long runsIn(Predicate<String> step, JobSpec spec) {
        try (Strands strands = new Strands()) {
            return IntStream.range(0, SCHEDULES_OF_A_SHAPE)
                    .filter(seed ->
                            SimulatedJob.run(strands, spec, Schedule.random(seed), Mutation.none(), seed, true)
                                    .steps()
                                    .stream()
                                    .anyMatch(step))
                    .count();
        }
    }

    @Test
    void two_threads_of_a_source_or_a_sink_are_refused_before_anything_is_touched_and_stopped_after_it() {
        Stage fromTheStart = Stage.PLAIN.sharing(Sharing.IN_TURN, 0);
        assertCompletes(job(24, Stage.PLAIN).withSource(fromTheStart));
        for (int call = 0; call < 16; call += 5) {
            Stage later = Stage.PLAIN.sharing(Sharing.IN_TURN, call);
            assertNothingGoesWrong(job(24, Stage.PLAIN).withSource(later));
            assertNothingGoesWrong(job(24, Stage.PLAIN).withSink(later));
            assertNothingGoesWrong(job(24, later));
        }
    }

    @Test
    void a_stage_that_takes_two_items_before_it_sends_is_refused_or_stopped() {
        assertNothingGoesWrong(job(24, Stage.PLAIN.taking(Taking.SECOND_FIRST)));
        assertNothingGoesWrong(job(24, Stage.PLAIN.taking(Taking.BESIDE)));
    }

    @Test
    void a_rank_that_looks_past_its_posted_receive_is_refused_and_completes() {
        assertCompletes(job(24, Stage.PLAIN.taking(Taking.LOOKS_PAST)));
        assertCompletes(job(24, Stage.PLAIN).withSink(Stage.PLAIN.taking(Taking.LOOKS_PAST)));
    }

    @Test
    void a_sink_may_complete_its_receives_in_any_order() {
        assertCompletes(job(24, Stage.PLAIN).withSink(Stage.PLAIN.taking(Taking.SECOND_FIRST)));
        assertCompletes(job(24, Stage.PLAIN).withSink(Stage.PLAIN.taking(Taking.BESIDE)));
    }

    @Test
    void an_opening_that_one_rank_refuses_leaves_the_others_as_they_were() {
        Stage doublesFromTheStart = Stage.PLAIN.doubling(Set.of(0));
        Arrange both = new Arrange(1, List.of(0, 1, 2, 3), List.of(stage(1, 4), stage(2, 5)));
        JobSpec twice = new JobSpec(
                2,
                24,
                Ending.BY_VALUE,
                false,
                Set.of(7),
                Set.of(),
                true,
                List.of(
                        doublesFromTheStart,
                        Stage.PLAIN.doubling(Set.of(12, 13)).dropping(Set.of(14, 17))),
                Stage.PLAIN,
                3,
                List.of(both));
        assertCompletes(twice);
        assertCompletes(new JobSpec(
                1,
                24,
                Ending.BY_VALUE,
                true,
                Set.of(),
                Set.of(),
                true,
                List.of(Stage.PLAIN.looking(Look.AHEAD)),
                Stage.PLAIN.receiving(Receive.SWAPPED_TAGS),
                1,
                List.of(shared())));
    }

    private static void assertCompletes(JobSpec spec) {
        assertCompletes(spec, SCHEDULES_OF_A_SHAPE);
    }

    private static void assertCompletes(JobSpec spec, int schedules) {
        try (Strands strands = new Strands()) {
            for (long seed = 0; seed < schedules; seed++) {
                SimulatedJob.Outcome outcome =
                        SimulatedJob.run(strands, spec, Schedule.random(seed), Mutation.none(), seed, true);
                assertThat(outcome.end())
                        .as("seed %d: %s %s", seed, outcome.text(), outcome.steps())
                        .isEqualTo(SimulatedJob.End.COMPLETED);
            }
        }
    }

    @Test
    void orders_of_chains_that_overlap_do_no_harm() {
        List<Arrange> overlapping = List.of(
                new Arrange(1, List.of(0, 1, 2, 3), List.of(stage(1, 4), stage(2, 5))),
                new Arrange(2, List.of(1, 2, 3), List.of(stage(2, 5))),
                new Arrange(3, List.of(0, 1, 2), List.of(stage(1, 4))));
        JobSpec spec = new JobSpec(
                2,
                16,
                Ending.BY_TAG,
                false,
                Set.of(3),
                Set.of(5, 6),
                true,
                List.of(Stage.PLAIN, Stage.PLAIN),
                Stage.PLAIN,
                1,
                overlapping);
        assertNothingGoesWrong(spec);
    }

    private static StageTarget stage(int stage, int replica) {
        return new StageTarget(stage, List.of(stage, replica));
    }
}
