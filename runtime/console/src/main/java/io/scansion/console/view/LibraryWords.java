package io.scansion.console.view;

import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.ObservationEvent.Farm;
import io.scansion.tuner.journal.ObservationEvent.Pipeline;
import java.util.stream.Collectors;

/** A run with the library in one line. */
final class LibraryWords {
    private LibraryWords() {}

    /** @param run a farm or a pipeline */
    static String of(ObservationEvent run) {
        return run instanceof Farm farm ? farm(farm) : pipeline((Pipeline) run);
    }

    private static String farm(Farm farm) {
        return "farm: " + farm.workers() + " of " + farm.mostWorkers() + " workers, "
                + Units.counted(farm.chunk(), "task") + " a message, a task takes " + Units.seconds(farm.taskSeconds())
                + ", master busy " + Units.percent(farm.masterBusy())
                + (farm.left() < 0 ? "" : ", " + Units.counted(farm.left(), "task") + " left");
    }

    private static String pipeline(Pipeline pipeline) {
        String stages = pipeline.levels().stream()
                .map(stage -> stage.name()
                        + (stage.ranks().size() > 1 ? " x" + stage.ranks().size() : "") + " "
                        + Units.seconds(stage.messageSeconds()))
                .collect(Collectors.joining(", "));
        return "pipeline: " + stages + "; " + Units.counted(pipeline.free().size(), "rank") + " free";
    }
}
