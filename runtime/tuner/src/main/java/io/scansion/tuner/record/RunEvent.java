package io.scansion.tuner.record;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run and that a reader of its log should see. Times are seconds, sizes bytes, rates items per
 * second. A number that is not known is NaN here and {@code null} in JSON: unknown is never written as zero.
 */
public sealed interface RunEvent
        permits LibraryEvent,
                RunEvent.Job,
                RunEvent.Structure,
                RunEvent.Measurement,
                RunEvent.MasterSlave,
                RunEvent.Prediction,
                RunEvent.Recommendation,
                RunEvent.NoChange,
                RunEvent.Refusal,
                RunEvent.Command,
                RunEvent.Outcome,
                RunEvent.Contract,
                RunEvent.TuningPoint,
                RunEvent.Setting,
                RunEvent.Advice,
                RunEvent.Warning,
                RunEvent.Summary {

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
     * @param shape one word: {@code pipeline}, {@code master-slave}, {@code ring}, {@code other} or {@code unknown}
     * @param stages virtual ranks from source to sink, or along the ring; empty for other shapes
     * @param master virtual rank of the master of a master/slave program, else -1
     * @param interaction of a master/slave program, else empty
     * @param evidence what was seen, in words
     */
    record Structure(
            boolean linear,
            String shape,
            List<Integer> stages,
            List<Edge> edges,
            int master,
            String interaction,
            String evidence)
            implements RunEvent {
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
     * A master/slave program in one closed window; what single ranks do stands in the measurements too. Numbers about all of it
     * are NaN unless every rank is known.
     *
     * @param tasksPerSecond answered by all workers
     * @param taskSeconds mean compute time of a task
     * @param masterSeconds the master's own time per task
     * @param masterIdleSeconds time per task that the master waits to receive
     * @param resultWaitSeconds mean time from the sending of a result to its receipt, by Little's law
     */
    record MasterSlave(
            long window,
            int master,
            String interaction,
            double tasksPerSecond,
            double taskSeconds,
            double taskDeviationSeconds,
            double masterSeconds,
            double masterSendSeconds,
            double masterIdleSeconds,
            double resultsWaiting,
            double resultWaitSeconds,
            List<Worker> workers)
            implements RunEvent {
        public MasterSlave {
            workers = List.copyOf(workers);
        }

        @Override
        public String type() {
            return "master_slave";
        }
    }

    /**
     * One worker of a master/slave program in one window; seconds and bytes per task.
     *
     * @param note why it is unknown, or empty; the numbers are then NaN
     */
    record Worker(
            int rank,
            String note,
            long tasks,
            double computeSeconds,
            double deviationSeconds,
            double idleSeconds,
            double sendSeconds,
            double bytesIn,
            double bytesOut) {}

    /**
     * What a model says about the present arrangement, beside what was measured.
     *
     * @param bottlenecks stages that the model says are busy all the time; empty where it says nothing about them
     * @param error (predicted - measured) / measured, of the throughput
     * @param meanAbsoluteError of this model so far
     */
    record Prediction(
            String model,
            List<Integer> instances,
            List<Integer> bottlenecks,
            double predictedItemsPerSecond,
            double predictedProductionTimeSeconds,
            double measuredItemsPerSecond,
            double error,
            double meanAbsoluteError)
            implements RunEvent {
        public Prediction {
            instances = List.copyOf(instances);
            bottlenecks = List.copyOf(bottlenecks);
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
     * What the demanded throughput comes to, with the stages as they are measured and arranged now.
     *
     * @param requiredItemsPerSecond what the operator demands
     * @param verdict whether the demand settles what every stage must do: {@code fully-specified} and the like
     * @param state {@code kept}, {@code within-reach} (with the ranks that are free), {@code out-of-reach} or {@code unsettled}
     * @param stages what each must do; empty if the demand does not settle it
     */
    record Contract(double requiredItemsPerSecond, String verdict, String state, List<Demand> stages, String reason)
            implements RunEvent {
        public Contract {
            stages = List.copyOf(stages);
        }

        @Override
        public String type() {
            return "contract";
        }
    }

    /**
     * What the contract demands of one stage.
     *
     * @param utilisation of its present instances at that rate; above 1 they cannot do it
     * @param needed instances that could
     */
    record Demand(int stage, double itemsPerSecond, double utilisation, int instances, int needed) {}

    /**
     * A tuning point as it stands in the ranks. Written when it becomes known and when a value has changed.
     *
     * @param field class and field
     * @param valueType {@code int}, {@code long}, {@code double} or {@code boolean}
     * @param min smallest value; of a boolean NaN
     * @param values what the field is, in the ranks that have initialised its class
     * @param waiting ranks that have not
     */
    record TuningPoint(
            String name,
            String field,
            String valueType,
            double min,
            double max,
            List<PointValue> values,
            List<Integer> waiting)
            implements RunEvent {
        public TuningPoint {
            values = List.copyOf(values);
            waiting = List.copyOf(waiting);
        }

        @Override
        public String type() {
            return "tuning_point";
        }
    }

    /** A value and the physical ranks that have it. */
    record PointValue(String value, List<Integer> ranks) {
        public PointValue {
            ranks = List.copyOf(ranks);
        }
    }

    /**
     * A tuning point is given a value, or an earlier such decision is taken back.
     *
     * @param value null when a decision is taken back
     * @param undoes the decision that is taken back, or null
     * @param state {@code sent}, {@code done}, or {@code refused} when not every rank took it and it was taken back
     * @param ranks physical ranks that it was sent to
     * @param waiting those of them that keep it until they initialise the class
     */
    record Setting(
            long id,
            String name,
            @Nullable String value,
            @Nullable Long undoes,
            String state,
            List<Integer> ranks,
            List<Integer> waiting,
            String reason)
            implements RunEvent {
        public Setting {
            ranks = List.copyOf(ranks);
            waiting = List.copyOf(waiting);
        }

        @Override
        public String type() {
            return "setting";
        }
    }

    /**
     * What would make a master/slave program faster, which is not changed behind its back.
     *
     * @param kind what it is about, such as {@code workers} for their number
     * @param model whose word it is
     * @param current how it is now; empty if that is not seen
     * @param advised how it should be; the same as now if nothing is to be gained
     * @param predictedTasksPerSecond with the advice; NaN if nothing is predicted
     * @param gain as a share of the present rate; NaN if nothing is predicted
     */
    record Advice(
            String kind,
            String model,
            String current,
            String advised,
            double currentTasksPerSecond,
            double predictedTasksPerSecond,
            double gain,
            String reason)
            implements RunEvent {
        @Override
        public String type() {
            return "advice";
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
     * @param integrity null where the program does not say
     */
    record Summary(
            @Nullable Long items,
            @Nullable Double beforeItemsPerSecond,
            @Nullable Double afterItemsPerSecond,
            @Nullable Double ratio,
            @Nullable Double paceOfFastestStageItemsPerSecond,
            @Nullable List<Integer> instances,
            Foretold foretold,
            @Nullable Integer changes,
            @Nullable Integrity integrity)
            implements RunEvent {
        @Override
        public String type() {
            return "summary";
        }

        /** The same summary with what only the program's own output can say. */
        public Summary withIntegrity(long lost, long duplicated, long reordered, String checksum) {
            return with(foretold, new Integrity(lost, duplicated, reordered, checksum));
        }

        /** The same summary with what a model says of the program as it ran. */
        public Summary withForetold(Foretold other) {
            return with(other, integrity);
        }

        private Summary with(Foretold otherForetold, @Nullable Integrity otherIntegrity) {
            return new Summary(
                    items,
                    beforeItemsPerSecond,
                    afterItemsPerSecond,
                    ratio,
                    paceOfFastestStageItemsPerSecond,
                    instances,
                    otherForetold,
                    changes,
                    otherIntegrity);
        }
    }

    /**
     * What a model has said of a run, as far as it has.
     *
     * @param error |predicted - measured| / measured, of the throughput of the last arrangement; of a program that is no pipeline,
     *     the mean of that over all windows
     * @param model whose prediction it is
     */
    record Foretold(
            @Nullable Double itemsPerSecond,
            @Nullable Double error,
            @Nullable String model) {
        public static final Foretold NOTHING = new Foretold(null, null, null);

        /** @param measured items per second; null if not known */
        public static Foretold by(String model, double itemsPerSecond, @Nullable Double measured) {
            Double error = measured == null ? null : Double.valueOf(Math.abs(itemsPerSecond - measured) / measured);
            return new Foretold(itemsPerSecond, error, model);
        }
    }

    /** What became of a run's items, by the program's own account. */
    record Integrity(long lost, long duplicated, long reordered, String checksum) {}
}
