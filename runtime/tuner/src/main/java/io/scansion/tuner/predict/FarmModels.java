package io.scansion.tuner.predict;

import io.scansion.tuner.observe.LibraryWindow;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.masterslave.MasterSlaveEvidence.Means;
import io.scansion.tuner.observe.structure.Interaction;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/*
 * A farm of the library in the terms of the models: to them, a message of tasks is a task. Workers have the next message at hand
 * while they work on one, so "bounds", which lets whichever side is slower set the pace, is often nearer than the models in which
 * a worker waits for its next task.
 */
/** What the models say of a farm with any number of workers and any chunk. Immutable. */
final class FarmModels {
    private final LibraryWindow.Farm window;

    /** @param window a complete one */
    FarmModels(LibraryWindow.Farm window) {
        this.window = window;
    }

    /** Returns what one of the models says, in tasks per second; empty where it says nothing. */
    OptionalDouble tasksPerSecond(String model, int workers, int chunk) {
        if (model.equals(WorkersModel.BOUNDS)) {
            return OptionalDouble.of(bounds(workers, chunk));
        }
        OptionalDouble messages = waitingWorkers(workers, chunk).tasksPerSecond(model, workers);
        return messages.isEmpty() ? messages : OptionalDouble.of(messages.getAsDouble() * chunk);
    }

    private double bounds(int workers, int chunk) {
        double byWorkers = workers * chunk / (chunk * window.taskSeconds() + window.messageSeconds());
        return Math.min(byWorkers, chunk / window.masterSeconds(chunk));
    }

    private MasterSlaveModels waitingWorkers(int workers, int chunk) {
        return new MasterSlaveModels(
                new Means(
                        new JobStructure.MasterSlave(
                                0,
                                IntStream.rangeClosed(1, workers).boxed().toList(),
                                Interaction.ASYNCHRONOUS,
                                "a farm of the library",
                                List.of()),
                        window.itemsPerSecond() / chunk,
                        1,
                        chunk * window.taskSeconds(),
                        Math.sqrt(chunk) * window.deviationSeconds(),
                        List.of(),
                        window.messageSeconds(),
                        0,
                        0,
                        0,
                        window.masterSeconds(chunk),
                        0,
                        0,
                        Double.NaN),
                LinkEstimate.UNKNOWN);
    }
}
