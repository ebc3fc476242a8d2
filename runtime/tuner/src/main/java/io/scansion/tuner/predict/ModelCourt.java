package io.scansion.tuner.predict;

import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.RunState;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.world.Arrangement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Asks every model about the present arrangement, enters its answer in the ledger beside the measurement, and says by that record
 * which model is to be believed. Owned by one thread.
 */
public final class ModelCourt {
    /** The model that plans of pipelines are made with. */
    public static final String LIVE = RunState.LIVE_MODEL;
    /** The paper's own way of replicating, for comparison. */
    public static final String MANAGED = "poetries-manager";
    /** The stochastic process algebra's pipeline, for comparison. */
    public static final String PEPA = "pepa";
    /** The graph of queues: for comparison, and the only one for graphs that are no pipeline. */
    public static final String QUEUEING = "queueing";

    private final transient List<PerformanceModel> models;
    private final transient Ledger ledger;
    private final transient EventSink events;
    /** Of the last observation. */
    private List<ModelEvent.Prediction> latest = List.of();

    /** @param linkCost of a message that a rank sends, by its bytes */
    public ModelCourt(Ledger ledger, EventSink events, BiFunction<Integer, Double, LinkEstimate> linkCost) {
        this.ledger = ledger;
        this.events = events;
        this.models = Stream.concat(
                        Stream.of(
                                new PoetriesModel(LIVE, false),
                                new PoetriesModel(MANAGED, true),
                                new QueueingModel(),
                                new PepaModel()),
                        Stream.of(
                                        WorkersModel.BOUNDS,
                                        MasterSlaveModels.MATE,
                                        MasterSlaveModels.PHASES,
                                        MasterSlaveModels.CLIENT_SERVER,
                                        MasterSlaveModels.MACHINE_REPAIR,
                                        MasterSlaveModels.SAN)
                                .map(name -> new WorkersModel(name, linkCost)))
                .map(PerformanceModel.class::cast)
                .toList();
    }

    /**
     * Holds what was observed against every model that knows such a program. Where several share the work of a kind of program, the
     * one with the best record comes last.
     */
    public void score(Observation observation) {
        double measured = observation.itemsPerSecond();
        if (!(measured > 0)) {
            return;
        }
        List<Forecast> forecasts = new ArrayList<>();
        for (PerformanceModel model : models) {
            model.forecast(observation, asSeen(observation)).ifPresent(forecasts::add);
        }
        if (!observation.isPipeline()) {
            forecasts.sort(Comparator.comparingDouble(forecast -> -record(forecast.model())));
        }
        List<Integer> instances = instances(observation);
        latest = forecasts.stream()
                .map(forecast -> enter(forecast, instances, measured))
                .toList();
    }

    /** A farm's messages are what was seen, which may be shorter than they might be. */
    private static Arrangement asSeen(Observation observation) {
        return observation
                .farm()
                .map(farm -> observation.arrangement().withChunk(farm.chunkSeen()))
                .orElse(observation.arrangement());
    }

    private static List<Integer> instances(Observation observation) {
        if (observation.farm().isPresent()) { // the master, and every worker
            int workers = observation.arrangement().instances(Arrangement.WORKERS);
            return Collections.nCopies(workers + 1, 1);
        }
        return observation.levels().stream()
                .map(level -> Math.max(1, level.instances().size()))
                .toList();
    }

    private ModelEvent.Prediction enter(Forecast forecast, List<Integer> instances, double measured) {
        double error = ledger.enter(forecast.model(), forecast.itemsPerSecond(), measured);
        ModelEvent.Prediction prediction = new ModelEvent.Prediction(
                forecast.model(),
                instances,
                forecast.bottlenecks(),
                forecast.itemsPerSecond(),
                1 / forecast.itemsPerSecond(),
                measured,
                error,
                ledger.standing(forecast.model()).meanAbsoluteError());
        events.append(prediction);
        return prediction;
    }

    /** Returns the model that plans are made with: of those that can, the one with the best record, or the first without any. */
    public PerformanceModel decider(Observation observation) {
        return models.stream()
                .filter(PerformanceModel::plans)
                .filter(model ->
                        model.forecast(observation, asSeen(observation)).isPresent())
                .min(Comparator.comparingDouble(model -> record(model.name())))
                .orElseThrow(() -> new IllegalArgumentException("no model plans for " + observation.subject()));
    }

    /** Returns what the model that decides says of an arrangement; empty if none does, or not everything is known. */
    public OptionalDouble itemsPerSecond(Observation observation, Arrangement arrangement) {
        boolean planned = observation.isPipeline() || observation.farm().isPresent();
        if (!planned || observation.unknown().isPresent()) {
            return OptionalDouble.empty();
        }
        return decider(observation)
                .forecast(observation, arrangement)
                .map(forecast -> OptionalDouble.of(forecast.itemsPerSecond()))
                .orElse(OptionalDouble.empty());
    }

    /** Returns what every model that knows such a program says of an arrangement, and of what it gains by that model. */
    public List<DecisionEvent.Opinion> opinions(Observation observation, Arrangement arrangement) {
        List<DecisionEvent.Opinion> opinions = new ArrayList<>();
        for (PerformanceModel model : models) {
            Optional<Forecast> now = model.forecast(observation, asSeen(observation));
            Optional<Forecast> then = now.isEmpty() ? now : model.forecast(observation, arrangement);
            then.ifPresent(forecast -> opinions.add(new DecisionEvent.Opinion(
                    model.name(),
                    forecast.itemsPerSecond(),
                    forecast.itemsPerSecond() / now.orElseThrow().itemsPerSecond() - 1)));
        }
        return opinions;
    }

    private double record(String model) {
        double error = ledger.standing(model).meanAbsoluteError();
        return Double.isNaN(error) ? Double.MAX_VALUE : error;
    }

    /** Returns what the model with the best record says of the last observation. */
    public Optional<ModelEvent.Prediction> mostReliable() {
        return latest.stream().min(Comparator.comparingDouble(ModelEvent.Prediction::meanAbsoluteError));
    }

    /** Returns what a model has said of the last observation, in items per second. */
    public Optional<Double> latest(String model) {
        return latest.stream()
                .filter(prediction -> prediction.model().equals(model))
                .map(ModelEvent.Prediction::predictedItemsPerSecond)
                .findFirst();
    }

    public Ledger ledger() {
        return ledger;
    }
}
