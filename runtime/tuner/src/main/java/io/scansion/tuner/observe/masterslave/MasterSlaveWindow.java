package io.scansion.tuner.observe.masterslave;

import io.scansion.tuner.observe.structure.JobStructure;
import java.util.List;

/**
 * A master/slave program in one closed window. Numbers about all of it are NaN unless every rank is known.
 *
 * @param workers one entry for every worker, in order of rank
 * @param tasksPerSecond answered by all workers together
 * @param tasksPerTurn tasks for each time that the master goes over from receiving to sending; in phases, those of a phase. NaN
 *     if it never did
 * @param masterSeconds the master's own time per task, outside MPI calls
 * @param masterSendSeconds time of the master inside sends, per task
 * @param masterIdleSeconds time of the master inside receives and probes, per task
 * @param resultsWaiting mean number of messages that workers have sent and the master has not received
 * @param messagesPerSecond from the workers to the master
 */
public record MasterSlaveWindow(
        JobStructure.MasterSlave structure,
        List<WorkerWindow> workers,
        double tasksPerSecond,
        double tasksPerTurn,
        double masterSeconds,
        double masterSendSeconds,
        double masterIdleSeconds,
        double resultsWaiting,
        double messagesPerSecond,
        Errors errors) {
    /** Standard errors of numbers of the same name; NaN if unknown. */
    public record Errors(
            double tasksPerSecond, double masterSeconds, double masterSendSeconds, double masterIdleSeconds) {
        /** Nothing is known. */
        public static final Errors UNKNOWN = new Errors(Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }

    public MasterSlaveWindow {
        workers = List.copyOf(workers);
    }

    /** Mean time from the sending of a result to its receipt by the master, by Little's law, in seconds. */
    public double resultWaitSeconds() {
        return resultsWaiting / messagesPerSecond;
    }

    /** Returns the workers of which something is known. */
    public List<WorkerWindow.Measured> measured() {
        return workers.stream()
                .filter(WorkerWindow.Measured.class::isInstance)
                .map(WorkerWindow.Measured.class::cast)
                .toList();
    }

    /** Returns whether every worker is known, and the master. */
    public boolean complete() {
        return Double.isFinite(tasksPerSecond);
    }

    /** Returns tasks answered in the window by all known workers. */
    public long tasks() {
        return measured().stream().mapToLong(WorkerWindow.Measured::tasks).sum();
    }

    /** Returns the times of tasks in more detail, from which any may be drawn; empty if they are not known of every worker. */
    public List<TaskTimes> times() {
        List<WorkerWindow.Measured> known = measured();
        return known.stream().anyMatch(worker -> worker.times().isEmpty())
                ? List.of()
                : known.stream().flatMap(worker -> worker.times().stream()).toList();
    }

    /** Mean compute time of a task over all known workers in seconds. */
    public double taskSeconds() {
        double sum = 0;
        for (WorkerWindow.Measured worker : measured()) {
            sum += worker.tasks() * worker.computeSeconds();
        }
        return sum / tasks();
    }

    /** Standard deviation of the compute time of single tasks over all known workers in seconds. */
    public double taskDeviationSeconds() {
        double mean = taskSeconds();
        double squares = 0;
        for (WorkerWindow.Measured worker : measured()) {
            double apart = worker.computeSeconds() - mean;
            squares += worker.tasks() * (worker.deviationSeconds() * worker.deviationSeconds() + apart * apart);
        }
        return Math.sqrt(squares / tasks());
    }
}
