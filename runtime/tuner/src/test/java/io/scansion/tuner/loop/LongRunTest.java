package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Hours of a tuner on a clock that is moved by hand: {@code -Dsoak.hours=8 -Dsoak.ranks=1000} for a long run of a large job. */
@Isolated // others' heap would count
class LongRunTest {
    private static final int SLICES = 20;
    private static final int SECONDS_PER_HOUR = 3600;
    /** The load comes and goes so often that something is changed again and again. */
    private static final double PERIOD_SECONDS = 600;

    private static final double SWING = 0.5;
    private static final double STAGE_SECONDS = 0.05;
    /** By which it came and went in runs in which nothing grew. */
    private static final double HEAP_NOISE_MEGABYTES = 2;

    private static double seconds(int stage, double at) {
        double phase = 2 * Math.PI * (at / PERIOD_SECONDS + 0.37 * stage);
        return STAGE_SECONDS * (1 + SWING * Math.sin(phase));
    }

    @Test
    void what_a_tuner_keeps_and_what_a_window_costs_do_not_grow_with_the_hours() {
        double hours = Double.parseDouble(System.getProperty("soak.hours", "0.5"));
        int ranks = Integer.getInteger("soak.ranks", 40);
        int stages = Math.max(4, ranks / 10);
        LoopDriver driver = LoopDriver.auto(
                new SimulatedProgram(stages, ranks - stages, (stage, item, count, at) -> seconds(stage, at)));
        List<Integer> memory = new ArrayList<>();
        List<Double> heap = new ArrayList<>();
        List<Double> sliceSeconds = new ArrayList<>();
        int changes = 0;
        for (int slice = 0; slice < SLICES; slice++) {
            long begin = System.nanoTime();
            driver.run(hours * SECONDS_PER_HOUR / SLICES);
            sliceSeconds.add((System.nanoTime() - begin) / 1e9);
            changes += driver.events(Command.class).size();
            driver.events.clear();
            driver.eventSeconds.clear();
            driver.program.forgetCommands();
            memory.add(driver.loop.memory().length);
            heap.add(usedMegabytes());
        }
        System.out.printf(
                Locale.ROOT,
                "[soak] %d ranks, %d stages, %.1f h on a clock that is moved, %d events of changes; in twenty parts: memory kept %s"
                        + " bytes; heap in use %s MB; wall-clock %s s%n",
                ranks,
                stages,
                hours,
                changes,
                memory,
                rounded(heap),
                rounded(sliceSeconds));
        assertThat(changes).isPositive();
        int half = memory.stream()
                .limit(SLICES / 2)
                .mapToInt(Integer::intValue)
                .max()
                .orElseThrow();
        assertThat(memory.subList(SLICES / 2, SLICES))
                .as("memory in the second half: %s", memory)
                .allMatch(bytes -> bytes <= 1.3 * half);
        assertThat(mean(heap.subList(3 * SLICES / 4, SLICES)))
                .as("heap in the last quarter, of %s", heap)
                .isLessThan(mean(heap.subList(SLICES / 4, SLICES / 2)) + HEAP_NOISE_MEGABYTES);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    private static double usedMegabytes() {
        System.gc();
        Runtime now = Runtime.getRuntime();
        return (now.totalMemory() - now.freeMemory()) / 1e6;
    }

    private static List<String> rounded(List<Double> values) {
        return values.stream()
                .map(value -> String.format(Locale.ROOT, "%.1f", value))
                .toList();
    }
}
