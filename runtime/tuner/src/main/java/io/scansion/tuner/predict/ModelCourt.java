package io.scansion.tuner.predict;

import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.RunState;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Figures;
import io.scansion.tuner.world.Interval;
import io.scansion.wire.LinkCost;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
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

    /** Models whose weight is below this share of the surest one's are not heard: they would only make it less sure. */
    private static final double HEARD_SHARE = 0.1;

    /** No model is heard as if it were more exact than this. */
    private static final double LEAST_SPREAD = 1e-3;

    private final transient List<PerformanceModel> models;
    private final transient Ledger ledger;
    private final transient EventSink events;
    /** Of the last observation. */
    private List<ModelEvent.Prediction> latest = List.of();

    /** @param linkCost of a message that a rank sends, by its bytes */
    public ModelCourt(Ledger ledger, EventSink events, BiFunction<Integer, Double, LinkCost> linkCost) {
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
        Matter matter = Matter.of(observation, observation.arrangement());
        Map<PerformanceModel, Forecast> forecasts = forecasts(observation, asSeen(observation));
        Map<PerformanceModel, Double> weights = weights(forecasts.keySet(), matter);
        List<PerformanceModel> order = new ArrayList<>(forecasts.keySet());
        if (!observation.isPipeline()) {
            order.sort(Comparator.comparingDouble(model -> -spread(model, matter)));
        }
        List<Integer> instances = instances(observation);
        Sampling sampling = Sampling.of(observation, observation.arrangement());
        latest = new ArrayList<>();
        for (PerformanceModel model : order) {
            Forecast forecast = forecasts.get(model);
            double rate = forecast.itemsPerSecond();
            Interval interval =
                    Interval.around(rate, Math.hypot(spread(model, matter), sampling.inWindow(observation, rate)));
            double error = ledger.enter(model.name(), rate, measured);
            ledger.learn(model.name(), matter, error, sampling.inWindow(observation, rate), model.usualError());
            ModelEvent.Prediction prediction = new ModelEvent.Prediction(
                    model.name(),
                    instances,
                    forecast.bottlenecks(),
                    rate,
                    interval.low(),
                    interval.high(),
                    1 / rate,
                    measured,
                    weights.get(model),
                    error,
                    ledger.standing(model.name()).meanAbsoluteError());
            events.append(prediction);
            latest.add(prediction);
        }
    }

    /**
     * What was promised of a change has been measured: the models are heard by it from now on.
     *
     * @param measuredItemsPerSecond positive, else nothing is learnt
     */
    public void learn(Verdict promised, double measuredItemsPerSecond) {
        Matter matter = promised.matter();
        if (matter == null || !(measuredItemsPerSecond > 0)) {
            return;
        }
        for (PerformanceModel model : models) {
            promised.opinions().stream()
                    .filter(opinion -> opinion.model().equals(model.name()) && opinion.predictedItemsPerSecond() > 0)
                    .forEach(opinion -> ledger.learn(
                            model.name(),
                            matter,
                            opinion.predictedItemsPerSecond() / measuredItemsPerSecond - 1,
                            0,
                            model.usualError()));
        }
    }

    /**
     * Returns what the models together say of an arrangement: the mean of those that are heard, each by the square of its record, and
     * none that is far less sure than the surest.
     *
     * @param observation one of which everything is known
     * @throws IllegalArgumentException if no model knows such programs
     */
    public Verdict judge(Observation observation, Arrangement to) {
        boolean change = !to.isSameAs(observation.arrangement());
        Matter matter = Matter.of(observation, to);
        Map<PerformanceModel, Forecast> now = forecasts(observation, asSeen(observation));
        Map<PerformanceModel, Forecast> then = change ? forecasts(observation, to) : now;
        List<PerformanceModel> able = models.stream()
                .filter(model -> now.containsKey(model) && then.containsKey(model))
                .toList();
        if (able.isEmpty()) {
            throw new IllegalArgumentException("no model knows " + observation.subject());
        }
        Map<PerformanceModel, Double> weights = weights(able, matter);
        double rateNow = Math.exp(mean(weights, model -> log(now.get(model))));
        double rateThen = Math.exp(mean(weights, model -> log(then.get(model))));
        double gain = rateThen / rateNow;
        double differ = Math.sqrt(mean(weights, model -> square(log(then.get(model)) - Math.log(rateThen))));
        double gainsDiffer =
                Math.sqrt(mean(weights, model -> square(log(then.get(model)) - log(now.get(model)) - Math.log(gain))));
        PerformanceModel speaker =
                able.stream().max(Comparator.comparingDouble(weights::get)).orElseThrow();
        Sampling sampling = Sampling.of(observation, to);
        double unsure =
                Math.hypot(differ, Math.hypot(spread(speaker, matter), sampling.ofOutcome(observation, rateThen)));
        List<DecisionEvent.Opinion> opinions = new ArrayList<>();
        for (PerformanceModel model : models) {
            if (weights.containsKey(model)) {
                double rate = then.get(model).itemsPerSecond();
                Interval own = Interval.around(rate, spread(model, matter));
                opinions.add(new DecisionEvent.Opinion(
                        model.name(),
                        rate,
                        own.low(),
                        own.high(),
                        rate / now.get(model).itemsPerSecond() - 1,
                        weights.get(model),
                        weights.get(model) > 0 ? "" : notHeard(model, speaker, matter)));
            } else {
                model.tooLarge(observation)
                        .ifPresent(why -> opinions.add(new DecisionEvent.Opinion(
                                model.name(), Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0, why)));
            }
        }
        return new Verdict(
                speaker.name(), rateNow, rateThen, Interval.around(rateThen, unsure), gainsDiffer, opinions, matter);
    }

    private String notHeard(PerformanceModel model, PerformanceModel speaker, Matter matter) {
        return String.format(
                Locale.ROOT,
                "%s is to be expected off, '%s' %s",
                Figures.percent(spread(model, matter)),
                speaker.name(),
                Figures.percent(spread(speaker, matter)));
    }

    private Map<PerformanceModel, Forecast> forecasts(Observation observation, Arrangement arrangement) {
        Map<PerformanceModel, Forecast> forecasts = new LinkedHashMap<>();
        for (PerformanceModel model : models) {
            if (model.tooLarge(observation).isEmpty()) {
                model.forecast(observation, arrangement).ifPresent(forecast -> forecasts.put(model, forecast));
            }
        }
        return forecasts;
    }

    /** By the inverse square of what each is to be expected off; together 1. */
    private Map<PerformanceModel, Double> weights(Collection<PerformanceModel> able, Matter matter) {
        Map<PerformanceModel, Double> weights = new LinkedHashMap<>();
        able.forEach(model -> weights.put(model, 1 / square(Math.max(LEAST_SPREAD, spread(model, matter)))));
        double most =
                weights.values().stream().mapToDouble(weight -> weight).max().orElse(1);
        weights.replaceAll((model, weight) -> weight < HEARD_SHARE * most ? 0 : weight);
        double sum = weights.values().stream().mapToDouble(weight -> weight).sum();
        weights.replaceAll((model, weight) -> weight / sum);
        return weights;
    }

    private double spread(PerformanceModel model, Matter matter) {
        return ledger.spread(model.name(), matter, model.usualError());
    }

    private static double mean(Map<PerformanceModel, Double> weights, ToDoubleFunction<PerformanceModel> value) {
        double mean = 0;
        for (Map.Entry<PerformanceModel, Double> heard : weights.entrySet()) {
            mean += heard.getValue() > 0 ? heard.getValue() * value.applyAsDouble(heard.getKey()) : 0;
        }
        return mean;
    }

    private static double log(Forecast forecast) {
        return Math.log(forecast.itemsPerSecond());
    }

    private static double square(double value) {
        return value * value;
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

    /** Returns the model that plans are made with: of those that can, the one with the best record, or the first without any. */
    public PerformanceModel decider(Observation observation) {
        return models.stream()
                .filter(PerformanceModel::plans)
                .filter(model ->
                        model.forecast(observation, asSeen(observation)).isPresent())
                .min(Comparator.comparingDouble(
                        model -> spread(model, Matter.of(observation, observation.arrangement()))))
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
