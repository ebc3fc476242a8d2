package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CompletionHeapTest {
    private record Completion(double time, int module) {}

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void completions_come_in_the_order_of_time_also_when_modules_start_again_while_one_is_played(long seed) {
        int modules = 40;
        Random random = new Random(seed);
        CompletionHeap heap = new CompletionHeap(modules);
        PriorityQueue<Completion> expected = new PriorityQueue<>((a, b) -> Double.compare(a.time, b.time));
        boolean[] works = new boolean[modules];
        start(0, 0.5, heap, expected, works);
        for (int step = 0; step < 5_000 && !expected.isEmpty(); step++) {
            double now = heap.firstTime();
            assertThat(now).isEqualTo(expected.peek().time());
            int played = heap.play();
            assertThat(expected.removeIf(c -> c.module == played && c.time == now))
                    .isTrue();
            works[played] = false;
            for (int module = random.nextInt(3); module < modules; module += 1 + random.nextInt(20)) {
                if (!works[module]) {
                    start(module, now + random.nextDouble(), heap, expected, works);
                }
            }
            if (random.nextBoolean() && !works[played]) {
                start(played, now + random.nextDouble(), heap, expected, works);
            }
            heap.settle();
            assertThat(heap.isEmpty()).isEqualTo(expected.isEmpty());
        }
    }

    private static void start(
            int module, double time, CompletionHeap heap, PriorityQueue<Completion> expected, boolean[] works) {
        works[module] = true;
        heap.add(module, time);
        expected.add(new Completion(time, module));
    }
}
