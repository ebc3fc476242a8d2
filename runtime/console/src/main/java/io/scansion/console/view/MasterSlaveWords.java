package io.scansion.console.view;

import io.scansion.tuner.journal.ModelEvent.Advice;
import io.scansion.tuner.journal.ObservationEvent.MasterSlave;
import io.scansion.tuner.journal.ObservationEvent.Worker;

/** Puts a window of a master/slave program, and what is advised about one, into words. Stateless. */
final class MasterSlaveWords {
    private MasterSlaveWords() {}

    /** Returns what the workers and the master do for one task, means over all workers. */
    static String of(MasterSlave program) {
        int known = 0;
        double idle = 0;
        double tasks = 0;
        for (Worker worker : program.workers()) {
            known += worker.known() ? 1 : 0;
            if (worker.tasks() > 0) {
                tasks += worker.tasks();
                idle += worker.tasks() * worker.idleSeconds();
            }
        }
        int workers = program.workers().size();
        return "master " + program.master() + ", "
                + (known == workers ? "" : known + " of ") + Units.counted(workers, "worker") + ", "
                + program.interaction() + ": a task " + Units.seconds(program.taskSeconds()) + " (deviation "
                + Units.seconds(program.taskDeviationSeconds()) + "), idle "
                + Units.seconds(tasks > 0 ? idle / tasks : Double.NaN) + "; master "
                + Units.seconds(program.masterSeconds()) + " a task, a result waits "
                + Units.seconds(program.resultWaitSeconds());
    }

    /** Returns an advice in words, without its reason. */
    static String advised(Advice advice) {
        String current = advice.current();
        String advised = advice.advised();
        String change = current.isEmpty() || current.equals(advised) ? advised : current + " -> " + advised;
        return advice.kind() + " " + change
                + (Double.isFinite(advice.gain())
                        ? ", " + Units.rate(advice.predictedTasksPerSecond()) + " tasks/s (" + Units.gain(advice.gain())
                                + ")"
                        : "")
                + ", says " + advice.model();
    }
}
