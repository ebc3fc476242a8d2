package io.scansion.tuner.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What concerns a run as a whole: its start, its end, and what an operator should know meanwhile. */
public sealed interface JobEvent extends RunEvent {

    /**
     * What was launched.
     *
     * @param minGain smallest predicted gain that is acted on, as a share: 0.05 for 5 %
     */
    @JsonTypeName("job")
    record Job(
            String mainClass,
            int primaries,
            int spares,
            List<Integer> stateless,
            String mode,
            String device,
            double minGain,
            double windowSeconds)
            implements JobEvent {
        public Job {
            stateless = List.copyOf(stateless);
        }
    }

    /**
     * What operators want now, until they say otherwise. Written at the start if there is anything, and with every change.
     *
     * @param pinned stages of the program that stay as they are, in order
     * @param least instances that a level has to have, by its name; those that are not in it need one
     * @param most instances that it may have; those that are not in it may have any number
     * @param measuring whether anything is measured, and so decided
     */
    @JsonTypeName("wishes")
    record Wishes(List<Integer> pinned, Map<String, Integer> least, Map<String, Integer> most, boolean measuring)
            implements JobEvent {
        public Wishes {
            pinned = List.copyOf(pinned);
            least = Collections.unmodifiableMap(new TreeMap<>(least));
            most = Collections.unmodifiableMap(new TreeMap<>(most));
        }
    }

    /**
     * Something that the operator should know and that changes nothing by itself.
     *
     * @param rank physical rank it is about, or -1
     */
    @JsonTypeName("warning")
    record Warning(int rank, String text) implements JobEvent {}

    /**
     * The end of a run. Keys that do not apply are null and left out of the JSON.
     *
     * @param instances of every stage at the end, in pipeline order
     * @param overheadShare share of the time of ranks that served stages which the agents themselves took; null where they do not tell
     * @param detached true if it is the end of measuring only: the agent was taken out of the program; null otherwise
     * @param integrity null where the program does not say
     */
    @JsonTypeName("summary")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Summary(
            @Nullable Long items,
            @Nullable Double beforeItemsPerSecond,
            @Nullable Double afterItemsPerSecond,
            @Nullable Double ratio,
            @Nullable Double paceOfFastestStageItemsPerSecond,
            @JsonSetter(nulls = Nulls.SET) @Nullable List<Integer> instances,
            @JsonUnwrapped Foretold foretold,
            @Nullable Integer changes,
            @Nullable Double overheadShare,
            @Nullable Boolean detached,
            @JsonUnwrapped @Nullable Integrity integrity)
            implements JobEvent {

        public Summary {
            integrity = integrity == null || integrity.checksum().isEmpty() ? null : integrity;
        }

        /** The same summary with what only the program's own output can say. */
        public Summary withIntegrity(long lost, long duplicated, long reordered, String checksum) {
            return with(foretold, overheadShare, detached, new Integrity(lost, duplicated, reordered, checksum));
        }

        /** The same summary with what a model says of the program as it ran. */
        public Summary withForetold(Foretold other) {
            return with(other, overheadShare, detached, integrity);
        }

        /** The same summary with the share of the ranks' time that the agents took; NaN where it is not known. */
        public Summary withOverheadShare(double share) {
            return with(foretold, Double.isFinite(share) ? Double.valueOf(share) : null, detached, integrity);
        }

        /** The same summary with whether the program runs on without the agent. */
        public Summary withDetached(boolean runsOn) {
            return with(foretold, overheadShare, runsOn ? Boolean.TRUE : null, integrity);
        }

        private Summary with(
                Foretold otherForetold,
                @Nullable Double otherOverhead,
                @Nullable Boolean otherDetached,
                @Nullable Integrity otherIntegrity) {
            return new Summary(
                    items,
                    beforeItemsPerSecond,
                    afterItemsPerSecond,
                    ratio,
                    paceOfFastestStageItemsPerSecond,
                    instances,
                    otherForetold,
                    changes,
                    otherOverhead,
                    otherDetached,
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
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Foretold(
            @JsonProperty("predicted_items_per_s") @Nullable Double itemsPerSecond,
            @JsonProperty("prediction_error") @Nullable Double error,

            @JsonProperty("predicted_by") @JsonSetter(nulls = Nulls.SET) @Nullable
            String model) {
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
