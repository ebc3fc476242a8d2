package io.scansion.tuner.record;

import java.util.List;

/** Events of runs with {@code io.scansion.skeletons}. */
public sealed interface LibraryEvent extends RunEvent {

    /**
     * A farm of the library in one window. Seconds are means; NaN if not known.
     *
     * @param run number of the run in the job, from 1
     * @param tasks whose results came back
     * @param left tasks that are not handed out yet; -1 if that is not known
     * @param messageSeconds what a worker spends on a message beside its tasks
     * @param masterTaskSeconds what the master spends on a task
     * @param masterMessageSeconds what the master spends on a message beside that
     * @param masterBusy share of its time
     */
    record Farm(
            long window,
            double windowSeconds,
            int run,
            int workers,
            int mostWorkers,
            int chunk,
            boolean ordered,
            long tasks,
            long left,
            double tasksPerSecond,
            double taskSeconds,
            double taskDeviationSeconds,
            double messageSeconds,
            double masterTaskSeconds,
            double masterMessageSeconds,
            double masterBusy)
            implements LibraryEvent {
        @Override
        public String type() {
            return "farm";
        }
    }

    /**
     * A pipeline of the library in one window.
     *
     * @param run number of the run in the job, from 1
     * @param arrangement how often the ranks of a stage have been changed
     * @param fromItem the first item that the present arrangement applies to
     * @param items of the source that came out
     * @param itemsPerMessage of the source
     * @param levels source, stages and sink in turn
     * @param free ranks that any stage could be given
     */
    record Pipeline(
            long window,
            double windowSeconds,
            int run,
            int arrangement,
            long fromItem,
            double items,
            double itemsPerSecond,
            double itemsPerMessage,
            List<Level> levels,
            List<Integer> free)
            implements LibraryEvent {
        public Pipeline {
            levels = List.copyOf(levels);
            free = List.copyOf(free);
        }

        @Override
        public String type() {
            return "library_pipeline";
        }
    }

    /**
     * One stage of it, or one of the ends.
     *
     * @param fixed whether it cannot have more than one rank
     * @param ranks that get its items
     * @param parked ranks that belong to it and get none now
     * @param messageSeconds mean time for a message; NaN if none was seen
     */
    record Level(String name, boolean fixed, List<Integer> ranks, List<Integer> parked, double messageSeconds) {
        public Level {
            ranks = List.copyOf(ranks);
            parked = List.copyOf(parked);
        }
    }

    /**
     * A change of a run with the library.
     *
     * @param state {@code recommended}, {@code sent} or {@code failed}; what came of it is in an outcome
     * @param from arrangement, in words
     * @param to arrangement, in words
     * @param model whose word it is; {@code operator} for a wish
     * @param predictedItemsPerSecond NaN if nothing is predicted
     * @param gain as a share of the present rate; NaN if nothing is predicted
     */
    record Rearrangement(
            long id,
            int run,
            String state,
            String from,
            String to,
            String model,
            double currentItemsPerSecond,
            double predictedItemsPerSecond,
            double gain,
            String reason)
            implements LibraryEvent {
        @Override
        public String type() {
            return "rearrangement";
        }
    }
}
