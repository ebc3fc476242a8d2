package io.scansion.tuner.predict;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.world.Interval;
import io.scansion.tuner.world.Quantity;
import io.scansion.wire.ItemsAhead;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often promises hold for random lines that are played through item by item: stages with finite room for items in front of them, whose
 * times are measured over a thousand items before a change, and which are then measured over as long as the tuner judges it by.
 */
class VaryingLinesTest {
    private static final int LINES = 200;
    private static final int ITEMS_BEFORE = 1_000;
    private static final double WINDOW_SECONDS = 2;
    private static final double ROUTING_SECONDS = 100e-6; // of an item, in the stage before those that share it

    private final Random random = new Random(11);

    @ParameterizedTest(name = "coefficient of variation {0}")
    @CsvSource({"0.02, 0.03", "0.5, 0.08"})
    void nine_of_ten_lie_inside(double variation, double halfWidth) {
        int inside = 0;
        List<Double> widths = new ArrayList<>();
        StringBuilder outside = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
            double[] millis =
                    random.ints(3 + random.nextInt(3), 1, 11).asDoubleStream().toArray();
            int slowest = 1;
            for (int stage = 1; stage + 1 < millis.length; stage++) {
                slowest = millis[stage] > millis[slowest] ? stage : slowest;
            }
            int more = 1 + random.nextInt(3);
            Interval interval = promise(millis, slowest, more, variation);
            double played = play(millis, slowest, 1 + more, variation, interval.high());
            widths.add((interval.high() - interval.low()) / (interval.high() + interval.low()));
            if (interval.contains(played)) {
                inside++;
            } else {
                outside.append(String.format(
                        "%s stage %d x%d: %.1f not in %.1f to %.1f%n",
                        Arrays.toString(millis), slowest, 1 + more, played, interval.low(), interval.high()));
            }
        }
        widths.sort(null);
        assertThat(inside).as(outside.toString()).isGreaterThanOrEqualTo(LINES * 9 / 10);
        assertThat(widths.get(LINES / 2)).isLessThan(halfWidth);
    }

    private Interval promise(double[] millis, int stage, int more, double variation) {
        List<Quantity> times = new ArrayList<>();
        for (double mean : millis) {
            double sum = 0;
            for (int item = 0; item < ITEMS_BEFORE; item++) {
                sum += mean / 1e3 * Lognormal.draw(random, variation);
            }
            double error = variation * mean / 1e3 / Math.sqrt(ITEMS_BEFORE);
            times.add(Quantity.of(sum / ITEMS_BEFORE, error, ITEMS_BEFORE));
        }
        double now = 1 / times.stream().mapToDouble(Quantity::value).max().orElseThrow();
        Observation seen = PipelineObservations.timed(PipelineObservations.sleeping(now, millis), times);
        ModelCourt court = new ModelCourt(new Ledger(), event -> {}, (rank, bytes) -> LinkEstimate.UNKNOWN);
        for (int window = 0; window < 2; window++) {
            court.score(seen);
        }
        return court.judge(seen, PipelineObservations.more(seen, Integer.toString(stage), more))
                .interval();
    }

    /** Returns the rate over two windows, behind one in which the line fills. Other stages have half a second of room before them. */
    private double play(double[] millis, int replicated, int instances, double variation, double itemsPerSecond) {
        int items = (int) (2 * WINDOW_SECONDS * itemsPerSecond);
        int fill = items / 2;
        int room = (int) ItemsAhead.behind(itemsPerSecond);
        double[] free = new double[millis.length];
        List<Deque<Double>> serving = new ArrayList<>();
        for (int instance = 0; instance < instances; instance++) {
            serving.add(new ArrayDeque<>());
        }
        double[][] begun = new double[millis.length][fill + items];
        double began = 0;
        for (int item = 0; item < fill + items; item++) {
            double at = 0;
            for (int stage = 0; stage < millis.length; stage++) {
                double routing = stage + 1 == replicated ? ROUTING_SECONDS : 0;
                double time = millis[stage] / 1e3 * Lognormal.draw(random, variation) + routing;
                if (stage == replicated) {
                    Deque<Double> chosen = choose(serving, at);
                    double given =
                            chosen.size() < ItemsAhead.HELD_BY_INSTANCE ? at : Math.max(at, chosen.removeFirst());
                    free[stage - 1] = given; // the sender waits until it may send
                    double start = chosen.isEmpty() ? given : Math.max(given, chosen.getLast());
                    at = start + time;
                    chosen.addLast(at);
                } else {
                    double start = Math.max(at, free[stage]);
                    begun[stage][item] = start;
                    at = start + time;
                    boolean bounded = stage + 1 < millis.length && stage + 1 != replicated && item >= room;
                    at = bounded ? Math.max(at, begun[stage + 1][item - room]) : at;
                    free[stage] = at;
                }
            }
            began = item + 1 == fill ? at : began;
        }
        return items / (free[millis.length - 1] - began);
    }

    /** The instance that has least to do, or else the one that can take something first. */
    private static Deque<Double> choose(List<Deque<Double>> serving, double now) {
        Deque<Double> best = serving.get(0);
        for (Deque<Double> one : serving) {
            while (!one.isEmpty() && one.getFirst() <= now) {
                one.removeFirst();
            }
            boolean full = one.size() >= ItemsAhead.HELD_BY_INSTANCE && best.size() >= ItemsAhead.HELD_BY_INSTANCE;
            if (full ? one.getFirst() < best.getFirst() : one.size() < best.size()) {
                best = one;
            }
        }
        return best;
    }
}
