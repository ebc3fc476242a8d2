package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.skeletons.live.InstanceState;
import io.scansion.skeletons.live.Live;
import io.scansion.skeletons.live.PipelineState;
import io.scansion.skeletons.live.StageState;
import io.scansion.skeletons.transport.Postbox;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines that are changed while they run. Orders come while the source is asked for an item, so tests know when. */
class LivePipelineTest {
    private static final int ITEMS = 400;

    private static List<Live> lives(int ranks) {
        return Stream.generate(Live::new).limit(ranks).toList();
    }

    /** @param orders done while the item of that number is made */
    private static Pipeline<Long> numbers(int count, Map<Integer, Runnable> orders) {
        return Pipeline.from(() -> LongStream.range(0, count)
                .peek(item -> orders.getOrDefault((int) item, () -> {}).run())
                .iterator());
    }

    private static PipelineState state(Live live) {
        return Objects.requireNonNull(live.pipeline());
    }

    private static Runnable arrange(Live source, String stage, int... ranks) {
        return () -> assertThat(source.arrangeStage(state(source).run(), stage, ranks))
                .isEqualTo(Live.ACCEPTED);
    }

    private static Runnable refuse(String reason, Live source, String stage, int... ranks) {
        return () -> assertThat(source.arrangeStage(state(source).run(), stage, ranks))
                .isEqualTo(reason);
    }

    private static List<Long> squares(int count) {
        return LongStream.range(0, count).map(item -> item * item).boxed().toList();
    }

    /** Source, square, sum, sink on ranks 0 to 3; what is beyond is free. */
    private static Pipeline<Long> squaresAndSum(Pipeline<Long> items, Postbox postbox) {
        Random uneven = new Random(postbox.rank());
        return items.stage("square", (Long item) -> {
                    if (uneven.nextInt(4) == 0) {
                        LockSupport.parkNanos(uneven.nextInt(100_000));
                    }
                    return item * item;
                })
                .stateful("sum", RunningSum::new);
    }

    /** Runs it with these orders on so many ranks; checks the results, and returns how many items each rank had of a stage. */
    private static Map<Integer, Long> itemsOf(
            String stage, int ranks, boolean sendsWait, List<Live> lives, Map<Integer, Runnable> orders) {
        Outcome<Long> outcome = new Job(ranks, sendsWait)
                .outcome(
                        3,
                        postbox -> squaresAndSum(numbers(ITEMS, orders), postbox)
                                .run(postbox, lives.get(postbox.rank()), null));
        assertThat(outcome.results()).isEqualTo(RunningSum.of(squares(ITEMS)));
        assertThat(outcome.itemsRead()).isEqualTo(ITEMS);
        assertThat(state(lives.get(0)).ended()).isTrue();
        return outcome.instances().stream()
                .filter(report -> report.stage().equals(stage))
                .collect(Collectors.toMap(InstanceReport::rank, InstanceReport::items));
    }

    @ParameterizedTest(name = "sends wait: {0}")
    @ValueSource(booleans = {false, true})
    void a_stage_is_replicated_on_all_free_ranks(boolean sendsWait) {
        List<Live> lives = lives(7);
        Map<Integer, Long> items =
                itemsOf("square", 7, sendsWait, lives, Map.of(100, arrange(lives.get(0), "square", 1, 4, 5, 6)));
        assertThat(items).containsOnlyKeys(1, 4, 5, 6);
        assertThat(items.values()).allMatch(count -> count > 0);
        assertThat(items.values().stream().mapToLong(count -> count).sum()).isEqualTo(ITEMS);
        PipelineState end = state(lives.get(0));
        assertThat(end.arrangement()).isEqualTo(1);
        assertThat(end.fromItem()).isEqualTo(100);
        assertThat(end.sent()).isEqualTo(ITEMS);
        assertThat(end.free()).isEmpty();
        assertThat(end.stages())
                .containsExactly(
                        new StageState("square", false, List.of(1, 4, 5, 6), List.of()),
                        new StageState("sum", true, List.of(2), List.of()));
    }

    @Test
    void the_first_ranks_may_be_retired_and_come_back() {
        List<Live> lives = lives(6);
        Live source = lives.get(0);
        Map<Integer, Long> items = itemsOf(
                "square",
                6,
                true,
                lives,
                Map.of(
                        10, arrange(source, "square", 4, 5),
                        50, arrange(source, "square", 5),
                        90, arrange(source, "square", 1),
                        91, arrange(source, "square", 5, 4, 1)));
        assertThat(items).containsOnlyKeys(1, 4, 5);
        assertThat(state(source).arrangement()).isEqualTo(4);
    }

    @Test
    void a_state_moves_exactly_before_the_item_where_it_is_told_to() {
        List<Live> lives = lives(6);
        Map<Integer, Long> items = itemsOf("sum", 6, true, lives, Map.of(150, arrange(lives.get(0), "sum", 5)));
        assertThat(items).containsExactlyInAnyOrderEntriesOf(Map.of(2, 150L, 5, 250L));
        assertThat(state(lives.get(0)).free()).containsExactly(4);
    }

    @ParameterizedTest(name = "sends wait: {0}")
    @ValueSource(booleans = {false, true})
    void a_state_may_move_with_every_item_and_back(boolean sendsWait) {
        List<Live> lives = lives(6);
        Live source = lives.get(0);
        Map<Integer, Long> items = itemsOf(
                "sum",
                6,
                sendsWait,
                lives,
                Map.of(
                        100, arrange(source, "sum", 4),
                        101, arrange(source, "sum", 5),
                        102, arrange(source, "sum", 2),
                        103, arrange(source, "sum", 4),
                        104, arrange(source, "sum", 2),
                        107, arrange(source, "sum", 5)));
        assertThat(items).containsExactlyInAnyOrderEntriesOf(Map.of(2, 104L, 4, 2L, 5, 294L));
    }

    @ParameterizedTest(name = "sends wait: {0}")
    @ValueSource(booleans = {false, true})
    void a_state_may_move_before_the_last_item_and_not_after_it(boolean sendsWait) {
        List<Live> lives = lives(5);
        Live source = lives.get(0);
        Map<Integer, Long> items = itemsOf("sum", 5, sendsWait, lives, Map.of(ITEMS - 1, arrange(source, "sum", 4)));
        assertThat(items).containsExactlyInAnyOrderEntriesOf(Map.of(2, ITEMS - 1L, 4, 1L));
        Outcome<Long> outcome = new Job(5, sendsWait).outcome(3, postbox -> {
            Iterable<Long> endsWithAnOrder = () -> new Iterator<>() {
                private long next;

                @Override
                public boolean hasNext() {
                    if (next == ITEMS) {
                        arrange(source, "sum", 4).run(); // nothing comes after this
                    }
                    return next < ITEMS;
                }

                @Override
                public Long next() {
                    return next++;
                }
            };
            return squaresAndSum(Pipeline.from(endsWithAnOrder), postbox).run(postbox, lives.get(postbox.rank()), null);
        });
        assertThat(outcome.results()).isEqualTo(RunningSum.of(squares(ITEMS)));
        assertThat(outcome.instances()).extracting(InstanceReport::rank).containsExactly(0, 1, 2, 3);
    }

    @Test
    void orders_that_cannot_be_carried_out_change_nothing() {
        List<Live> lives = lives(6);
        Live source = lives.get(0);
        Map<Integer, Long> items = itemsOf(
                "square",
                6,
                false,
                lives,
                Map.of(
                        10, refuse("rank 2 serves stage 'sum'", source, "square", 1, 2),
                        20, refuse(cannot(0), source, "square", 0), // the source
                        30, refuse(cannot(3), source, "square", 1, 3), // the sink
                        40, refuse(cannot(6), source, "square", 1, 6), // not there
                        50, refuse("rank 1 serves stage 'square'", source, "sum", 1),
                        60, arrange(source, "square", 1))); // as it is
        assertThat(items).containsOnlyKeys(1);
        assertThat(state(source).arrangement()).isZero();
        assertThat(state(source).free()).containsExactly(4, 5);
    }

    private static String cannot(int rank) {
        return "rank " + rank + " cannot serve stage 'square'; these can: [1, 4, 5]";
    }

    @Test
    void a_rank_that_has_served_a_stage_stays_with_it() {
        List<Live> lives = lives(5);
        Live source = lives.get(0);
        Map<Integer, Long> items = itemsOf(
                "square",
                5,
                false,
                lives,
                Map.of(
                        10, arrange(source, "square", 4),
                        20, arrange(source, "square", 1),
                        30, refuse("rank 4 cannot serve stage 'sum'; these can: [2]", source, "sum", 4)));
        assertThat(items).containsOnlyKeys(1, 4);
        assertThat(state(source).arrangement()).isEqualTo(2);
    }

    @ParameterizedTest(name = "{0} messages in flight, sends wait: {1}")
    @CsvSource({"1,false", "1,true", "3,false", "3,true"})
    void orders_are_carried_out_also_when_the_window_is_full(int inFlight, boolean sendsWait) {
        List<Live> lives = lives(7);
        Live source = lives.get(0);
        Map<Integer, Runnable> orders = Map.of(
                40, arrange(source, "square", 1, 4, 5),
                41, arrange(source, "sum", 6),
                80, arrange(source, "square", 4));
        Outcome<Long> outcome = new Job(7, sendsWait)
                .outcome(
                        3,
                        postbox -> squaresAndSum(numbers(200, orders), postbox)
                                .inFlight(inFlight)
                                .run(postbox, lives.get(postbox.rank()), null));
        assertThat(outcome.results()).isEqualTo(RunningSum.of(squares(200)));
        assertThat(state(source).arrangement()).isEqualTo(3);
    }

    @Test
    void a_planned_move_and_an_ordered_one_go_together() {
        List<Live> lives = lives(6);
        Live source = lives.get(0);
        Map<Integer, Runnable> orders =
                Map.of(50, arrange(source, "sum", 5), 100, arrange(source, "sum", 2), 200, arrange(source, "sum", 5));
        Outcome<Long> outcome = new Job(6, true)
                .outcome(
                        4,
                        postbox -> squaresAndSum(numbers(ITEMS, orders), postbox)
                                .handOver(120)
                                .run(postbox, lives.get(postbox.rank()), null));
        assertThat(outcome.results()).isEqualTo(RunningSum.of(squares(ITEMS)));
        assertThat(outcome.instances())
                .filteredOn(report -> report.stage().equals("sum"))
                .extracting(InstanceReport::items)
                .containsExactly(70L, 80L, 250L);
    }

    @ParameterizedTest(name = "sends wait: {0}")
    @ValueSource(booleans = {false, true})
    void a_failure_under_way_reaches_all_ranks_as_ever(boolean sendsWait) {
        List<Live> lives = lives(7);
        Live source = lives.get(0);
        Map<Integer, Runnable> orders = Map.of( // refuse, square, sum and the sink are ranks 1 to 4
                30, arrange(source, "square", 2, 5), 35, arrange(source, "sum", 6), 45, arrange(source, "sum", 3));
        StageException failure = new Job(7, sendsWait)
                .failure(postbox -> squaresAndSum(
                                numbers(ITEMS, orders).stage("refuse", (Long item) -> {
                                    if (item >= 40) {
                                        throw new IllegalArgumentException("no " + item);
                                    }
                                    return item;
                                }),
                                postbox)
                        .run(postbox, lives.get(postbox.rank()), null));
        assertThat(failure.item()).isEqualTo(40);
        assertThat(failure.stage()).isEqualTo("refuse");
    }

    @Test
    void a_pipeline_without_stages_lets_its_free_ranks_go() {
        Outcome<Long> outcome =
                new Job(4, true).outcome(1, postbox -> numbers(100, Map.of()).run(postbox, new Live(), null));
        assertThat(outcome.results()).hasSize(100);
        assertThat(outcome.instances()).extracting(InstanceReport::rank).containsExactly(0, 1);
    }

    @Test
    void runs_after_each_other_begin_as_they_are_described() {
        List<Live> lives = lives(6);
        Live source = lives.get(0);
        for (int run = 1; run <= 5; run++) {
            itemsOf("sum", 6, true, lives, Map.of(run, arrange(source, "sum", 4), 50, arrange(source, "square", 5, 1)));
            assertThat(state(source).run()).isEqualTo(run);
            assertThat(state(source).arrangement()).isEqualTo(2);
        }
        List<Object> ends = new Job(6, true)
                .run(
                        postbox -> { // in one job, with nothing between the runs
                            List<List<Long>> results = new ArrayList<>();
                            for (int run = 0; run < 10; run++) {
                                Map<Integer, Runnable> orders = Map.of(
                                        run,
                                        arrange(source, "sum", 4),
                                        20,
                                        arrange(source, "square", 5, 1),
                                        50,
                                        arrange(source, "sum", 2));
                                results.add(squaresAndSum(numbers(60, orders), postbox)
                                        .run(postbox, lives.get(postbox.rank()), null)
                                        .results());
                            }
                            return results;
                        });
        assertThat(ends.get(3)).isEqualTo(Collections.nCopies(10, RunningSum.of(squares(60))));
    }

    @Test
    void whoever_looks_sees_what_every_rank_has_done() {
        List<Live> lives = lives(5);
        lives.forEach(Live::watch);
        itemsOf("sum", 5, false, lives, Map.of(100, arrange(lives.get(0), "square", 1, 4)));
        List<InstanceState> states = lives.stream()
                .map(live -> Objects.requireNonNull(live.instance()))
                .toList();
        assertThat(states)
                .extracting(InstanceState::stage)
                .containsExactly("source", "square", "sum", "sink", "square");
        assertThat(states.get(0).items()).isEqualTo(ITEMS);
        assertThat(states.get(1).items() + states.get(4).items()).isEqualTo(ITEMS);
        assertThat(states.get(2).items()).isEqualTo(ITEMS);
        assertThat(states.get(3).items()).isEqualTo(ITEMS / 2 + 1);
        assertThat(states).allSatisfy(state -> {
            assertThat(state.busyNanos()).isPositive();
            assertThat(state.squareSeconds()).isPositive();
            assertThat(state.messages()).isPositive();
        });
    }

    @Test
    void ten_thousand_items_pass_replication_retirement_and_moves_as_if_nothing_were() {
        int count = 10_000;
        List<Live> lives = lives(9);
        Live source = lives.get(0);
        Random random = new Random(5);
        List<int[]> replicas = List.of(new int[] {1, 4, 5}, new int[] {4}, new int[] {5, 6, 1, 4}, new int[] {6, 1});
        Consumer<Long> orders = item -> {
            if (item % 50 == 10) {
                arrange(source, "square", replicas.get(random.nextInt(replicas.size())))
                        .run();
            } else if (item % 70 == 20) {
                arrange(source, "sum", List.of(2, 7, 8).get(random.nextInt(3))).run();
            }
        };
        Outcome<Long> outcome = new Job(9, false).outcome(3, postbox -> {
            Pipeline<Long> items = Pipeline.from(
                    () -> LongStream.range(0, count).peek(orders::accept).iterator());
            return squaresAndSum(items, postbox).run(postbox, lives.get(postbox.rank()), null);
        });
        assertThat(outcome.results()).isEqualTo(RunningSum.of(squares(count)));
        assertThat(outcome.instances()).hasSize(9);
        assertThat(state(source).arrangement()).isGreaterThan(100);
        assertThat(outcome.instances().stream()
                        .filter(report -> report.stage().equals("square"))
                        .mapToLong(InstanceReport::items)
                        .sum())
                .isEqualTo(count);
    }
}
