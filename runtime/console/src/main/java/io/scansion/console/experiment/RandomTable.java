package io.scansion.console.experiment;

import io.scansion.console.view.Units;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes what runs of random pipelines have shown as a table of at most 80 columns, unless an item went astray. Stateless. */
final class RandomTable {
    private RandomTable() {}

    static String header() {
        return row("stages, ms", "spares", "chosen", "changes", "before", "best", "predicted", "measured", "error");
    }

    static String row(ExperimentOutcome outcome) {
        Experiment pipeline = outcome.experiment();
        RunFigures figures = outcome.figures();
        String row = row(
                RandomPipelines.times(pipeline.stageMillis()),
                String.valueOf(pipeline.spares()),
                figures.instancesAfter().stream().map(String::valueOf).collect(Collectors.joining(",")),
                String.valueOf(figures.changes()),
                Units.rate(figures.before()),
                Units.rate(RandomPipelines.itemsPerSecond(pipeline, RandomPipelines.best(pipeline))),
                Units.rate(figures.predicted()),
                Units.rate(figures.after()),
                Units.percent(figures.predictionError()));
        ResultLine result = outcome.result();
        return outcome.intact() ? row : row + "  " + astray(result.lost(), result.duplicated(), result.reordered());
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, "%-18s%6s %-12s%7s%7s%6s%10s%9s%8s", cells)
                .stripTrailing();
    }

    private static String astray(long lost, long duplicated, long reordered) {
        return lost + " lost, " + duplicated + " duplicated, " + reordered + " reordered";
    }

    static List<String> lines(RandomFigures figures) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "  arrangement within 3 %% of the best in %d of %s, with %s",
                        figures.atBest(),
                        Units.counted(figures.pipelines(), "pipeline"),
                        Units.counted(figures.changes(), "change")),
                "  prediction  median error " + Units.percent(figures.medianError()) + ", largest "
                        + Units.percent(figures.largestError()),
                "  items       " + astray(figures.lost(), figures.duplicated(), figures.reordered()));
    }
}
