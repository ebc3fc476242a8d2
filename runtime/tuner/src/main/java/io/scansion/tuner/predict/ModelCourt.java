package io.scansion.tuner.predict;

import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.RunState;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Interval;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
    private transient @Nullable Outlook outlook;
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
        Outlook outlook = outlook(observation);
        List<Voice> voices = voices(outlook, outlook.seen(), Matter.of(outlook, outlook.seen()));
        if (!observation.isPipeline()) {
            voices.sort(Comparator.comparingDouble(voice -> -voice.spread()));
        }
        List<Integer> instances = instances(observation);
        Sampling sampling = Sampling.of(observation, observation.arrangement());
        latest = new ArrayList<>();
        for (Voice voice : voices) {
            latest.add(enter(voice, instances, measured, sampling.inWindow(observation, voice.rateNow())));
        }
    }

    /** @param noise standard deviation of what is measured in a window, as a share */
    private ModelEvent.Prediction enter(Voice voice, List<Integer> instances, double measured, double noise) {
        String name = voice.model().name();
        Interval interval = Interval.around(voice.rateNow(), Math.hypot(voice.spread(), noise));
        double error = ledger.enter(name, voice.rateNow(), measured);
        ledger.learn(name, voice.matter(), error, noise, voice.usualError());
        ModelEvent.Prediction prediction = new ModelEvent.Prediction(
                name,
                instances,
                voice.now().bottlenecks(),
                voice.rateNow(),
                interval.low(),
                interval.high(),
                1 / voice.rateNow(),
                measured,
                voice.weight(),
                error,
                ledger.standing(name).meanAbsoluteError());
        events.append(prediction);
        return prediction;
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
        Outlook outlook = outlook(observation);
        Arrangement asked = to.isSameAs(observation.arrangement()) ? outlook.seen() : to;
        List<Voice> voices = voices(outlook, asked, Matter.of(outlook, asked));
        Voice speaker = voices.stream()
                .max(Comparator.comparingDouble(Voice::weight))
                .orElseThrow(() -> new IllegalArgumentException("no model knows " + observation.subject()));
        double now = Math.exp(mean(voices, voice -> Math.log(voice.rateNow())));
        double then = Math.exp(mean(voices, voice -> Math.log(voice.rateThen())));
        double differ = Math.sqrt(mean(voices, voice -> square(Math.log(voice.rateThen() / then))));
        double gainsDiffer =
                Math.sqrt(mean(voices, voice -> square(Math.log(voice.rateThen() / voice.rateNow() * now / then))));
        double sampled = Math.hypot(
                Sampling.of(observation, to).ofOutcome(observation, then), doubt(outlook, asked, speaker, then));
        Interval interval = Interval.around(then, Math.hypot(differ, Math.hypot(speaker.spread(), sampled)));
        List<DecisionEvent.Opinion> opinions = new ArrayList<>();
        voices.forEach(voice -> opinions.add(voice.opinion(speaker)));
        for (PerformanceModel model : models) {
            model.tooLarge(observation, asked)
                    .ifPresent(why -> opinions.add(new DecisionEvent.Opinion(
                            model.name(), Double.NaN, Double.NaN, Double.NaN, Double.NaN, 0, why)));
        }
        return new Verdict(speaker.model().name(), now, then, interval, gainsDiffer, opinions, speaker.matter());
    }

    /** What waiting for processors leaves open of a change, as a share. */
    @SuppressWarnings("ReferenceEquality") // what was seen is one object
    private static double doubt(Outlook outlook, Arrangement to, Voice speaker, double itemsPerSecond) {
        Observation observation = outlook.observation();
        boolean shared = observation.isPipeline() || observation.farm().isPresent();
        return shared && to != outlook.seen()
                ? Pipelines.doubt(outlook, to, speaker.then().bottlenecks(), itemsPerSecond)
                : 0;
    }

    /** Every model that knows such a program, heard by the inverse square of what it is to be expected off. */
    @SuppressWarnings("ReferenceEquality") // what was seen is one object
    private List<Voice> voices(Outlook outlook, Arrangement to, Matter matter) {
        List<Voice> able = new ArrayList<>();
        for (PerformanceModel model : models) {
            Optional<Forecast> now =
                    model.tooLarge(outlook.observation(), to).isPresent() ? Optional.empty() : outlook.now(model);
            Optional<Forecast> then = now.isEmpty() || to == outlook.seen() ? now : model.forecast(outlook, to);
            if (now.isPresent() && then.isPresent()) {
                double spread = ledger.spread(model.name(), matter, Voice.usualError(model, now.get()));
                able.add(new Voice(model, matter, now.get(), then.get(), spread, surety(spread)));
            }
        }
        double most = able.stream().mapToDouble(Voice::weight).max().orElse(1);
        able.replaceAll(voice -> voice.weight() < HEARD_SHARE * most ? voice.withWeight(0) : voice);
        double sum = able.stream().mapToDouble(Voice::weight).sum();
        able.replaceAll(voice -> voice.withWeight(voice.weight() / sum));
        return able;
    }

    private static double surety(double spread) {
        return 1 / square(Math.max(LEAST_SPREAD, spread));
    }

    private static double mean(List<Voice> voices, ToDoubleFunction<Voice> value) {
        return voices.stream()
                .filter(voice -> voice.weight() > 0)
                .mapToDouble(voice -> voice.weight() * value.applyAsDouble(voice))
                .sum();
    }

    private static double square(double value) {
        return value * value;
    }

    /** Returns the outlook on an observation; the same for as long as it is asked for the same. */
    @SuppressWarnings("ReferenceEquality") // another observation is another object
    public Outlook outlook(Observation observation) {
        Outlook known = outlook;
        if (known == null || known.observation() != observation) {
            known = new Outlook(observation);
            outlook = known;
        }
        return known;
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

    /** Returns the model that plans are made with: of those that can, the surest. */
    public PerformanceModel decider(Observation observation) {
        Outlook outlook = outlook(observation);
        Matter matter = Matter.of(outlook, outlook.seen());
        return models.stream()
                .filter(PerformanceModel::plans)
                .sorted(Comparator.comparingDouble(model -> ledger.spread(model.name(), matter, model.usualError())))
                .filter(model -> outlook.now(model).isPresent())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no model plans for " + observation.subject()));
    }

    /** Returns what the model that decides says of an arrangement; empty if none does, or not everything is known. */
    public OptionalDouble itemsPerSecond(Observation observation, Arrangement arrangement) {
        boolean planned = observation.isPipeline() || observation.farm().isPresent();
        if (!planned || observation.unknown().isPresent()) {
            return OptionalDouble.empty();
        }
        return decider(observation)
                .forecast(outlook(observation), arrangement)
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
