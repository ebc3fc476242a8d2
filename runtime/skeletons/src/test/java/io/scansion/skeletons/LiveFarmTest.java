package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.skeletons.live.FarmState;
import io.scansion.skeletons.live.InstanceState;
import io.scansion.skeletons.live.Live;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Farms that are changed while they run, in every way, by orders that come while a result is taken. */
class LiveFarmTest {
    private static final int TASKS = 600;
    private static final int MESSAGES_OF_A_WORKER = 2; // one in work, one waiting

    private static List<Long> tasks(int number) {
        return LongStream.range(0, number).boxed().toList();
    }

    private static List<Live> lives(int ranks) {
        return Stream.generate(Live::new).limit(ranks).toList();
    }

    private static void sleepMillisecond() {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 1_000_000) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private static FarmState state(Live live) {
        return Objects.requireNonNull(live.farm());
    }

    private static void order(Live master, int workers, int chunk) {
        assertThat(master.arrangeFarm(state(master).run(), workers, chunk)).isEqualTo(Live.ACCEPTED);
    }

    private static long itemsOf(int rank, Outcome<?> outcome) {
        return outcome.instances().stream()
                .filter(report -> report.rank() == rank)
                .mapToLong(InstanceReport::items)
                .sum();
    }

    static IntStream seeds() {
        return IntStream.range(0, 24);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void nothing_is_lost_repeated_or_reordered_whatever_is_ordered(int seed) {
        boolean ordered = seed % 2 == 0;
        boolean sized = seed % 4 < 2;
        boolean sendsWait = seed % 3 > 0;
        int workers = 2 + seed % 5;
        Random random = new Random(seed);
        List<Live> lives = lives(workers + 1);
        List<Long> taken = Collections.synchronizedList(new ArrayList<>());
        List<Long> tasks = tasks(TASKS);
        Outcome<Long> outcome = new Job(workers + 1, sendsWait).outcome(0, postbox -> {
            Random uneven = new Random(31L * seed + postbox.rank());
            Farm<Long, Long> farm = Farm.<Long, Long>of(sized ? tasks : () -> tasks.iterator(), task -> {
                        LockSupport.parkNanos(uneven.nextInt(20) == 0 ? 500_000 : 1);
                        return task * task;
                    })
                    .workers(1 + seed % workers)
                    .chunk(1 + seed % 7);
            return (ordered ? farm : farm.unordered()).run(postbox, lives.get(postbox.rank()), result -> {
                taken.add(result);
                if (random.nextInt(10) == 0) {
                    order(lives.get(0), 1 + random.nextInt(workers), 1 << random.nextInt(8));
                }
            });
        });
        List<Long> squares = tasks.stream().map(task -> task * task).toList();
        if (ordered) {
            assertThat(taken).isEqualTo(squares);
        } else {
            assertThat(taken).containsExactlyInAnyOrderElementsOf(squares);
        }
        assertThat(outcome.delivered()).isEqualTo(TASKS);
        FarmState last = state(lives.get(0));
        assertThat(last.ended()).isTrue();
        assertThat(List.of(last.handedOut(), last.delivered(), last.left())).containsExactly(600L, 600L, 0L);
    }

    @Test
    void a_spare_joins_after_the_next_result_and_a_surplus_worker_gets_no_more() {
        List<Live> lives = lives(4);
        int[] first = {0, 0, 0, 0}; // what each worker had done when the order was given, by rank
        AtomicInteger[] done = {
            new AtomicInteger(), new AtomicInteger(), new AtomicInteger(), new AtomicInteger(),
        };
        IntConsumer remember = taken -> {
            if (taken == 150) {
                order(lives.get(0), 3, 1);
            } else if (taken > 300 && done[3].get() > 0 && first[3] == 0) {
                order(lives.get(0), 1, 1);
                for (int rank = 1; rank < 4; rank++) {
                    first[rank] = done[rank].get();
                }
            }
        };
        AtomicInteger taken = new AtomicInteger();
        Outcome<Long> outcome = new Job(4, true)
                .outcome(
                        0,
                        postbox -> Farm.<Long, Long>of(tasks(TASKS), task -> {
                                    done[postbox.rank()].incrementAndGet();
                                    LockSupport.parkNanos(50_000);
                                    return task;
                                })
                                .workers(2)
                                .unordered()
                                .run(
                                        postbox,
                                        lives.get(postbox.rank()),
                                        result -> remember.accept(taken.incrementAndGet())));
        assertThat(first[3]).isPositive();
        assertThat(itemsOf(2, outcome) - first[2]).isLessThanOrEqualTo(MESSAGES_OF_A_WORKER);
        assertThat(itemsOf(3, outcome) - first[3]).isLessThanOrEqualTo(MESSAGES_OF_A_WORKER);
    }

    @Test
    void when_all_workers_have_long_tasks_a_spare_joins_with_the_next_result() throws InterruptedException {
        List<Live> lives = lives(3);
        CountDownLatch spareWorks = new CountDownLatch(1);
        AtomicInteger taken = new AtomicInteger();
        Outcome<Long> outcome = new Job(3, true)
                .outcome(
                        0,
                        postbox -> Farm.<Long, Long>of(tasks(10), task -> {
                                    if (postbox.rank() == 2) {
                                        spareWorks.countDown();
                                    } else if (task
                                            > 0) { // the second task of the only worker ends when the spare has got one
                                        assertThat(spareWorks.await(20, TimeUnit.SECONDS))
                                                .isTrue();
                                    }
                                    return task;
                                })
                                .workers(1)
                                .run(postbox, lives.get(postbox.rank()), result -> {
                                    if (taken.getAndIncrement() == 0) {
                                        order(lives.get(0), 2, 1);
                                    }
                                }));
        assertThat(outcome.results().size() + outcome.delivered()).isEqualTo(10);
        assertThat(itemsOf(2, outcome)).isPositive();
    }

    @ParameterizedTest(name = "{0} tasks")
    @CsvSource({"0, 0", "1, 1", "3, 3"})
    void a_farm_of_few_tasks_uses_few_workers_and_ends(int number, int working) {
        List<Live> lives = lives(6);
        Outcome<Long> outcome = new Job(6, true)
                .outcome(
                        0,
                        postbox -> Farm.<Long, Long>of(tasks(number), task -> task)
                                .chunk(100)
                                .run(postbox, lives.get(postbox.rank()), null));
        assertThat(outcome.results()).isEqualTo(tasks(number));
        assertThat(outcome.instances()).hasSize(2 + working);
        assertThat(state(lives.get(0)).ended()).isTrue();
        assertThat(lives.get(0).arrangeFarm(1, 1, 1)).isEqualTo("there is no farm 1 under way here");
    }

    @Test
    void the_next_run_has_a_number_of_its_own_and_begins_as_the_program_says() {
        List<Live> lives = lives(4);
        new Job(4, true).run(postbox -> {
            Farm<Long, Long> farm =
                    Farm.<Long, Long>of(tasks(100), task -> task).workers(2).chunk(3);
            Live live = lives.get(postbox.rank());
            farm.run(postbox, live, result -> {
                if (result == 50) {
                    order(lives.get(0), 3, 1);
                }
            });
            return farm.run(postbox, live, result -> {
                FarmState now = state(lives.get(0));
                assertThat(List.of(now.run(), now.workers(), now.mostWorkers(), now.chunk()))
                        .containsExactly(2, 2, 3, 3);
                assertThat(lives.get(0).arrangeFarm(1, 1, 1)).contains("no farm 1 under way");
            });
        });
        assertThat(state(lives.get(0)).run()).isEqualTo(2);
    }

    @ParameterizedTest(name = "ordered {0}")
    @CsvSource({"true", "false"})
    void a_failing_task_ends_a_farm_that_is_being_changed(boolean ordered) {
        List<Live> lives = lives(5);
        AtomicInteger taken = new AtomicInteger();
        StageException failure = new Job(5, true).failure(postbox -> {
            Farm<Long, Long> farm = Farm.<Long, Long>of(tasks(100_000), task -> 100 / (777 - task))
                    .workers(2);
            return (ordered ? farm : farm.unordered()).run(postbox, lives.get(postbox.rank()), result -> {
                int now = taken.incrementAndGet();
                if (now % 50 == 0) {
                    order(lives.get(0), 1 + now / 50 % 4, 1 + now / 50 % 9);
                }
            });
        });
        assertThat(failure.item()).isEqualTo(777);
        assertThat(state(lives.get(0)).ended()).isTrue();
        assertThat(taken.get()).isLessThan(5_000);
    }

    @Test
    void skipped_and_retried_tasks_keep_their_numbers_through_changes() {
        List<Live> lives = lives(5);
        AtomicInteger calls = new AtomicInteger();
        Outcome<Long> outcome = new Job(5, true)
                .outcome(
                        0,
                        postbox -> Farm.<Long, Long>of(tasks(500), task -> {
                                    if (task % 50 == 7) {
                                        calls.incrementAndGet();
                                        throw new IllegalStateException("seven");
                                    }
                                    return task;
                                })
                                .onError(ErrorPolicy.retry(2).thenSkip())
                                .run(postbox, lives.get(postbox.rank()), result -> {
                                    if (result % 20 == 0) {
                                        order(lives.get(0), 1 + (int) (result / 20 % 4), 1 + (int) (result / 20 % 6));
                                    }
                                }));
        assertThat(outcome.delivered()).isEqualTo(490);
        assertThat(outcome.skipped())
                .extracting(StageException::item)
                .containsExactly(7L, 57L, 107L, 157L, 207L, 257L, 307L, 357L, 407L, 457L);
        assertThat(calls).hasValue(30);
    }

    @Test
    void what_is_shown_adds_up() {
        List<Live> lives = lives(3);
        lives.forEach(Live::watch);
        List<FarmState> seen = new ArrayList<>();
        Outcome<Long> outcome = new Job(3, true)
                .outcome(
                        0,
                        postbox -> Farm.<Long, Long>of(tasks(100), task -> {
                                    sleepMillisecond();
                                    return task;
                                })
                                .chunk(4)
                                .run(postbox, lives.get(postbox.rank()), result -> seen.add(state(lives.get(0)))));
        assertThat(seen.stream().distinct().count()).isGreaterThan(2); // 50 ms at least
        assertThat(seen).allSatisfy(state -> {
            assertThat(state.handedOut() + state.left()).isEqualTo(100);
            assertThat(state.delivered()).isLessThanOrEqualTo(state.handedOut());
            assertThat(state.ended()).isFalse();
        });
        FarmState last = state(lives.get(0));
        assertThat(last.delivered()).isEqualTo(100);
        assertThat(last.messages()).isBetween(25L, 40L);
        assertThat(last.masterNanos()).isPositive().isLessThan(outcome.elapsed().toNanos());
        long items = 0;
        for (int rank = 1; rank < 3; rank++) {
            InstanceState worker = Objects.requireNonNull(lives.get(rank).instance());
            items += worker.items();
            assertThat(worker.stage()).isEqualTo("worker");
            assertThat(worker.busyNanos()).isGreaterThanOrEqualTo(worker.items() * 1_000_000);
            // the squares of times of at least 1 ms, of which none can be longer than all together
            assertThat(worker.squareSeconds()).isBetween(worker.items() * 1e-6, Math.pow(worker.busyNanos() * 1e-9, 2));
        }
        assertThat(items).isEqualTo(100);
    }

    @Test
    void nobody_watches_nothing_is_shown_of_the_workers() {
        List<Live> lives = lives(3);
        new Job(3, true)
                .run(postbox ->
                        Farm.<Long, Long>of(tasks(10), task -> task).run(postbox, lives.get(postbox.rank()), null));
        assertThat(lives).extracting(Live::instance).containsOnlyNulls();
    }
}
