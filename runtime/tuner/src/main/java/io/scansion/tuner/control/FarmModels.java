package io.scansion.tuner.control;

import io.scansion.tuner.control.MasterSlaveEvidence.Means;
import io.scansion.tuner.monitor.Interaction;
import io.scansion.tuner.monitor.JobStructure;
import io.scansion.tuner.monitor.LibraryWindow;
import io.scansion.wire.LinkCost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/*
 * A farm of the library in the terms of the models: to them, a message of tasks is a task. Workers have the next message at hand
 * while they work on one, so "bounds", which lets whichever side is slower set the pace, is often nearer than the models in which
 * a worker waits for its next task.
 *
 * What a worker spends on a message beside its tasks is only seen while the master does not keep it waiting; a busy master's
 * waiting workers say nothing about messages, and the last that was seen before stands.
 */
/** What the models say of a farm with any number of workers and any chunk. Owned by one thread. */
final class FarmModels {
    static final String BOUNDS = "bounds";

    /** A master that is less busy than this share of its time keeps nobody waiting. */
    private static final double IDLE_MASTER = 0.7;

    private final LibraryWindow.Farm window;
    private final double messageSeconds;

    /**
     * @param window a complete one
     * @param messageSecondsBefore what was seen last of a worker's own time for a message; NaN if nothing yet
     */
    FarmModels(LibraryWindow.Farm window, double messageSecondsBefore) {
        this.window = window;
        double likeTheMasters = 2 * window.masterMessageSeconds(); // for want of better: it sends and receives as many
        double before = Double.isNaN(messageSecondsBefore) ? likeTheMasters : messageSecondsBefore;
        this.messageSeconds =
                window.masterBusy() < IDLE_MASTER ? window.messageSeconds() : Math.min(window.messageSeconds(), before);
    }

    /** Returns what a worker spends on a message beside its tasks, in seconds. */
    double messageSeconds() {
        return messageSeconds;
    }

    /** Returns predicted tasks per second by the name of the model. */
    Map<String, Double> predictions(LibraryArrangement.OfFarm farm) {
        Map<String, Double> all = new LinkedHashMap<>();
        all.put(BOUNDS, bounds(farm));
        waitingWorkers(farm).predictions().forEach((model, rate) -> all.put(model, rate * farm.chunk()));
        return all;
    }

    /** Returns what one of the models says, in tasks per second; NaN where it says nothing. */
    double predicted(String model, LibraryArrangement.OfFarm farm) {
        return model.equals(BOUNDS)
                ? bounds(farm)
                : farm.chunk()
                        * waitingWorkers(farm)
                                .tasksPerSecond(model, farm.workers())
                                .orElse(Double.NaN);
    }

    /** Whether plans can be made with a model: it must answer for many arrangements, and at once. */
    static boolean plans(String model) {
        return !model.equals(MasterSlaveModels.SAN);
    }

    private double bounds(LibraryArrangement.OfFarm farm) {
        double workers = farm.workers() * farm.chunk() / (farm.chunk() * window.taskSeconds() + messageSeconds);
        return Math.min(workers, farm.chunk() / window.masterSeconds(farm.chunk()));
    }

    private MasterSlaveModels waitingWorkers(LibraryArrangement.OfFarm farm) {
        int chunk = farm.chunk();
        return new MasterSlaveModels(
                new Means(
                        new JobStructure.MasterSlave(
                                0,
                                IntStream.rangeClosed(1, farm.workers()).boxed().toList(),
                                Interaction.ASYNCHRONOUS,
                                "a farm of the library",
                                List.of()),
                        window.itemsPerSecond() / chunk,
                        1,
                        chunk * window.taskSeconds(),
                        Math.sqrt(chunk) * window.deviationSeconds(),
                        List.of(),
                        messageSeconds,
                        0,
                        0,
                        0,
                        window.masterSeconds(chunk),
                        0,
                        0,
                        Double.NaN),
                new LinkCost(0, 0));
    }
}
