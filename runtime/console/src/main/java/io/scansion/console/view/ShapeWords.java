package io.scansion.console.view;

import io.scansion.tuner.journal.JobEvent.Job;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.ObservationEvent.Farm;
import io.scansion.tuner.journal.ObservationEvent.Level;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.ObservationEvent.Pipeline;
import io.scansion.tuner.journal.ObservationEvent.Structure;
import io.scansion.tuner.journal.RunState;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What kind of program is running and what of it sets the pace, each in one line. Stateless. */
public final class ShapeWords {
    private static final int STAGES_NAMED = 12;

    private ShapeWords() {}

    /** Returns the shape of the program; empty while it is not known. */
    public static Optional<String> of(RunState state) {
        Optional<ObservationEvent> library = state.library();
        return library.isPresent()
                ? library.map(ShapeWords::library)
                : state.structure()
                        .filter(structure -> !structure.shape().equals("unknown"))
                        .map(structure -> program(structure, state));
    }

    private static String library(ObservationEvent run) {
        return run instanceof Farm farm
                ? "a farm of the library with up to " + Units.counted(farm.mostWorkers(), "worker")
                : "a pipeline of the library: "
                        + chain(((Pipeline) run)
                                .levels().stream().map(Level::name).toList());
    }

    private static String program(Structure structure, RunState state) {
        if (structure.linear()) {
            List<String> stages =
                    structure.stages().stream().map(String::valueOf).toList();
            return "a pipeline of " + Units.counted(stages.size(), "stage") + ": " + chain(stages);
        } else if (structure.shape().equals("master-slave")) {
            int workers = state.job().map(Job::primaries).orElse(1) - 1;
            return "master " + structure.master() + " and " + Units.counted(workers, "worker") + ", "
                    + structure.interaction();
        }
        return structure.evidence();
    }

    private static String chain(List<String> stages) {
        int last = stages.size() - 1;
        return stages.size() <= STAGES_NAMED
                ? String.join(" -> ", stages)
                : String.join(" -> ", stages.subList(0, STAGES_NAMED - 2)) + " -> ... -> " + stages.get(last);
    }

    /** Returns what sets the pace; empty where nothing is known to. */
    static Optional<String> bottleneck(RunState state) {
        Optional<ObservationEvent> library = state.library();
        if (library.isPresent()) {
            return library.flatMap(run -> LibraryTable.of(run).busiest());
        }
        String stages = state.levels().stream()
                .filter(Measurement::bottleneck)
                .limit(STAGES_NAMED)
                .map(stage -> "stage " + stage.stage()
                        + (stage.instances() > 1 ? " (" + stage.instances() + " instances)" : ""))
                .collect(Collectors.joining(", "));
        return stages.isEmpty() ? Optional.empty() : Optional.of(stages);
    }
}
