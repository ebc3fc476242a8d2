package io.scansion.console.experiment;

import io.scansion.console.experiment.run.ExperimentFailedException;
import io.scansion.models.san.masterslave.Timings;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ObservationEvent.MasterSlave;
import io.scansion.tuner.journal.ObservationEvent.Worker;
import java.util.ArrayList;
import java.util.List;

/*
 * The agent measures tasks: what a slave does from a receive to the next send. Which task that is follows from the program's
 * messages. In phases it is a slice. With places of its own a slave receives a place before it sends a pack, so it is a pack. With
 * places to ask for it is a pack too, but asking for the first place of a slice is one more.
 */
/**
 * What the agent has measured of a run of the matcher: means over its windows, weighted by tasks. Windows of the warm-up do not
 * count. Not thread-safe.
 */
final class MatchingRates {
    private static final int MASTER = 0;
    private static final double LEAST_SECONDS = 1e-7; // no step takes no time

    private static final double HALF_A_WINDOW = 1; // seconds

    private final List<Means> windows = new ArrayList<>();
    private double lastSeconds;

    /** Seconds per task in one window that closed at this time of the job, in seconds. */
    private record Means(double closed, double tasks, double compute, double send, double master, double masterSend) {
        /** Of two ranks the agent cannot always tell which one is the master. */
        Means seenFromTheOtherEnd() {
            return new Means(
                    closed,
                    tasks,
                    /* compute= */ master,
                    /* send= */ masterSend,
                    /* master= */ compute,
                    /* masterSend= */ send);
        }
    }

    /** Takes in an event of the run; all but complete windows of a master and its slaves are passed over. */
    void accept(LoggedEvent logged) {
        lastSeconds = Math.max(lastSeconds, logged.timeSeconds());
        if (!(logged.event() instanceof MasterSlave window) || Double.isNaN(window.tasksPerSecond())) {
            return;
        }
        double tasks = 0;
        double sending = 0;
        for (Worker worker : window.workers()) {
            if (worker.tasks() > 0) {
                tasks += worker.tasks();
                sending += worker.tasks() * worker.sendSeconds();
            }
        }
        if (tasks > 0) {
            Means means = new Means(
                    logged.timeSeconds(),
                    tasks,
                    window.taskSeconds(),
                    sending / tasks,
                    window.masterSeconds(),
                    window.masterSendSeconds());
            windows.add(window.master() == MASTER ? means : means.seenFromTheOtherEnd());
        }
    }

    /**
     * Returns what the model needs to know. The place that the master gives back belongs to evaluating a pack.
     *
     * @param result of the same run
     * @throws ExperimentFailedException if there was no complete window after the warm-up
     */
    Timings timings(MatchingArrangement arrangement, MatchingLine result) {
        List<Means> measured = windows.stream()
                .filter(window -> window.closed - HALF_A_WINDOW >= lastSeconds - result.seconds())
                .toList();
        if (measured.isEmpty()) {
            throw new ExperimentFailedException("the agent measured no complete window of " + arrangement.slaves()
                    + " slaves, " + arrangement.label() + "; let the runs be longer: --seconds");
        }
        double packsPerSlice = result.packsPerSlice();
        Means means = mean(measured);
        if (arrangement.inPhases()) {
            return new Timings(
                    atLeast(means.masterSend),
                    atLeast(means.send / packsPerSlice),
                    atLeast(means.compute / packsPerSlice),
                    atLeast(means.master / packsPerSlice));
        }
        double tasksPerPack = arrangement.asksForPlaces() ? 1 + 1 / packsPerSlice : 1;
        double messagesPerPack = 1 + 1 / packsPerSlice; // a place, and now and then a slice
        double message = means.masterSend * tasksPerPack / messagesPerPack;
        return new Timings(
                atLeast(message),
                atLeast(means.send * tasksPerPack),
                atLeast(means.compute * tasksPerPack),
                atLeast(means.master * tasksPerPack + message));
    }

    private static Means mean(List<Means> windows) {
        double tasks = 0;
        double[] sums = new double[4];
        for (Means window : windows) {
            tasks += window.tasks;
            sums[0] += window.tasks * window.compute;
            sums[1] += window.tasks * window.send;
            sums[2] += window.tasks * window.master;
            sums[3] += window.tasks * window.masterSend;
        }
        return new Means(0, tasks, sums[0] / tasks, sums[1] / tasks, sums[2] / tasks, sums[3] / tasks);
    }

    private static double atLeast(double seconds) {
        return Math.max(LEAST_SECONDS, seconds);
    }
}
