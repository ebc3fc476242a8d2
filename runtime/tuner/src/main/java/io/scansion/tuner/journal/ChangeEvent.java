package io.scansion.tuner.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was changed in the running program, and what came of it. */
public sealed interface ChangeEvent extends RunEvent {

    /**
     * A command to the rank that distributes items, and its fate.
     *
     * @param rank physical rank that the command goes to
     * @param targets physical ranks that are to serve each stage, in pipeline order
     * @param moves those of the stages that other ranks are to serve, as many as before
     * @param state {@code sent}, {@code accepted}, {@code refused} or {@code failed}
     */
    @JsonTypeName("command")
    record Command(
            long id,
            int rank,
            List<Integer> chain,

            @JsonSerialize(converter = TargetList.class) @JsonDeserialize(converter = TargetMap.class)
            Map<Integer, List<Integer>> targets,

            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Move> moves,
            String state,
            String reason)
            implements ChangeEvent {
        public Command {
            chain = List.copyOf(chain);
            targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
            moves = List.copyOf(moves);
        }
    }

    /**
     * A stage that moves.
     *
     * @param text from which ranks on which hosts to which, in words
     */
    record Move(int stage, String text) {}

    /** The instances of one stage, as a command lists them. */
    record Target(int stage, List<Integer> instances) {
        public Target {
            instances = List.copyOf(instances);
        }
    }

    /** Stages by number, as a list in the same order. */
    final class TargetList extends StdConverter<Map<Integer, List<Integer>>, List<Target>> {
        @Override
        public List<Target> convert(Map<Integer, List<Integer>> targets) {
            return targets.entrySet().stream()
                    .map(target -> new Target(target.getKey(), target.getValue()))
                    .toList();
        }
    }

    /** The other way round. */
    final class TargetMap extends StdConverter<List<Target>, Map<Integer, List<Integer>>> {
        @Override
        public Map<Integer, List<Integer>> convert(List<Target> list) {
            Map<Integer, List<Integer>> targets = new LinkedHashMap<>();
            list.forEach(target -> targets.put(target.stage(), target.instances()));
            return targets;
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
     * @param lowItemsPerSecond ends of a 95 % interval of what is predicted
     * @param highItemsPerSecond of the same
     * @param gain as a share of the present rate; NaN if nothing is predicted
     * @param paybackItems items after which the standstill of the change has been gained; NaN if that is not known
     * @param paybackSeconds the same in seconds
     * @param models what every model that knows such programs says of it, while it is recommended; empty otherwise
     */
    @JsonTypeName("rearrangement")
    record Rearrangement(
            long id,
            int run,
            String state,
            String from,
            String to,
            String model,
            double currentItemsPerSecond,
            double predictedItemsPerSecond,
            double lowItemsPerSecond,
            double highItemsPerSecond,
            double gain,
            double costSeconds,
            double paybackItems,
            double paybackSeconds,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<DecisionEvent.Opinion> models,
            String reason)
            implements ChangeEvent {
        public Rearrangement {
            models = List.copyOf(models);
        }
    }

    /**
     * What a change brought.
     *
     * @param lowItemsPerSecond ends of the 95 % interval in which the throughput was promised; NaN if nothing was
     * @param highItemsPerSecond of the same
     * @param costSeconds of throughput that were lost until it was in effect; NaN if that was not measured
     * @param kept true when the change stays; false when it is undone
     * @param error (predicted - measured) / measured, of the throughput
     */
    @JsonTypeName("outcome")
    @JsonPropertyOrder({
        "id",
        "before_items_per_s",
        "predicted_items_per_s",
        "low_items_per_s",
        "high_items_per_s",
        "measured_items_per_s",
        "error",
        "cost_s",
        "kept",
        "undone"
    })
    record Outcome(
            long id,
            double beforeItemsPerSecond,
            double predictedItemsPerSecond,
            double lowItemsPerSecond,
            double highItemsPerSecond,
            double measuredItemsPerSecond,
            double error,
            double costSeconds,
            boolean kept,
            String reason)
            implements ChangeEvent {
        /** Whether it was taken back: one of both is true. */
        @JsonProperty(access = JsonProperty.Access.READ_ONLY)
        public boolean undone() {
            return !kept;
        }
    }

    /**
     * A tuning point as it stands in the ranks. Written when it becomes known and when a value has changed.
     *
     * @param field class and field
     * @param valueType {@code int}, {@code long}, {@code double} or {@code boolean}
     * @param min smallest value; of a boolean NaN
     * @param tune whether its owner allows the tuner to set it without being asked
     * @param values what the field is, in the ranks that have initialised its class
     * @param waiting ranks that have not
     */
    @JsonTypeName("tuning_point")
    record TuningPoint(
            String name,
            String field,
            String valueType,
            @JsonSerialize(using = EventNumbers.Exact.class) double min,

            @JsonSerialize(using = EventNumbers.Exact.class) double max,

            boolean tune,
            List<PointValue> values,
            List<Integer> waiting)
            implements ChangeEvent {
        public TuningPoint {
            values = List.copyOf(values);
            waiting = List.copyOf(waiting);
        }
    }

    /**
     * The tuner tries another value of a tuning point. What it brings is not predicted: no model knows it. Of a trial that was carried
     * out an outcome follows.
     *
     * @param state {@code recommended}, {@code sent}, or {@code failed} when not every rank took it
     * @param from value in all ranks
     * @param to value to be tried
     * @param reason why, or why it failed
     */
    @JsonTypeName("trial")
    record Trial(
            long id, String name, String state, String from, String to, double currentItemsPerSecond, String reason)
            implements ChangeEvent {}

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
    @JsonTypeName("setting")
    record Setting(
            long id,
            String name,
            @JsonSetter(nulls = Nulls.SET) @Nullable String value,
            @Nullable Long undoes,
            String state,
            List<Integer> ranks,
            List<Integer> waiting,
            String reason)
            implements ChangeEvent {
        public Setting {
            ranks = List.copyOf(ranks);
            waiting = List.copyOf(waiting);
        }
    }
}
