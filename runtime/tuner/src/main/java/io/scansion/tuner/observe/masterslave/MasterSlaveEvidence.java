package io.scansion.tuner.observe.masterslave;

import io.scansion.tuner.observe.structure.Interaction;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What the last windows of a master/slave program agree on. A window in which anything is unknown does not count. */
public final class MasterSlaveEvidence {
    private static final int POOLED_WINDOWS = 5;

    /** Windows whose tasks differ by more than this share are of different states of the program. */
    private static final double DRIFT_SHARE = 0.25;

    /** Who is at work for this share of the time sets the pace. */
    public static final double BUSY = 0.9;

    private final Deque<MasterSlaveWindow> pool = new ArrayDeque<>();
    private long windows;

    /**
     * Means over the pooled windows, seconds and bytes per task.
     *
     * @param tasksPerTurn in phases, the tasks of a phase
     * @param deviationSeconds standard deviation of single tasks
     * @param times of tasks in more detail; empty if nothing more is known
     * @param sendSeconds of a worker
     * @param idleSeconds of a worker
     * @param masterSeconds the master's own
     * @param masterSendSeconds inside sends of the master
     * @param masterIdleSeconds inside receives of the master
     * @param resultWaitSeconds NaN if unknown
     */
    public record Means(
            JobStructure.MasterSlave structure,
            double tasksPerSecond,
            double tasksPerTurn,
            double taskSeconds,
            double deviationSeconds,
            List<TaskTimes> times,
            double sendSeconds,
            double idleSeconds,
            double bytesIn,
            double bytesOut,
            double masterSeconds,
            double masterSendSeconds,
            double masterIdleSeconds,
            double resultWaitSeconds) {

        public DrawnTasks drawnTasks() {
            return times.isEmpty() ? DrawnTasks.lognormal(taskSeconds, deviationSeconds) : DrawnTasks.like(times);
        }

        public int workers() {
            return structure.workers().size();
        }

        public boolean inPhases() {
            return structure.interaction() == Interaction.SYNCHRONOUS;
        }

        /** What the master does for a task, computing and sending. */
        public double serviceSeconds() {
            return masterSeconds + masterSendSeconds;
        }

        /** Share of its time that the master is at work. */
        public double masterBusy() {
            return Math.min(1, serviceSeconds() * tasksPerSecond);
        }

        /** What sets the pace: {@code master}, {@code workers}, {@code phases} or {@code waiting}. */
        public String bottleneck() {
            return masterBusy() >= BUSY
                    ? "master"
                    : workersBusy() >= BUSY ? "workers" : inPhases() ? "phases" : "waiting";
        }

        /** Share of its time that a worker computes. */
        public double workersBusy() {
            return taskSeconds / (taskSeconds + sendSeconds + idleSeconds);
        }
    }

    /** Takes in the next window; the first one, in which the program started, is kept only until there is another. */
    public void add(MasterSlaveWindow window) {
        if (!window.complete()) {
            return;
        }
        windows++;
        boolean another = !pool.isEmpty() && !sameState(pool.getLast(), window);
        if (windows == 2 || another) {
            pool.clear();
        }
        if (pool.size() == POOLED_WINDOWS) {
            pool.removeFirst();
        }
        pool.addLast(window);
    }

    private static boolean sameState(MasterSlaveWindow one, MasterSlaveWindow other) {
        double drift = Math.abs(other.taskSeconds() - one.taskSeconds());
        return drift <= DRIFT_SHARE * one.taskSeconds()
                && one.structure().interaction() == other.structure().interaction()
                && one.structure().master() == other.structure().master();
    }

    /** Returns how many windows agree. */
    public int size() {
        return pool.size();
    }

    /** Returns the means of one window, in which everything is known. */
    public static Means of(MasterSlaveWindow window) {
        MasterSlaveEvidence single = new MasterSlaveEvidence();
        single.add(window);
        return single.means().orElseThrow(() -> new IllegalArgumentException("not everything is known of " + window));
    }

    /** Empty before the first complete window. */
    public Optional<Means> means() {
        if (pool.isEmpty()) {
            return Optional.empty();
        }
        double mean = mean(MasterSlaveWindow::taskSeconds);
        double squares = mean(window -> {
            double apart = window.taskSeconds() - mean;
            return window.taskDeviationSeconds() * window.taskDeviationSeconds() + apart * apart;
        });
        return Optional.of(new Means(
                pool.getLast().structure(),
                mean(MasterSlaveWindow::tasksPerSecond),
                mean(MasterSlaveWindow::tasksPerTurn),
                mean,
                Math.sqrt(squares),
                times(),
                perWorker(WorkerWindow.Measured::sendSeconds),
                perWorker(WorkerWindow.Measured::idleSeconds),
                perWorker(WorkerWindow.Measured::bytesIn),
                perWorker(WorkerWindow.Measured::bytesOut),
                mean(MasterSlaveWindow::masterSeconds),
                mean(MasterSlaveWindow::masterSendSeconds),
                mean(MasterSlaveWindow::masterIdleSeconds),
                mean(MasterSlaveWindow::resultWaitSeconds)));
    }

    private List<TaskTimes> times() {
        return pool.stream().anyMatch(window -> window.times().isEmpty())
                ? List.of()
                : pool.stream().flatMap(window -> window.times().stream()).toList();
    }

    private double mean(ToDoubleFunction<MasterSlaveWindow> measure) {
        double sum = 0;
        long tasks = 0;
        for (MasterSlaveWindow window : pool) {
            sum += window.tasks() * measure.applyAsDouble(window);
            tasks += window.tasks();
        }
        return sum / tasks;
    }

    private double perWorker(ToDoubleFunction<WorkerWindow.Measured> measure) {
        return mean(window -> {
            double sum = 0;
            for (WorkerWindow.Measured worker : window.measured()) {
                sum += worker.tasks() * measure.applyAsDouble(worker);
            }
            return sum / window.tasks();
        });
    }
}
