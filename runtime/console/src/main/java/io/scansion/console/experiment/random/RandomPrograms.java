package io.scansion.console.experiment.random;

import io.scansion.console.experiment.random.RandomPipeline.Step;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Draws programs that nobody has chosen. Pure functions. */
final class RandomPrograms {
    private static final int FEWEST_STAGES = 3;
    private static final double SPREAD = 0.5;
    /** Of the cores, that pipelines for which they suffice keep busy; the rest is for what is not the program's own work. */
    private static final double FITS_SHARE = 0.85;

    private static final double EXCEEDS_SHARE = 1.15;

    private static final int FEWEST_WORKERS = 3;
    private static final int MOST_WORKERS = 7;
    private static final int LEAST_TASK_MILLIS = 2;
    private static final int MOST_TASK_MILLIS = 20;
    private static final double[] TASK_VARIATIONS = {0, 0.5, 1};

    /**
     * What pipelines are drawn from. Ends are source and sink, which stay alone: slow ones would leave little to arrange.
     *
     * @param mostMillis of an inner stage, at least 1
     * @param mostMillisAtTheEnds likewise
     */
    private record Range(int mostStages, int mostMillis, int mostMillisAtTheEnds, int mostSpares) {}

    private static final Range SLEEPING = new Range(6, 30, 10, 6);
    /** Shorter, so that a thousand items are soon measured. */
    private static final Range LOGNORMAL = new Range(6, 10, 4, 6);
    /** Small enough for all arrangements to be tried. */
    private static final Range COMPUTING = new Range(4, 20, 10, 3);

    /** Keeps the programs of neighbouring seeds apart. */
    private static final long PRIME = 1_000_003;

    private static final int GRAPH_RANKS = 4;

    private RandomPrograms() {}

    /**
     * The same seed gives the same programs, whatever their number.
     *
     * @param cores that the job may use, above 0; the programs that compute depend on it
     */
    static List<RandomProgram> draw(RandomKind kind, int number, long seed, double cores) {
        Random random = new Random(seed);
        return IntStream.rangeClosed(1, number)
                .<RandomProgram>mapToObj(index -> switch (kind) {
                    case SLEEPING -> titled(pipeline(SLEEPING, random, 0, index, cores), number);
                    case LOGNORMAL -> titled(pipeline(LOGNORMAL, random, SPREAD, index, cores), number);
                    case UNDERSUBSCRIBED -> titled(undersubscribed(random, index, cores), number);
                    case OVERSUBSCRIBED -> titled(oversubscribed(random, index, cores), number);
                    case MIXED -> titled(mixed(random, index, cores), number);
                    case FARMS -> farm(random, index, number);
                    case ANY -> any(new Random(PRIME * seed + index), index, number, cores);
                })
                .toList();
    }

    /** Of five three are pipelines, one is a farm and one a graph; a third of the pipelines each are steady, stepped and noisy. */
    private static RandomProgram any(Random random, int index, int number, double cores) {
        return switch (index % 5) {
            case 0 -> graph(random, index, number);
            case 1 -> farm(random, index, number);
            default -> titled(anyPipeline(random, index, cores), number);
        };
    }

    private static RandomPipeline anyPipeline(Random random, int index, double cores) {
        boolean noisy = random.nextInt(3) == 0;
        RandomPipeline drawn = random.nextBoolean()
                ? pipeline(noisy ? LOGNORMAL : SLEEPING, random, noisy ? SPREAD : 0, index, cores)
                : computing(pipeline(COMPUTING, random, noisy ? SPREAD : 0, index, cores), random.nextBoolean());
        boolean stepped = !noisy && random.nextBoolean();
        int stage = 1 + random.nextInt(drawn.ranks() - 2);
        int millis = 1 + random.nextInt(COMPUTING.mostMillis());
        return stepped ? drawn.stepped(new Step(stage, millis)) : drawn;
    }

    private static RandomGraph graph(Random random, int index, int number) {
        List<Integer> millis = IntStream.range(0, GRAPH_RANKS)
                .mapToObj(rank -> 1 + random.nextInt(COMPUTING.mostMillis()))
                .toList();
        return new RandomGraph("graph " + index + " of " + number + ": " + millis + " ms", millis);
    }

    private static RandomPipeline pipeline(Range range, Random random, double variation, int index, double cores) {
        int stages = FEWEST_STAGES + random.nextInt(range.mostStages() - FEWEST_STAGES + 1);
        List<Integer> millis = IntStream.range(0, stages)
                .map(stage -> stage == 0 || stage == stages - 1 ? range.mostMillisAtTheEnds() : range.mostMillis())
                .map(most -> 1 + random.nextInt(most))
                .boxed()
                .toList();
        int spares = 1 + random.nextInt(range.mostSpares());
        return new RandomPipeline(
                "", millis, Collections.nCopies(stages, false), variation, index, spares, cores, Step.NONE);
    }

    /** The ends compute as the others do, or wait for something outside, as often the one as the other. */
    private static RandomPipeline undersubscribed(Random random, int index, double cores) {
        return Stream.generate(() -> computing(pipeline(COMPUTING, random, 0, index, cores), random.nextBoolean()))
                .filter(pipeline -> pipeline.coresAtItsBest() <= FITS_SHARE * cores)
                .findFirst()
                .orElseThrow();
    }

    private static RandomPipeline oversubscribed(Random random, int index, double cores) {
        return Stream.generate(() -> computing(pipeline(COMPUTING, random, 0, index, cores), true))
                .filter(pipeline -> pipeline.coresAtItsBest() >= EXCEEDS_SHARE * cores)
                .findFirst()
                .orElseThrow();
    }

    private static RandomPipeline computing(RandomPipeline pipeline, boolean ends) {
        int last = pipeline.ranks() - 1;
        return withComputing(
                pipeline,
                IntStream.rangeClosed(0, last)
                        .mapToObj(stage -> ends || (stage > 0 && stage < last))
                        .toList());
    }

    /** Every inner stage computes or sleeps, as often the one as the other, and at least one does each. */
    private static RandomPipeline mixed(Random random, int index, double cores) {
        return Stream.generate(() -> {
                    RandomPipeline pipeline = pipeline(COMPUTING, random, 0, index, cores);
                    int last = pipeline.ranks() - 1;
                    List<Boolean> computes = IntStream.rangeClosed(0, last)
                            .mapToObj(stage -> stage > 0 && stage < last && random.nextBoolean())
                            .toList();
                    return withComputing(pipeline, computes);
                })
                .filter(pipeline -> {
                    List<Boolean> inner = pipeline.computes().subList(1, pipeline.ranks() - 1);
                    return inner.contains(true) && inner.contains(false);
                })
                .findFirst()
                .orElseThrow();
    }

    private static RandomPipeline withComputing(RandomPipeline pipeline, List<Boolean> computes) {
        return new RandomPipeline(
                pipeline.title(),
                pipeline.millis(),
                computes,
                pipeline.variation(),
                pipeline.seed(),
                pipeline.spares(),
                pipeline.cores(),
                pipeline.step());
    }

    private static RandomPipeline titled(RandomPipeline pipeline, int number) {
        return new RandomPipeline(
                "pipeline " + pipeline.seed() + " of " + number + ": " + pipeline.times() + " ms, +"
                        + pipeline.spares(),
                pipeline.millis(),
                pipeline.computes(),
                pipeline.variation(),
                pipeline.seed(),
                pipeline.spares(),
                pipeline.cores(),
                pipeline.step());
    }

    /** Those of the library begin with at most half of their workers; those by hand have all of them, since that cannot be changed. */
    private static RandomFarm farm(Random random, int index, int number) {
        boolean library = index % 2 == 1;
        int most = FEWEST_WORKERS + random.nextInt(MOST_WORKERS - FEWEST_WORKERS + 1);
        int few = 1 + random.nextInt(most / 2);
        int millis = LEAST_TASK_MILLIS + random.nextInt(MOST_TASK_MILLIS - LEAST_TASK_MILLIS + 1);
        double variation = TASK_VARIATIONS[random.nextInt(TASK_VARIATIONS.length)];
        int workers = library ? few : most;
        return new RandomFarm(
                "farm " + index + " of " + number + ": " + (library ? "library" : "by hand") + ", tasks of " + millis
                        + " ms, CV " + variation + ", " + workers + " of " + most + " workers",
                library,
                millis,
                variation,
                index,
                workers,
                most);
    }
}
