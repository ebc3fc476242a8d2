package io.scansion.tuner.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.journal.ChangeEvent.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Pipelines that sleep, drawn by seed, whose best plan is found by trying all. */
class RandomPipelinesTest {
    private static final int PIPELINES = 30;
    /** What the tuner acts on, at least. */
    private static final double MIN_GAIN = 0.05;
    /** What distributing costs in the model, and not in the simulation. */
    private static final double NEARLY = 0.97;

    private record Plan(List<Integer> instances, double itemsPerSecond) {}

    /** Three to eight stages of 1 to 50 ms, of which the first and the last, which nobody can replicate, take 10 ms at most. */
    private static double[] drawn(Random random) {
        double[] seconds = random.doubles(3 + random.nextInt(6), 0.001, 0.05).toArray();
        seconds[0] /= 5;
        seconds[seconds.length - 1] /= 5;
        return seconds;
    }

    /** Every rank works without a pause at best: the slowest stage sets the pace. */
    private static double rate(double[] seconds, int[] instances) {
        double rate = Double.POSITIVE_INFINITY;
        for (int stage = 0; stage < seconds.length; stage++) {
            rate = Math.min(rate, instances[stage] / seconds[stage]);
        }
        return rate;
    }

    /** Tries all ways to give spares to inner stages; of the fastest, one with the fewest ranks. */
    private static Plan best(double[] seconds, int[] instances, int stage, int spares) {
        if (stage == seconds.length - 1) {
            return new Plan(Arrays.stream(instances).boxed().toList(), rate(seconds, instances));
        }
        @Nullable Plan best = null;
        for (int more = 0; more <= spares; more++) {
            instances[stage] = 1 + more;
            Plan plan = best(seconds, instances, stage + 1, spares - more);
            boolean fewer = best != null && ranks(plan) < ranks(best);
            if (best == null
                    || plan.itemsPerSecond > best.itemsPerSecond
                    || (plan.itemsPerSecond == best.itemsPerSecond && fewer)) {
                best = plan;
            }
        }
        instances[stage] = 1;
        return Objects.requireNonNull(best);
    }

    private static int ranks(Plan plan) {
        return plan.instances.stream().mapToInt(Integer::intValue).sum();
    }

    @Test
    void thirty_random_sleeping_pipelines_get_the_best_plan_in_one_change() {
        List<String> table = new ArrayList<>();
        for (int seed = 1; seed <= PIPELINES; seed++) {
            Random random = new Random(seed);
            double[] seconds = drawn(random);
            int spares = random.nextInt(9);
            int[] single = new int[seconds.length];
            Arrays.fill(single, 1);
            double before = rate(seconds, single);
            Plan best = best(seconds, single.clone(), 1, spares);
            double[] milliseconds = Arrays.stream(seconds).map(x -> 1e3 * x).toArray();
            LoopDriver driver = LoopDriver.auto(SimulatedProgram.steady(spares, milliseconds));
            driver.run(60);
            int[] reached = driver.program.instanceCounts().stream()
                    .mapToInt(Integer::intValue)
                    .toArray();
            List<Outcome> outcomes = driver.events(Outcome.class);
            double predicted = outcomes.isEmpty() ? before : outcomes.get(0).predictedItemsPerSecond();
            double measured = outcomes.isEmpty() ? before : outcomes.get(0).measuredItemsPerSecond();
            table.add(String.format(
                    Locale.ROOT,
                    "| %d | %s | %d | %s | %s | %.2f | %.2f | %s | %s |",
                    seed,
                    String.join(
                            " ",
                            Arrays.stream(milliseconds)
                                    .mapToObj(x -> String.format(Locale.ROOT, "%.1f", x))
                                    .toList()),
                    spares,
                    best.instances.toString(),
                    Arrays.toString(reached),
                    before,
                    best.itemsPerSecond,
                    outcomes.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", measured),
                    outcomes.isEmpty()
                            ? "-"
                            : String.format(Locale.ROOT, "%.1f %%", 100 * Math.abs(predicted / measured - 1))));
            boolean worthIt = best.itemsPerSecond > (1 + MIN_GAIN) * before;
            String row = table.get(table.size() - 1);
            assertThat(driver.program.commands()).as(row).hasSize(worthIt ? 1 : 0);
            assertThat(outcomes).as(row).allMatch(Outcome::kept);
            assertThat(rate(seconds, reached))
                    .as(row)
                    .isGreaterThan(worthIt ? NEARLY * best.itemsPerSecond : 0.999 * before);
            assertThat(Arrays.stream(reached).sum()).as(row).isLessThanOrEqualTo(ranks(best));
        }
        System.out.println(
                "| seed | ms | spares | best | reached | before | best | measured | error |\n|---|---|---|---|---|---|---|---|---|");
        table.forEach(System.out::println);
    }
}
