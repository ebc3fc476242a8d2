package io.scansion.console.experiment;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Pipelines nobody has chosen: their stages sleep, so that all fit on few cores, for whole milliseconds that are drawn, and the best
 * arrangement of each is known beforehand. Pure functions.
 */
final class RandomPipelines {
    private static final int FEWEST_STAGES = 3;
    private static final int MOST_STAGES = 6;
    private static final int MOST_MILLIS = 30;
    /** Of source and sink, which stay alone: slower ones would leave little to arrange. */
    private static final int MOST_MILLIS_AT_THE_ENDS = 10;

    private static final int MOST_SPARES = 6;
    /** As in figure 5: few of them fit between two stages, so what piled up before a change is soon gone. */
    private static final int MESSAGE_BYTES = 10_240;

    /** Until the change, with the ranks' start; then until it has settled, with windows to measure. */
    private static final double SECONDS_BEFORE = 8;

    private static final double SECONDS_AFTER = 13;

    private RandomPipelines() {}

    /** The same seed gives the same pipelines, whatever their number. */
    static List<Experiment> draw(int number, long seed) {
        Random random = new Random(seed);
        return IntStream.rangeClosed(1, number)
                .mapToObj(index -> draw(index, number, random))
                .toList();
    }

    private static Experiment draw(int index, int number, Random random) {
        int stages = FEWEST_STAGES + random.nextInt(MOST_STAGES - FEWEST_STAGES + 1);
        List<Double> millis = IntStream.range(0, stages)
                .mapToObj(stage -> stage == 0 || stage == stages - 1 ? MOST_MILLIS_AT_THE_ENDS : MOST_MILLIS)
                .map(most -> 1.0 + random.nextInt(most))
                .toList();
        int spares = 1 + random.nextInt(MOST_SPARES);
        Experiment drawn = new Experiment(
                "random",
                "pipeline " + index + " of " + number + ": " + times(millis) + " ms, +" + spares,
                millis,
                1,
                1,
                MESSAGE_BYTES,
                spares,
                IntStream.range(1, stages - 1).boxed().toList(),
                Published.NOTHING);
        double slow = itemsPerSecond(drawn, Collections.nCopies(stages, 1));
        double fast = itemsPerSecond(drawn, best(drawn));
        return drawn.withItems((int) Math.ceil(SECONDS_BEFORE * slow + SECONDS_AFTER * fast));
    }

    /** Times of the stages in milliseconds, such as {@code 12,5,30}. */
    static String times(List<Double> millis) {
        return millis.stream().map(each -> String.valueOf(each.intValue())).collect(Collectors.joining(","));
    }

    /**
     * An arrangement that nothing is faster than: as long as there are spares, the slowest stage gets one, until that is source or
     * sink, which have to stay alone.
     */
    static List<Integer> best(Experiment pipeline) {
        List<Integer> instances = new ArrayList<>(Collections.nCopies(pipeline.stageCount(), 1));
        for (int spares = pipeline.spares(); spares > 0; spares--) {
            int slowest = slowest(pipeline, instances);
            if (!pipeline.stateless().contains(slowest)) {
                break;
            }
            instances.set(slowest, instances.get(slowest) + 1);
        }
        return instances;
    }

    /** What an arrangement gives by the times that were drawn: every stage its instances over its time, and the least of them. */
    static double itemsPerSecond(Experiment pipeline, List<Integer> instances) {
        return 1 / secondsPerItem(pipeline, instances, slowest(pipeline, instances));
    }

    private static int slowest(Experiment pipeline, List<Integer> instances) {
        int slowest = 0;
        for (int stage = 1; stage < pipeline.stageCount(); stage++) {
            if (secondsPerItem(pipeline, instances, stage) > secondsPerItem(pipeline, instances, slowest)) {
                slowest = stage;
            }
        }
        return slowest;
    }

    private static double secondsPerItem(Experiment pipeline, List<Integer> instances, int stage) {
        return pipeline.stageMillis().get(stage) * pipeline.scale() / 1e3 / instances.get(stage);
    }
}
