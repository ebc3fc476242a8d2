package io.scansion.tuner.observe;

import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.PipelineReport;
import java.util.List;

/** What a run with the library did in one closed window. */
public sealed interface LibraryWindow extends Observation.Details {
    /** Number of the run in the job, from 1. */
    int run();

    /** Windows of the run count from 0. */
    long index();

    /** Whether the compilers of its JVMs are at work and ranks come to it one by one, so that nothing can be decided by it. */
    default boolean warmsUp() {
        return index() == 0;
    }

    double lengthSeconds();

    /** Tasks or items that came out in the window, as the source counts them. */
    double items();

    double itemsPerSecond();

    /** Tasks or items that are not handed out yet; -1 where that is not known. */
    long left();

    /** Whether everything is known that models need. */
    boolean complete();

    /**
     * A farm. Unknown numbers are NaN.
     *
     * @param report the farm at the end of the window
     * @param tasks whose results came back in the window
     * @param taskSeconds mean time of a task at its worker, with the packing of its result
     * @param deviationSeconds standard deviation of the times of single tasks
     * @param messageSeconds what a worker spends on a message beside its tasks, waiting for a busy master left out as far as known
     * @param tasksPerMessage of those that came back, which may be fewer than the chunk
     * @param masterTaskSeconds what the master spends on a task: taking it from the source, and handing over its result
     * @param masterMessageSeconds what the master spends on a message beside that
     * @param processor of a worker, per task
     */
    record Farm(
            FarmReport report,
            long index,
            double lengthSeconds,
            long tasks,
            double itemsPerSecond,
            double taskSeconds,
            double deviationSeconds,
            double messageSeconds,
            double tasksPerMessage,
            double masterTaskSeconds,
            double masterMessageSeconds,
            ProcessorSeconds processor)
            implements LibraryWindow {
        @Override
        public int run() {
            return report.run();
        }

        @Override
        public double items() {
            return tasks;
        }

        Farm withMessageSeconds(double seconds) {
            return with(taskSeconds, seconds, masterTaskSeconds);
        }

        /** The same with so much work for a task at its worker and at the master. */
        public Farm withWork(double ofWorker, double ofMaster) {
            return with(ofWorker, messageSeconds, ofMaster);
        }

        private Farm with(double ofTask, double ofMessage, double ofMaster) {
            return new Farm(
                    report,
                    index,
                    lengthSeconds,
                    tasks,
                    itemsPerSecond,
                    ofTask,
                    deviationSeconds,
                    ofMessage,
                    tasksPerMessage,
                    ofMaster,
                    masterMessageSeconds,
                    processor);
        }

        /** What the master spends on a message of so many tasks, in seconds. */
        public double masterSeconds(double chunk) {
            return masterMessageSeconds + chunk * masterTaskSeconds;
        }

        /** Share of its time that the master is at work. */
        public double masterBusy() {
            return Math.min(1, itemsPerSecond * masterSeconds(tasksPerMessage) / tasksPerMessage);
        }

        /** Tasks of a message as they are, in whole numbers. */
        public int chunkSeen() {
            return (int) Math.max(1, Math.round(tasksPerMessage));
        }

        @Override
        public long left() {
            return report.left();
        }

        @Override
        public boolean complete() {
            return Double.isFinite(itemsPerSecond + taskSeconds + deviationSeconds + messageSeconds)
                    && Double.isFinite(tasksPerMessage + masterTaskSeconds + masterMessageSeconds);
        }
    }

    /**
     * A pipeline. All stages pass the same messages, however many items each makes of one, so times are per message.
     *
     * @param report the pipeline at the end of the window
     * @param levels source, stages and sink in turn
     * @param itemsPerMessage items of the source
     */
    record Pipeline(
            PipelineReport report,
            long index,
            double lengthSeconds,
            double items,
            double itemsPerSecond,
            double itemsPerMessage,
            List<Line> levels)
            implements LibraryWindow {
        public Pipeline {
            levels = List.copyOf(levels);
        }

        @Override
        public int run() {
            return report.run();
        }

        @Override
        public long left() {
            return -1;
        }

        @Override
        public boolean complete() {
            return Double.isFinite(itemsPerSecond)
                    && levels.stream().allMatch(level -> Double.isFinite(level.messageSeconds()));
        }
    }

    /**
     * A stage, or one of the ends.
     *
     * @param fixed whether it cannot have more than one rank
     * @param ranks that get its items
     * @param parked ranks that belong to it and get none now
     * @param messages that were dealt with in the window
     * @param messageSeconds mean time for a message; NaN if none was seen
     * @param deviationSeconds standard deviation of the times of single messages, as if their items were independent
     * @param processor per message
     */
    record Line(
            String name,
            boolean fixed,
            List<Integer> ranks,
            List<Integer> parked,
            long messages,
            double messageSeconds,
            double deviationSeconds,
            ProcessorSeconds processor) {
        public Line {
            ranks = List.copyOf(ranks);
            parked = List.copyOf(parked);
        }
    }
}
