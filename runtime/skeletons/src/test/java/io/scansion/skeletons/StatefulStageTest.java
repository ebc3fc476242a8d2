package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.skeletons.live.Live;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatefulStageTest {
    private static final int ITEMS = 300;
    private static final List<Long> EXPECTED = RunningSum.of(
            () -> LongStream.range(0, ITEMS).map(item -> item * item).iterator());

    private static Pipeline<Long> squares(Random uneven) {
        return Pipeline.<Long>from(() -> LongStream.range(0, ITEMS).iterator())
                .stage("square", (Long item) -> {
                    LockSupport.parkNanos(uneven.nextInt(100_000));
                    return item * item;
                })
                .replicas(3);
    }

    @Test
    void a_stage_with_state_gets_the_items_in_order_also_after_a_replicated_one() {
        Outcome<Long> outcome = new Job(6, true)
                .outcome(
                        5,
                        postbox -> squares(new Random(postbox.rank()))
                                .stateful("sum", RunningSum::new)
                                .run(postbox, new Live(), null));
        assertThat(outcome.results()).isEqualTo(EXPECTED);
    }

    @ParameterizedTest(name = "at item {0}, {1} items a message, sends wait: {2}")
    @CsvSource({"1,1,true", "150,1,true", "150,7,true", "299,1,false", "300,1,true", "100000,1,true"})
    void the_state_goes_with_the_stage_to_the_other_rank(long item, int chunk, boolean sendsWait) {
        Outcome<Long> outcome = new Job(7, sendsWait)
                .outcome(
                        6,
                        postbox -> squares(new Random(postbox.rank()))
                                .stateful("sum", RunningSum::new)
                                .handOver(item)
                                .chunk(chunk)
                                .run(postbox, new Live(), null));
        assertThat(outcome.results()).isEqualTo(EXPECTED);
        long before = Math.min(ITEMS, (item + chunk - 1) / chunk * chunk);
        assertThat(outcome.instances())
                .filteredOn(report -> report.stage().equals("sum"))
                .extracting(InstanceReport::items)
                .containsExactly(before, ITEMS - before);
    }

    @Test
    void two_stages_may_move_in_one_run_with_replicas_between_them() {
        Outcome<Long> outcome = new Job(11, true)
                .outcome(
                        10,
                        postbox -> squares(new Random(postbox.rank()))
                                .stateful("sum", RunningSum::new)
                                .handOver(100)
                                .stage("same", (Long item) -> item)
                                .replicas(2)
                                .stateful("sum of sums", RunningSum::new)
                                .handOver(200)
                                .run(postbox, new Live(), null));
        assertThat(outcome.results()).isEqualTo(RunningSum.of(EXPECTED));
    }

    /** Its state cannot be exported or, if wanted, not imported. */
    private record Stuck(boolean whenImported) implements StatefulStage<Long, Long, Integer> {
        @Override
        public List<Long> apply(Long item) {
            return List.of(item);
        }

        @Override
        public Integer exportState() {
            if (!whenImported) {
                throw new IllegalStateException("file is open");
            }
            return 1;
        }

        @Override
        public void importState(Integer state) {
            throw new IllegalStateException("state " + state + " is of no use");
        }
    }

    /** The sums of three items each, and of what is left at the end. */
    private static final class Threes implements StatefulStage<Long, Long, long[]> {
        private final boolean fails;
        private long sum;
        private long count;

        Threes(boolean fails) {
            this.fails = fails;
        }

        @Override
        public List<Long> apply(Long item) {
            sum += item;
            count++;
            return count % 3 == 0 ? rest() : List.of();
        }

        private List<Long> rest() {
            long whole = sum;
            sum = 0;
            return List.of(whole);
        }

        @Override
        public List<Long> finish() throws IOException {
            if (fails) {
                throw new IOException("disk full");
            }
            return count % 3 == 0 ? List.of() : rest();
        }

        @Override
        public long[] exportState() {
            return new long[] {sum, count};
        }

        @Override
        public void importState(long[] state) {
            sum = state[0];
            count = state[1];
        }
    }

    private static Pipeline<Long> threes(int items, boolean fails) {
        return Pipeline.<Long>from(() -> LongStream.range(0, items).iterator())
                .stateful("threes", () -> new Threes(fails));
    }

    @ParameterizedTest(name = "{0} items, sends wait: {1}")
    @CsvSource({"0,true", "6,true", "8,false", "8,true"})
    void what_is_left_at_the_end_leaves_after_the_last_item(int items, boolean sendsWait) {
        Outcome<Long> outcome = new Job(7, sendsWait)
                .outcome(
                        6,
                        postbox -> threes(items, false)
                                .handOver(7)
                                .stage("same", (Long item) -> item)
                                .replicas(2)
                                .stateful("again", () -> new Threes(false))
                                .run(postbox, new Live(), null));
        List<Long> sums = List.of(3L, 12L, 13L).subList(0, (items + 2) / 3);
        List<Long> sumsOfSums = items == 8 ? List.of(28L) : items == 6 ? List.of(15L) : List.of();
        assertThat(sums.stream().mapToLong(sum -> sum).sum())
                .isEqualTo(outcome.results().stream().mapToLong(sum -> sum).sum());
        assertThat(outcome.results()).isEqualTo(sumsOfSums);
    }

    @Test
    void an_end_that_fails_is_a_failure_of_the_last_item() {
        StageException failure =
                new Job(3, true).failure(postbox -> threes(8, true).run(postbox, new Live(), null));
        assertThat(failure).hasMessage("stage 'threes' on rank 1, item 7: java.io.IOException: disk full");
        Outcome<Long> outcome = new Job(3, true)
                .outcome(
                        2,
                        postbox -> threes(8, true)
                                .onError(ErrorPolicy.retry(1).thenSkip())
                                .run(postbox, new Live(), null));
        assertThat(outcome.results()).containsExactly(3L, 12L);
        assertThat(outcome.skippedItems()).isEqualTo(1);
    }

    @Test
    void a_stage_that_cannot_be_made_is_named_in_every_rank() {
        StageException failure = new Job(6, true)
                .failure(postbox -> squares(new Random(1))
                        .<Long, long[]>stateful("sum", () -> {
                            throw new IllegalStateException("no table");
                        })
                        .onError(ErrorPolicy.skip())
                        .run(postbox, new Live(), null));
        assertThat(failure)
                .hasMessageStartingWith("stage 'sum' on rank 4, item 0: the stage could not be made")
                .hasMessageContaining("no table");
    }

    @ParameterizedTest(name = "when imported: {0}")
    @CsvSource({"false,handed over,file is open", "true,taken over,state 1 is of no use"})
    void a_state_that_cannot_move_stops_the_run_at_the_item_where_it_should_have(
            boolean whenImported, String what, String why) {
        StageException failure = new Job(7, true)
                .failure(postbox -> squares(new Random(postbox.rank()))
                        .stateful("stuck", () -> new Stuck(whenImported))
                        .handOver(40)
                        .run(postbox, new Live(), null));
        assertThat(failure.item()).isEqualTo(40);
        assertThat(failure)
                .hasMessageStartingWith("stage 'stuck' on rank ")
                .hasMessageContaining(what)
                .hasMessageContaining(why);
    }
}
