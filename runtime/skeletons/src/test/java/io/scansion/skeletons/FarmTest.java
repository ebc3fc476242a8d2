package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.skeletons.live.Live;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FarmTest {
    private static final List<Long> SQUARES =
            LongStream.range(0, 400).map(task -> task * task).boxed().toList();

    private static Farm<Long, Long> squares(Random uneven) {
        return Farm.of(() -> LongStream.range(0, 400).iterator(), (Long task) -> {
            LockSupport.parkNanos(uneven.nextInt(200_000));
            return task * task;
        });
    }

    @ParameterizedTest(name = "{0} workers, {1} tasks a message, sends wait: {2}")
    @CsvSource({"1,1,true", "3,1,true", "3,8,true", "4,7,false", "2,1000,true"})
    void results_are_in_the_order_of_the_tasks(int workers, int chunk, boolean sendsWait) {
        Outcome<Long> outcome = new Job(workers + 1, sendsWait)
                .outcome(
                        0,
                        postbox ->
                                squares(new Random(postbox.rank())).chunk(chunk).run(postbox, new Live(), null));
        assertThat(outcome.results()).isEqualTo(SQUARES);
        assertThat(outcome.itemsRead()).isEqualTo(400);
        assertThat(outcome.instances())
                .hasSize(2 + Math.min(workers, (400 + chunk - 1) / chunk)); // rank 0 is source and sink
    }

    @ParameterizedTest(name = "{0} tasks a message")
    @ValueSource(ints = {1, 8})
    void without_order_the_results_are_the_same_in_any_order(int chunk) {
        List<Long> taken = new ArrayList<>();
        Outcome<Long> outcome = new Job(4, true)
                .outcome(
                        0,
                        postbox -> squares(new Random(postbox.rank()))
                                .unordered()
                                .chunk(chunk)
                                .run(postbox, new Live(), taken::add));
        assertThat(taken).containsExactlyInAnyOrderElementsOf(SQUARES);
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.delivered()).isEqualTo(400);
    }

    @Test
    void without_order_nobody_waits_for_a_long_task() {
        List<Long> taken = new ArrayList<>();
        new Job(3, true)
                .outcome(
                        0,
                        postbox -> Farm.of(() -> LongStream.range(0, 100).iterator(), (Long task) -> {
                                    while (task == 0 && taken.size() < 50) {
                                        LockSupport.parkNanos(100_000); // until half of the others have overtaken it
                                    }
                                    return task;
                                })
                                .unordered()
                                .run(postbox, new Live(), taken::add));
        assertThat(taken).hasSize(100);
        assertThat(taken.indexOf(0L)).isGreaterThanOrEqualTo(50);
    }

    @Test
    void a_worker_that_is_slow_gets_less() {
        Outcome<Long> outcome = new Job(3, true)
                .outcome(
                        0,
                        postbox -> Farm.of(() -> LongStream.range(0, 200).iterator(), (Long task) -> {
                                    LockSupport.parkNanos(postbox.rank() == 1 ? 5_000_000 : 100_000);
                                    return task;
                                })
                                .run(postbox, new Live(), null));
        long slow = outcome.instances().stream()
                .filter(report -> report.rank() == 1)
                .mapToLong(InstanceReport::items)
                .sum();
        assertThat(slow).isLessThan(80);
    }

    @Test
    void ranks_that_are_not_workers_wait_for_the_end() {
        Outcome<Long> outcome = new Job(5, true)
                .outcome(0, postbox -> squares(new Random(1)).workers(2).run(postbox, new Live(), null));
        assertThat(outcome.instances()).extracting(InstanceReport::rank).containsExactly(0, 0, 1, 2);
    }

    @Test
    void no_tasks_no_results() {
        Outcome<Long> outcome = new Job(3, true)
                .outcome(
                        0,
                        postbox -> Farm.of(List.<Long>of(), (Long task) -> task).run(postbox, new Live(), null));
        assertThat(outcome.itemsRead() + outcome.delivered()).isZero();
    }

    @ParameterizedTest(name = "{0} tasks a message, ordered {1}")
    @CsvSource({"1,true", "5,true", "1,false"})
    void a_failing_task_stops_the_run_in_every_rank(int chunk, boolean ordered) {
        AtomicInteger read = new AtomicInteger();
        Iterable<Long> endless = () -> LongStream.iterate(0, task -> task + 1)
                .peek(task -> read.incrementAndGet())
                .iterator();
        StageException failure = new Job(4, true).failure(postbox -> {
            Farm<Long, Long> farm =
                    Farm.<Long, Long>of(endless, task -> 100 / (23 - task)).chunk(chunk);
            return (ordered ? farm : farm.unordered()).run(postbox, new Live(), null);
        });
        assertThat(failure)
                .hasMessage("stage 'worker' on rank " + failure.rank()
                        + ", item 23: java.lang.ArithmeticException: / by zero");
        assertThat(read.get()).isLessThan(1_000);
    }

    @Test
    void failing_tasks_are_skipped_or_retried_as_said() {
        AtomicInteger calls = new AtomicInteger();
        Outcome<Long> outcome = new Job(4, true)
                .outcome(
                        0,
                        postbox -> Farm.of(() -> LongStream.range(0, 100).iterator(), (Long task) -> {
                                    if (task % 10 == 3) {
                                        calls.incrementAndGet();
                                        throw new IllegalStateException("three");
                                    }
                                    return task;
                                })
                                .onError(ErrorPolicy.retry(2).thenSkip())
                                .chunk(4)
                                .run(postbox, new Live(), null));
        assertThat(outcome.delivered()).isEqualTo(90);
        assertThat(outcome.skippedItems()).isEqualTo(10);
        assertThat(outcome.skipped()).extracting(StageException::item).startsWith(3L, 13L, 23L);
        assertThat(calls).hasValue(30);
    }

    @Test
    void farms_that_cannot_work_are_refused() {
        Farm<Long, Long> farm = squares(new Random(1));
        assertThatThrownBy(() -> farm.workers(0)).hasMessage("a farm needs at least 1 worker, got 0");
        assertThatThrownBy(() -> farm.chunk(0)).hasMessageContaining("at least 1 task, got 0");
        assertThat(new Job(1, true).run(postbox -> farm.run(postbox, new Live(), null)))
                .first()
                .asString()
                .contains("the farm needs 2 ranks");
        assertThat(new Job(3, true).run(postbox -> farm.workers(3).run(postbox, new Live(), null)))
                .allSatisfy(end -> assertThat(end).asString().contains("there is no rank 3 for worker 3"));
    }
}
