package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.skeletons.live.Live;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PipelineTest {
    private static Iterable<Long> numbers(int count) {
        return () -> LongStream.range(0, count).iterator();
    }

    /** What the pipeline of {@link #shaped} does, without it. */
    private static List<Long> sequentially(int count) {
        List<Long> results = new ArrayList<>();
        for (long number = 0; number < count; number++) {
            long squared = number * number;
            if (squared % 3 != 0) {
                for (long part = 0; part < squared % 4; part++) {
                    results.add((squared << 2 | part) + 1);
                }
            }
        }
        return results;
    }

    private static Pipeline<Long> shaped(int count, int replicas, Random uneven) {
        return Pipeline.from(numbers(count))
                .stage("square", (Long number) -> {
                    LockSupport.parkNanos(uneven.nextInt(100_000));
                    return number * number;
                })
                .replicas(replicas)
                .filter("no threes", number -> number % 3 != 0)
                .expand(
                        "parts",
                        (Long number) -> LongStream.range(0, number % 4)
                                .mapToObj(part -> number << 2 | part)
                                .toList())
                .replicas(replicas)
                .stage("plus one", number -> number + 1);
    }

    @ParameterizedTest(name = "{0} replicas, {1} items a message, {2} messages in flight, sends wait: {3}")
    @CsvSource({"1,1,32,false", "2,1,32,false", "3,1,32,true", "3,7,5,true", "2,3,1,true", "4,1,100,false"})
    void results_are_those_of_the_sequential_computation_in_order(
            int replicas, int chunk, int inFlight, boolean sendsWait) {
        Outcome<Long> outcome = new Job(4 + 2 * replicas, sendsWait)
                .outcome(
                        3 + 2 * replicas,
                        postbox -> shaped(500, replicas, new Random(postbox.rank()))
                                .chunk(chunk)
                                .inFlight(inFlight)
                                .run(postbox, new Live(), null));
        assertThat(outcome.results()).isEqualTo(sequentially(500));
        assertThat(outcome.itemsRead()).isEqualTo(500);
        assertThat(outcome.delivered()).isEqualTo(outcome.results().size());
    }

    @Test
    void reports_tell_what_every_rank_did() {
        Outcome<Long> outcome = new Job(6, false)
                .outcome(
                        4,
                        postbox -> Pipeline.from(numbers(1_000))
                                .stage("a", (Long number) -> number + 1)
                                .replicas(3)
                                .run(postbox, new Live(), null));
        assertThat(outcome.instances())
                .extracting(InstanceReport::stage)
                .containsExactly("source", "a", "a", "a", "sink");
        assertThat(outcome.instances().stream()
                        .filter(report -> report.stage().equals("a"))
                        .mapToLong(InstanceReport::items)
                        .sum())
                .isEqualTo(1_000);
        assertThat(outcome.instances())
                .allSatisfy(report -> assertThat(report.items()).isPositive());
    }

    @Test
    void a_consumer_takes_the_results_in_the_last_rank_that_is_used() {
        List<Long> taken = new ArrayList<>();
        AtomicInteger consumers = new AtomicInteger();
        Outcome<Long> outcome = new Job(5, true).outcome(2, postbox -> {
            return Pipeline.from(numbers(50))
                    .stage("same", (Long number) -> number)
                    .run(postbox, new Live(), number -> {
                        assertThat(postbox.rank()).isEqualTo(2);
                        consumers.incrementAndGet();
                        taken.add(number);
                    });
        });
        assertThat(taken).isEqualTo(LongStream.range(0, 50).boxed().toList());
        assertThat(outcome.results()).isEmpty();
        assertThat(outcome.delivered()).isEqualTo(50);
    }

    @Test
    void runs_after_each_other_do_not_mix() {
        List<Object> ends = new Job(6, true).run(postbox -> {
            List<List<Long>> all = new ArrayList<>();
            for (int run = 0; run < 20; run++) {
                long add = run;
                Pipeline<Long> pipeline = Pipeline.from(numbers(run))
                        .stage("add", (Long number) -> number + add)
                        .replicas(1 + run % 3);
                all.add(pipeline.run(postbox, new Live(), null).results());
            }
            return all;
        });
        @SuppressWarnings("unchecked")
        List<List<Long>> atRank4 = (List<List<Long>>) ends.get(4);
        for (int run = 2; run < 20; run += 3) { // with 3 replicas the results are at rank 4
            assertThat(atRank4.get(run))
                    .isEqualTo(LongStream.range(run, 2L * run).boxed().toList());
        }
    }

    @ParameterizedTest(name = "{0} messages of {1} items")
    @CsvSource({"1,1", "4,1", "4,3"})
    void the_source_is_never_further_ahead_than_allowed(int inFlight, int chunk) {
        AtomicInteger read = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        List<Integer> ahead = new ArrayList<>();
        Iterable<Integer> source =
                () -> IntStream.range(0, 200).peek(i -> read.set(i + 1)).iterator();
        new Job(4, false)
                .outcome(
                        3,
                        postbox -> Pipeline.from(source)
                                .stage("same", (Integer number) -> number)
                                .replicas(2)
                                .chunk(chunk)
                                .inFlight(inFlight)
                                .run(postbox, new Live(), number -> {
                                    ahead.add(read.get() - taken.getAndIncrement());
                                    LockSupport.parkNanos(20_000);
                                }));
        assertThat(ahead).hasSize(200).allMatch(items -> items <= inFlight * chunk + 1); // one is looked at in advance
    }

    @Test
    void items_that_become_large_on_their_way_are_held_back_too() {
        AtomicInteger read = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        List<Integer> ahead = new ArrayList<>();
        Iterable<Integer> source =
                () -> IntStream.range(0, 300).peek(i -> read.set(i + 1)).iterator();
        new Job(4, false)
                .outcome(
                        3,
                        postbox -> Pipeline.from(source)
                                .stage("grow", (Integer number) -> new byte[2 << 20])
                                .stage("shrink", (byte[] bytes) -> bytes.length)
                                .run(postbox, new Live(), length -> {
                                    ahead.add(read.get() - taken.getAndIncrement());
                                    LockSupport.parkNanos(1_000_000);
                                }));
        assertThat(ahead).hasSize(300).allMatch(items -> items <= 64 + 1);
        assertThat(ahead.subList(150, 300)).allMatch(items -> items <= 16 + 1); // 32 MiB, known by then
    }

    @Test
    void large_items_are_held_back_by_their_bytes() {
        AtomicInteger read = new AtomicInteger();
        AtomicInteger taken = new AtomicInteger();
        List<Integer> ahead = new ArrayList<>();
        Iterable<byte[]> source = () -> IntStream.range(0, 60)
                .mapToObj(i -> new byte[4 << 20])
                .peek(bytes -> read.incrementAndGet())
                .iterator();
        new Job(3, false)
                .outcome(
                        2,
                        postbox -> Pipeline.from(source)
                                .stage("length", (byte[] bytes) -> bytes.length)
                                .run(postbox, new Live(), length -> {
                                    ahead.add(read.get() - taken.getAndIncrement());
                                    LockSupport.parkNanos(5_000_000);
                                }));
        assertThat(ahead).hasSize(60).allMatch(items -> items <= 8 + 1); // 32 MiB, and one is looked at in advance
    }

    @ParameterizedTest(name = "{0} items a message")
    @ValueSource(ints = {1, 4})
    void a_failing_item_is_skipped_counted_and_named(int chunk) {
        Outcome<Long> outcome = new Job(5, true)
                .outcome(
                        4,
                        postbox -> Pipeline.from(numbers(100))
                                .stage("divide", (Long number) -> 1_000 / (number % 10))
                                .replicas(2)
                                .stage("same", (Long number) -> number)
                                .chunk(chunk)
                                .onError(ErrorPolicy.skip())
                                .run(postbox, new Live(), null));
        assertThat(outcome.delivered()).isEqualTo(90);
        assertThat(outcome.skippedItems()).isEqualTo(10);
        assertThat(outcome.skipped())
                .extracting(StageException::item)
                .containsExactly(0L, 10L, 20L, 30L, 40L, 50L, 60L, 70L, 80L, 90L);
        assertThat(outcome.skipped()).allSatisfy(failure -> {
            assertThat(failure.stage()).isEqualTo("divide");
            assertThat(failure.rank()).isBetween(1, 2);
            assertThat(failure).hasCauseInstanceOf(ArithmeticException.class);
            assertThat(failure).hasMessageContaining("by zero");
        });
    }

    @ParameterizedTest(name = "{0} items a message")
    @ValueSource(ints = {1, 4})
    void the_first_failure_in_the_order_of_the_items_stops_the_run_in_every_rank(int chunk) {
        List<Long> taken = new ArrayList<>();
        AtomicInteger read = new AtomicInteger();
        Iterable<Long> endless = () -> LongStream.iterate(0, number -> number + 1)
                .peek(number -> read.incrementAndGet())
                .iterator();
        StageException failure = new Job(6, true)
                .failure(postbox -> Pipeline.from(endless)
                        .stage("refuse", (Long number) -> {
                            if (number >= 17) {
                                throw new IllegalArgumentException("no " + number);
                            }
                            return number;
                        })
                        .replicas(3)
                        .chunk(chunk)
                        .run(postbox, new Live(), taken::add));
        assertThat(failure.item()).isEqualTo(17);
        assertThat(failure.stage()).isEqualTo("refuse");
        assertThat(failure)
                .hasMessage("stage 'refuse' on rank " + failure.rank()
                        + ", item 17: java.lang.IllegalArgumentException: no 17")
                .hasCauseInstanceOf(IllegalArgumentException.class);
        assertThat(taken).isEqualTo(LongStream.range(0, 17).boxed().toList());
        assertThat(read.get()).isLessThan(1_000);
    }

    @Test
    void a_slow_stage_does_not_finish_what_waits_for_it_when_the_run_stops() {
        AtomicInteger slow = new AtomicInteger();
        StageException failure = new Job(5, false)
                .failure(postbox -> Pipeline.from(numbers(250))
                        .stage("slow", (Long number) -> {
                            slow.incrementAndGet();
                            LockSupport.parkNanos(5_000_000);
                            return number;
                        })
                        .stage("refuse", (Long number) -> 1 / (3 - number))
                        .stateful("sum", RunningSum::new)
                        .run(postbox, new Live(), null));
        assertThat(failure.item()).isEqualTo(3);
        assertThat(slow.get()).isLessThan(100);
    }

    @Test
    void an_item_is_tried_as_often_as_said() {
        AtomicInteger calls = new AtomicInteger();
        StageFunction<Long, Long> thirdTime = number -> {
            if (calls.incrementAndGet() % 3 != 0) {
                throw new IllegalStateException("call " + calls);
            }
            return number;
        };
        Outcome<Long> outcome = new Job(3, false)
                .outcome(
                        2,
                        postbox -> Pipeline.from(numbers(10))
                                .stage("shaky", thirdTime)
                                .onError(ErrorPolicy.retry(2))
                                .run(postbox, new Live(), null));
        assertThat(outcome.results()).hasSize(10);
        calls.set(0);
        StageException failure = new Job(3, false)
                .failure(postbox -> Pipeline.from(numbers(10))
                        .stage("shaky", thirdTime)
                        .onError(ErrorPolicy.retry(1))
                        .run(postbox, new Live(), null));
        assertThat(failure.item()).isZero();
        calls.set(0);
        Outcome<Long> skipping = new Job(3, false)
                .outcome(
                        2,
                        postbox -> Pipeline.from(numbers(9))
                                .stage("shaky", thirdTime)
                                .onError(ErrorPolicy.retry(1).thenSkip())
                                .run(postbox, new Live(), null));
        assertThat(skipping.skippedItems()).isEqualTo(5); // calls 1-2, 3 succeeds, 4-5, 6 succeeds, ...
    }
}
