package io.scansion.agent.ranks.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StageInstancesTest {
    private static final int PRIMARY = 2;

    private static Instance replica(StageInstances stage, int physicalRank) {
        Instance added = stage.add(physicalRank);
        added.setReady();
        added.setWanted(true);
        return added;
    }

    /** Items that an instance may hold where no stage is before it. */
    private static final int HELD = 4;

    private static void take(StageInstances stage, Instance expected, int items) {
        for (int item = 0; item < items; item++) {
            assertThat(take(stage)).isSameAs(expected);
        }
    }

    private static Instance take(StageInstances stage) {
        Instance chosen = Objects.requireNonNull(stage.choose(), "no instance has a credit left");
        chosen.assign();
        return chosen;
    }

    @Test
    void only_the_primary_serves_until_a_replica_is_ready() {
        StageInstances stage = new StageInstances(PRIMARY);
        Instance replica = stage.add(7);
        replica.setWanted(true);
        stage.refresh(0, 0);

        take(stage, stage.primary(), HELD);
        assertThat(stage.choose())
                .as("four items are all that one instance may hold")
                .isNull();

        replica.setReady();
        stage.refresh(0, 0);
        assertThat(take(stage)).isSameAs(replica);
    }

    @Test
    void a_primary_with_a_backlog_gets_nothing_until_it_has_caught_up() {
        StageInstances stage = new StageInstances(PRIMARY);
        Instance replica = replica(stage, 7);
        stage.primary().startFrom(50);
        stage.primary().finished(10);
        stage.refresh(0, 0);

        take(stage, replica, HELD);
        assertThat(stage.choose()).isNull();

        stage.primary().finished(50);
        assertThat(take(stage)).isSameAs(stage.primary());
    }

    @Test
    void credits_return_once_however_often_they_are_reported() {
        StageInstances stage = new StageInstances(PRIMARY);
        stage.refresh(0, 0);
        take(stage);
        take(stage);
        stage.primary().finished(1);
        stage.primary().finished(1);
        stage.primary().finished(0);

        assertThat(stage.primary().outstanding()).isEqualTo(1);
    }

    @Test
    void a_retired_instance_gets_no_more_items_and_can_come_back() {
        StageInstances stage = new StageInstances(PRIMARY);
        Instance replica = replica(stage, 7);
        stage.refresh(0, 0);
        replica.setWanted(false);
        stage.refresh(0, 0);
        take(stage, stage.primary(), HELD);
        assertThat(stage.choose()).isNull();

        replica.setWanted(true);
        stage.refresh(0, 0);
        assertThat(take(stage)).isSameAs(replica);
    }

    @Test
    void the_old_instance_serves_on_while_the_one_that_is_to_replace_it_is_not_ready() {
        StageInstances stage = new StageInstances(PRIMARY);
        Instance successor = stage.add(7);
        successor.setWanted(true);
        stage.primary().setWanted(false);
        stage.refresh(0, 0);

        assertThat(take(stage)).isSameAs(stage.primary());
        successor.setReady();
        stage.refresh(0, 0);
        assertThat(take(stage)).isSameAs(successor);
    }

    @Test
    void later_stages_get_enough_credits_for_the_items_still_in_earlier_ones() {
        StageInstances first = new StageInstances(1);
        replica(first, 5);
        replica(first, 6);
        StageInstances second = new StageInstances(2);

        int held = first.refresh(0, 0);
        assertThat(held).isEqualTo(3 * HELD);
        second.refresh(held, 0);
        take(second, second.primary(), held + HELD);
        assertThat(second.choose()).isNull();
    }

    @ParameterizedTest(name = "one instance {0} times slower")
    @ValueSource(ints = {1, 2, 5, 10})
    void work_is_shared_in_proportion_to_speed(int slowness) {
        StageInstances stage = new StageInstances(PRIMARY);
        Instance fast = replica(stage, 7);
        Instance slow = stage.primary();
        stage.refresh(0, 0);
        Map<Instance, Long> done = new HashMap<>(Map.of(fast, 0L, slow, 0L));

        for (int tick = 1; tick <= 1000 * slowness; tick++) {
            for (Instance chosen = stage.choose(); chosen != null; chosen = stage.choose()) {
                chosen.assign();
            }
            done.merge(fast, 1L, Long::sum);
            fast.finished(done.getOrDefault(fast, 0L));
            if (tick % slowness == 0) {
                done.merge(slow, 1L, Long::sum);
                slow.finished(done.getOrDefault(slow, 0L));
            }
            assertThat(fast.outstanding()).as("finished only what it was given").isNotNegative();
            assertThat(slow.outstanding()).isNotNegative();
        }
        assertThat(done.get(fast)).isEqualTo(done.getOrDefault(slow, 0L) * slowness);
    }

    @Test
    void stages_whose_times_vary_hardly_keep_each_other_waiting() {
        StageInstances stage = new StageInstances(PRIMARY);
        replica(stage, 7);
        stage.refresh(0, 0);
        Played played = new Played(stage);
        Random random = new Random(1);
        int items = 20_000;
        for (int item = 0; item < items; item++) {
            played.sendAfter(varying(random), 2 * varying(random));
        }
        assertThat(items / played.now).isBetween(0.96, 1.0);
    }

    /** Lognormal, of mean 1 and a coefficient of variation of 0.5. */
    private static double varying(Random random) {
        double variance = Math.log(1.25);
        return Math.exp(Math.sqrt(variance) * random.nextGaussian() - variance / 2);
    }

    /** A source that waits for credits, and instances that work off what they are given. */
    private static final class Played {
        private final StageInstances stage;
        /** When what each instance has not finished will be. */
        private final Map<Instance, Deque<Double>> ends = new HashMap<>();

        private final Map<Instance, Long> finished = new HashMap<>();
        private double now;

        Played(StageInstances stage) {
            this.stage = stage;
            stage.all().forEach(instance -> ends.put(instance, new ArrayDeque<>()));
        }

        void sendAfter(double time, double work) {
            passTo(now + time);
            Instance chosen = stage.choose();
            while (chosen == null) {
                passTo(ends.values().stream().mapToDouble(Deque::getFirst).min().orElseThrow());
                chosen = stage.choose();
            }
            chosen.assign();
            Deque<Double> before = Objects.requireNonNull(ends.get(chosen));
            before.addLast((before.isEmpty() ? now : before.getLast()) + work);
        }

        private void passTo(double time) {
            now = time;
            ends.forEach((instance, unfinished) -> {
                while (!unfinished.isEmpty() && unfinished.getFirst() <= now) {
                    unfinished.removeFirst();
                    instance.finished(finished.merge(instance, 1L, Long::sum));
                }
            });
        }
    }
}
