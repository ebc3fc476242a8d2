package io.scansion.tuner.plan;

import io.scansion.models.poetries.Advice;
import io.scansion.models.poetries.Limit;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.models.poetries.StageChange;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Figures;
import io.scansion.tuner.world.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Looks for the instances of a pipeline's stages with the POETRIES planner. */
final class PipelineSearch implements CandidateSearch {
    /** Stages slower than this share of the planned period decide whether a plan holds. */
    private static final double RELEVANT_SHARE = 0.5;

    private final Observation observation;
    private final double surplusShare;
    private final Planner planner;
    private final ProductionTimes times;
    private final double itemsPerMessage;

    PipelineSearch(Observation observation, double surplusShare) {
        Replication replication = Pipelines.replication(observation.subject());
        this.observation = observation;
        this.surplusShare = surplusShare;
        this.planner = new Planner(replication);
        this.times = new ProductionTimes(replication);
        this.itemsPerMessage = Pipelines.itemsPerMessage(observation);
    }

    @Override
    public Candidate best(Set<String> changeable, double minGain, double confidence) {
        Pipeline model = model(observation.arrangement(), changeable);
        Advice advice = planner.plan(model, observation.free().size());
        Prediction now = advice.current();
        Plan plan = advice.cheapest();
        Arrangement to = arrangement(plan);
        double gain = advice.gain(plan);
        double doubt = doubt(now, plan.prediction());
        return new Candidate(
                to,
                ModelCourt.LIVE,
                now.itemsPerSecond() * itemsPerMessage,
                plan.itemsPerSecond() * itemsPerMessage,
                advice.best().itemsPerSecond() * itemsPerMessage,
                doubt,
                (int) plan.newProcessors(),
                decisive(now, plan.prediction()),
                reason(to, gain),
                pace(now),
                limit(advice, model, changeable, minGain, confidence));
    }

    @Override
    public double itemsPerSecond(Arrangement arrangement) {
        return times.predict(model(arrangement, Set.of())).itemsPerSecond() * itemsPerMessage;
    }

    @Override
    public String reason(Arrangement to, double gain) {
        if (to.isSameAs(observation.arrangement())) {
            return pace(now()) + "; nothing that could be changed makes it faster";
        }
        return String.format(
                Locale.ROOT,
                "%s; %s gives %.4g items/s (%s)",
                pace(now()),
                to.text(observation.subject()),
                itemsPerSecond(to),
                Figures.percent(gain));
    }

    @Override
    public Map<String, Integer> enough(Set<String> changeable) {
        Prediction now = now();
        Pipeline model = model(observation.arrangement(), changeable);
        Map<String, Integer> enough = new LinkedHashMap<>();
        for (int i = 0; i < observation.levels().size(); i++) {
            String level = observation.levels().get(i).name();
            int fewest = changeable.contains(level)
                    ? fewest(model, now, i)
                    : now.instances().get(i);
            if (fewest < now.instances().get(i)) {
                enough.put(level, fewest);
            }
        }
        return enough;
    }

    private int fewest(Pipeline model, Prediction now, int position) {
        List<Integer> fewer = new ArrayList<>(now.instances());
        int fewest = fewer.get(position);
        while (fewest > 1) {
            fewer.set(position, fewest - 1);
            double seconds = times.predict(model, fewer).independentSeconds().get(position);
            if (seconds > surplusShare * now.periodSeconds()) {
                break;
            }
            fewest--;
        }
        return fewest;
    }

    private Pipeline model(Arrangement arrangement, Set<String> changeable) {
        return Pipelines.of(observation, arrangement, changeable);
    }

    private Prediction now() {
        return times.predict(model(observation.arrangement(), Set.of()));
    }

    /** Keeps the instances there are, then takes ranks that have served the stage before, then free ones. */
    private Arrangement arrangement(Plan plan) {
        List<Place> free = new ArrayList<>(observation.free());
        Arrangement arrangement = observation.arrangement();
        for (StageChange change : plan.changes()) {
            Level level = observation.levels().get(change.stage());
            List<Place> candidates = new ArrayList<>(level.parked());
            candidates.addAll(free);
            List<Place> places = new ArrayList<>(level.instances());
            int more = Math.min(change.to() - places.size(), candidates.size());
            List<Place> taken = candidates.subList(0, Math.max(0, more));
            places.addAll(taken);
            free.removeAll(taken);
            arrangement = arrangement.with(level.name(), places);
        }
        return arrangement;
    }

    private String pace(Prediction now) {
        Level slowest = observation.levels().get(now.bottlenecks().get(0));
        return String.format(
                Locale.ROOT,
                observation.subject().isProgram()
                        ? "stage %s sets the pace of %.4g items/s with %s per item"
                        : "stage '%s' sets the pace of %.4g items/s with %s a message",
                slowest.name(),
                now.itemsPerSecond() * itemsPerMessage,
                Figures.milliseconds(now.periodSeconds()));
    }

    /** Relative standard error of a gain: of the slowest stage now and of the slowest stage with the plan. */
    private double doubt(Prediction now, Prediction then) {
        int slowestNow = now.bottlenecks().get(0);
        int slowestThen = then.bottlenecks().get(0);
        double first = relativeError(slowestNow);
        return slowestNow == slowestThen ? first : Math.hypot(first, relativeError(slowestThen));
    }

    private double relativeError(int position) {
        return observation.levels().get(position).service().relativeError();
    }

    private List<String> decisive(Prediction now, Prediction then) {
        double relevant = RELEVANT_SHARE * then.periodSeconds();
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < observation.levels().size(); i++) {
            if (now.independentSeconds().get(i) >= relevant) {
                names.add(observation.levels().get(i).name());
            }
        }
        return List.copyOf(names);
    }

    private Candidate.Limit limit(
            Advice advice, Pipeline model, Set<String> changeable, double minGain, double confidence) {
        int position = advice.current().bottlenecks().get(0);
        if (gainOfOneMore(model, advice.current(), position) <= minGain + confidence * relativeError(position)) {
            return advice.best().changes().isEmpty() ? Candidate.Limit.NOTHING_TO_GAIN : Candidate.Limit.LITTLE_TO_GAIN;
        }
        boolean ranks = changeable.contains(observation.levels().get(position).name())
                || advice.best().limit().kind() == Limit.Kind.PROCESSORS;
        return ranks ? Candidate.Limit.RANKS : Candidate.Limit.FIXED_LEVEL;
    }

    private double gainOfOneMore(Pipeline model, Prediction now, int position) {
        List<Integer> instances = new ArrayList<>(now.instances());
        instances.set(position, instances.get(position) + 1);
        return now.periodSeconds() / times.predict(model, instances).periodSeconds() - 1;
    }
}
