package io.scansion.tuner.record;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run and that a reader of its log should see. Times are seconds, sizes bytes, rates items per
 * second. A number that is not known is NaN here and {@code null} in JSON: unknown is never written as zero.
 */
public sealed interface RunEvent {

    /** The value of {@code type} in JSON. */
    String type();

    /**
     * What was launched.
     *
     * @param minGain smallest predicted gain that is acted on, as a share: 0.05 for 5 %
     */
    record Job(
            String mainClass,
            int primaries,
            int spares,
            List<Integer> stateless,
            String mode,
            String device,
            double minGain,
            double windowSeconds)
            implements RunEvent {
        public Job {
            stateless = List.copyOf(stateless);
        }

        @Override
        public String type() {
            return "job";
        }
    }

    /**
     * Who talks to whom, as found by watching.
     *
     * @param linear true when the program is one pipeline
     * @param stages virtual ranks from source to sink; empty when not linear
     * @param evidence what was seen, in words
     */
    record Structure(boolean linear, List<Integer> stages, List<Edge> edges, String evidence) implements RunEvent {
        public Structure {
            stages = List.copyOf(stages);
            edges = List.copyOf(edges);
        }

        @Override
        public String type() {
            return "structure";
        }
    }

    /**
     * @param mode {@code asynchronous}, {@code synchronous} or {@code full}
     * @param bytesPerItem mean payload in bytes
     */
    record Edge(int from, int to, String mode, double bytesPerItem) {}

    /**
     * One stage in one closed window. The production times are those of the model for the stage as arranged now.
     *
     * @param known false when nothing can be said about the stage in this window; the numbers are then NaN
     * @param note why the stage is unknown, or empty
     * @param overheadShare estimated share of the wall-clock time spent inside the agent's probes
     */
    record Measurement(
            long window,
            double windowSeconds,
            int stage,
            boolean known,
            String note,
            int instances,
            long items,
            double itemsPerSecond,
            double computeSeconds,
            double computeP99Seconds,
            double computeDeviationSeconds,
            double blockedReceiveSeconds,
            double blockedSendSeconds,
            double bytesPerItem,
            double productionTimeSeconds,
            double dependentProductionTimeSeconds,
            double measuredProductionTimeSeconds,
            boolean bottleneck,
            double overheadShare)
            implements RunEvent {
        @Override
        public String type() {
            return "measurement";
        }
    }

    /**
     * What a model says about the present arrangement, beside what was measured.
     *
     * @param error (predicted - measured) / measured, of the throughput
     * @param meanAbsoluteError of this model so far
     */
    record Prediction(
            String model,
            List<Integer> instances,
            double predictedItemsPerSecond,
            double predictedProductionTimeSeconds,
            double measuredItemsPerSecond,
            double error,
            double meanAbsoluteError)
            implements RunEvent {
        public Prediction {
            instances = List.copyOf(instances);
        }

        @Override
        public String type() {
            return "prediction";
        }
    }

    /**
     * One stage of a recommended plan; a plan that touches several stages is several events with one id.
     *
     * @param instances of every stage when the whole plan is in force, in pipeline order
     * @param spares free ranks that the whole plan takes
     * @param gain predicted gain of the whole plan, as a share of the present throughput
     */
    record Recommendation(
            long id,
            int stage,
            int from,
            int to,
            double currentItemsPerSecond,
            double predictedItemsPerSecond,
            double gain,
            List<Integer> instances,
            int spares,
            String reason)
            implements RunEvent {
        public Recommendation {
            instances = List.copyOf(instances);
        }

        @Override
        public String type() {
            return "recommendation";
        }
    }

    /**
     * Nothing is changed, and why. Written when the reason changes.
     *
     * @param kind short word for the reason, such as {@code gain-too-small}
     * @param bestItemsPerSecond throughput that the best reachable arrangement is predicted to give
     */
    record NoChange(String kind, double currentItemsPerSecond, double bestItemsPerSecond, double gain, String reason)
            implements RunEvent {
        @Override
        public String type() {
            return "no_change";
        }
    }

    /** A stage that will not be replicated, and why. */
    record Refusal(int stage, String reason) implements RunEvent {
        @Override
        public String type() {
            return "refusal";
        }
    }

    /**
     * A command to the rank that distributes items, and its fate.
     *
     * @param rank physical rank that the command goes to
     * @param targets physical ranks that are to serve each stage, in pipeline order
     * @param state {@code sent}, {@code accepted}, {@code refused} or {@code failed}
     */
    record Command(
            long id, int rank, List<Integer> chain, Map<Integer, List<Integer>> targets, String state, String reason)
            implements RunEvent {
        public Command {
            chain = List.copyOf(chain);
        }

        @Override
        public String type() {
            return "command";
        }
    }

    /**
     * What a change brought.
     *
     * @param kept true when the change stays; false when it is undone
     * @param error (predicted - measured) / measured, of the throughput
     */
    record Outcome(
            long id,
            double beforeItemsPerSecond,
            double predictedItemsPerSecond,
            double measuredItemsPerSecond,
            double error,
            boolean kept,
            String reason)
            implements RunEvent {
        @Override
        public String type() {
            return "outcome";
        }
    }

    /**
     * Something that the operator should know and that changes nothing by itself.
     *
     * @param rank physical rank it is about, or -1
     */
    record Warning(int rank, String text) implements RunEvent {
        @Override
        public String type() {
            return "warning";
        }
    }

    /**
     * The end of a run. Keys that do not apply are null and left out of the JSON.
     *
     * @param instances of every stage at the end, in pipeline order
     * @param predictionError |predicted - measured| / measured, of the throughput of the last arrangement
     */
    record Summary(
            @Nullable Long items,
            @Nullable Double beforeItemsPerSecond,
            @Nullable Double afterItemsPerSecond,
            @Nullable Double ratio,
            @Nullable Double paceOfFastestStageItemsPerSecond,
            @Nullable List<Integer> instances,
            @Nullable Double predictedItemsPerSecond,
            @Nullable Double predictionError,
            @Nullable Integer changes,
            @Nullable Long lost,
            @Nullable Long duplicated,
            @Nullable Long reordered,
            @Nullable String checksum)
            implements RunEvent {
        @Override
        public String type() {
            return "summary";
        }

        /** The same summary with what only the program's own output can say. */
        public Summary withIntegrity(long lost, long duplicated, long reordered, String checksum) {
            return new Summary(
                    items,
                    beforeItemsPerSecond,
                    afterItemsPerSecond,
                    ratio,
                    paceOfFastestStageItemsPerSecond,
                    instances,
                    predictedItemsPerSecond,
                    predictionError,
                    changes,
                    lost,
                    duplicated,
                    reordered,
                    checksum);
        }
    }
}
