package io.scansion.tuner.plan;

import io.scansion.models.poetries.Advice;
import io.scansion.models.poetries.Limit;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.predict.Contention;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.predict.Outlook;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.ChangeWords;
import io.scansion.tuner.world.Figures;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Wishes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks for the instances of a pipeline's stages with the POETRIES planner. */
final class PipelineSearch implements CandidateSearch {
    /** Stages slower than this share of the planned period decide whether a plan holds. */
    private static final double RELEVANT_SHARE = 0.5;

    /** Forecasts that differ by a smaller share are the same. */
    private static final double ROUNDING = 1e-9;

    /** How often the planner is asked for more than is wanted, at most, and by what factor at least. */
    private static final int MOST_TRIES = 8;

    private static final double LEAST_STEP = 1.005;

    /** Ranks that are given out one by one on a crowded host, at most. */
    private static final int MOST_BUDGETS = 32;

    /** Arrangements that are slower by more than this share than the fastest are not the best, whoever is asked. */
    private static final double FINALIST_SHARE = 0.1;

    private static final int MOST_FINALISTS = 6;

    private final Observation observation;
    private final ModelCourt court;
    private final double surplusShare;
    /** Of a free rank, see {@link SparePrice}. */
    private final double priceOfEach;

    private final Wishes wishes;
    private final Planner planner;
    private final ProductionTimes times;
    private final double itemsPerMessage;
    private final Outlook outlook;
    private final Set<Place> freePlaces;
    /** Each arrangement is asked about several times, and where hosts are crowded an answer is some work. */
    private final Map<Arrangement, Foreseen> foreseen = new HashMap<>();

    private final Map<Arrangement, Verdict> verdicts = new HashMap<>();

    private record Foreseen(Contention contention, Prediction prediction) {}

    PipelineSearch(Observation observation, ModelCourt court, double surplusShare, Wishes wishes) {
        Replication replication = Pipelines.replication(observation.subject());
        this.observation = observation;
        this.court = court;
        this.surplusShare = surplusShare;
        this.priceOfEach = SparePrice.ofEach(observation);
        this.wishes = wishes;
        this.planner = new Planner(replication);
        this.times = new ProductionTimes(replication);
        this.itemsPerMessage = Pipelines.itemsPerMessage(observation);
        this.outlook = court.outlook(observation);
        this.freePlaces = Set.copyOf(observation.free());
    }

    @Override
    public Candidate best(Set<String> changeable, double minGain, double confidence) {
        Arrangement present = observation.arrangement();
        Pipeline uncontended = Pipelines.uncontended(observation, present, most(changeable));
        Advice advice = planner.plan(uncontended, observation.free().size());
        List<Arrangement> alternatives = finalists(alternatives(advice, uncontended, changeable));
        double most =
                alternatives.stream().mapToDouble(this::itemsPerSecond).max().orElseThrow();
        double worth = alternatives.stream().mapToDouble(this::worth).max().orElseThrow();
        return candidate(
                fewestRanks(alternatives.stream()
                                .filter(one -> worth(one) >= (1 - Planner.DEFAULT_TOLERANCE) * worth * (1 - ROUNDING)))
                        .orElseThrow(),
                Math.max(most, itemsPerSecond(arrangement(advice.best()))),
                limit(advice, now(), changeable, minGain, confidence));
    }

    private Candidate candidate(Arrangement to, double most, Candidate.Limit limit) {
        Prediction now = now();
        Prediction then = predict(to);
        Verdict verdict = judge(to);
        return new Candidate(
                to,
                verdict,
                most,
                Math.hypot(doubt(now, then), verdict.gainError()),
                newRanks(to),
                price(to),
                decisive(now, then),
                reason(to, verdict.gain()),
                pace(now),
                limit,
                foresee(to).contention().easing());
    }

    @Override
    public Optional<Candidate> fewestRanksFor(double wanted, Set<String> changeable) {
        Pipeline uncontended = Pipelines.uncontended(observation, observation.arrangement(), most(changeable));
        int free = observation.free().size();
        List<Arrangement> alternatives = new ArrayList<>();
        double asked = wanted; // more than that where ranks share cores, or other models are heard too
        for (int tries = 0; tries < MOST_TRIES && alternatives.stream().noneMatch(one -> gives(one, wanted)); tries++) {
            Optional<Arrangement> planned = planner.cheapestWithin(uncontended, free, itemsPerMessage / asked)
                    .map(this::arrangement);
            planned.ifPresent(alternatives::add);
            asked *= planned.map(one -> Math.max(LEAST_STEP, wanted / itemsPerSecond(one)))
                    .orElse(1.0);
        }
        if (alternatives.stream().noneMatch(one -> gives(one, wanted))) {
            alternatives.addAll(alternatives(planner.plan(uncontended, free), uncontended, changeable));
        }
        HostSearch hosts = new HostSearch(observation, changeable, wishes, this::predict);
        return fewestRanks(alternatives.stream().filter(one -> gives(one, wanted)))
                .map(to -> hosts.onFewerHosts(to, one -> gives(one, wanted)))
                .map(to -> candidate(to, itemsPerSecond(to), Candidate.Limit.LITTLE_TO_GAIN));
    }

    /**
     * With a core for every thread on one host there is one answer, and the planner knows it. Otherwise: what it would do with fewer
     * ranks, what comes of giving ranks one by one to whatever sets the pace, of moving to better hosts, and of gathering fast stages on
     * few hosts, so that the others have room for what sets the pace.
     */
    private List<Arrangement> alternatives(Advice advice, Pipeline uncontended, Set<String> changeable) {
        Arrangement planned = arrangement(advice.cheapest());
        HostSearch hosts = new HostSearch(observation, changeable, wishes, this::predict);
        if (!hosts.haveChoice() && !isCrowded(planned) && !isCrowded(observation.arrangement())) {
            return withFewerSpares(planned, uncontended);
        }
        Set<Arrangement> all = new LinkedHashSet<>();
        Arrangement elsewhere = hosts.improved(observation.arrangement());
        all.add(observation.arrangement());
        all.add(elsewhere);
        all.add(hosts.improved(planned));
        MappedLevels.find(observation, changeable).ifPresent(mapped -> {
            all.add(mapped);
            all.add(hosts.improved(mapped));
        });
        for (int ranks = 0; ranks < Math.min(observation.free().size(), MOST_BUDGETS); ranks++) {
            all.add(arrangement(planner.plan(uncontended, ranks).cheapest()));
        }
        all.add(planned);
        grow(elsewhere, all, changeable, hosts);
        HostSearch gathering = new HostSearch(observation, changeable, wishes, this::predict);
        gathering.gathered(observation.arrangement()).forEach(gathered -> grow(gathered, all, changeable, gathering));
        all.stream()
                .max(Comparator.comparingDouble(one -> predict(one).itemsPerSecond()))
                .map(hosts::improved)
                .ifPresent(best -> {
                    all.add(best);
                    all.addAll(hosts.neighbours(best)); // other models may like one of these better
                });
        return List.copyOf(all);
    }

    /** The planner's answer, and what it would do with fewer free ranks, for as long as what these are worth may make up for it. */
    private List<Arrangement> withFewerSpares(Arrangement planned, Pipeline uncontended) {
        List<Arrangement> all = new ArrayList<>(List.of(planned));
        double most = quickWorth(planned);
        Arrangement fewer = planned;
        while (price(fewer) > 0 && all.size() < MOST_BUDGETS) {
            fewer = arrangement(planner.plan(uncontended, newRanks(fewer) - 1).cheapest());
            if (fewer.isSameAs(observation.arrangement()) || predict(fewer).itemsPerSecond() <= most) {
                break;
            }
            all.add(fewer);
            most = Math.max(most, quickWorth(fewer));
        }
        return all;
    }

    /** What the free ranks that it takes are worth to other levels, as a share of the present throughput. */
    private double price(Arrangement to) {
        return priceOfEach * newRanks(to);
    }

    /** Items per second less what the free ranks that it takes are worth, by all models. */
    private double worth(Arrangement to) {
        return itemsPerSecond(to) - price(to) * judge(to).now();
    }

    /** The same by POETRIES alone. */
    private double quickWorth(Arrangement to) {
        return predict(to).itemsPerSecond() - price(to) * now().itemsPerSecond();
    }

    /** Adds what comes of giving ranks one by one to whatever sets the pace. */
    private void grow(Arrangement from, Set<Arrangement> all, Set<String> changeable, HostSearch hosts) {
        Optional<Arrangement> step = Optional.of(from);
        for (int taken = 0; taken < MOST_BUDGETS && step.isPresent(); taken++) {
            step = oneMoreEach(step.get(), changeable, hosts);
            step.ifPresent(all::add);
        }
    }

    /** The few that POETRIES, which is asked at no cost, finds best or nearly so with fewer ranks: all models are asked about these. */
    private List<Arrangement> finalists(List<Arrangement> alternatives) {
        double most = alternatives.stream().mapToDouble(this::quickWorth).max().orElseThrow();
        return alternatives.stream()
                .filter(one -> quickWorth(one) >= (1 - FINALIST_SHARE) * most)
                .sorted(Comparator.comparingDouble(this::quickWorth).reversed())
                .limit(MOST_FINALISTS)
                .toList();
    }

    /** Gives one more rank to every level that sets the pace; empty if one of them cannot have it. */
    private Optional<Arrangement> oneMoreEach(Arrangement from, Set<String> changeable, HostSearch hosts) {
        Arrangement more = from;
        for (int position : predict(from).bottlenecks()) {
            Level level = observation.levels().get(position);
            boolean mayGrow = changeable.contains(level.name()) && !isAtItsMost(more, level);
            Optional<Arrangement> grown = mayGrow ? hosts.oneMore(more, level) : Optional.empty();
            if (grown.isEmpty()) {
                return Optional.empty();
            }
            more = grown.get();
        }
        return Optional.of(more);
    }

    private boolean isAtItsMost(Arrangement arrangement, Level level) {
        return Pipelines.places(level, arrangement).size() >= wishes.most(level.name());
    }

    private Map<String, Integer> most(Set<String> changeable) {
        return changeable.stream().collect(Collectors.toMap(level -> level, wishes::most));
    }

    /**
     * Of those that are enough, the one that takes the fewest ranks; of these one that takes few free ranks, which can serve no
     * other level afterwards; and of these the fastest.
     */
    private Optional<Arrangement> fewestRanks(Stream<Arrangement> enough) {
        return enough.min(Comparator.comparingInt(PipelineSearch::ranks)
                .thenComparingInt(this::newRanks)
                .thenComparing(Comparator.comparingDouble(this::itemsPerSecond).reversed()));
    }

    private boolean gives(Arrangement arrangement, double wanted) {
        return itemsPerSecond(arrangement) >= wanted * (1 - ROUNDING);
    }

    private static int ranks(Arrangement arrangement) {
        return arrangement.counts().stream().mapToInt(Integer::intValue).sum();
    }

    private int newRanks(Arrangement to) {
        return (int) to.levels().values().stream()
                .flatMap(List::stream)
                .filter(freePlaces::contains)
                .count();
    }

    private boolean isCrowded(Arrangement arrangement) {
        return foresee(arrangement).contention().crowded().isPresent();
    }

    @Override
    public Verdict judge(Arrangement arrangement) {
        return verdicts.computeIfAbsent(arrangement, one -> court.judge(observation, one));
    }

    private double itemsPerSecond(Arrangement arrangement) {
        return judge(arrangement).then();
    }

    private Prediction predict(Arrangement arrangement) {
        return foresee(arrangement).prediction();
    }

    private Foreseen foresee(Arrangement arrangement) {
        return foreseen.computeIfAbsent(arrangement, one -> {
            return new Foreseen(outlook.contention(one), times.predict(outlook.pipeline(one)));
        });
    }

    @Override
    public String reason(Arrangement to, double gain) {
        if (to.isSameAs(observation.arrangement())) {
            return pace(now()) + "; nothing that could be changed makes it faster";
        }
        return String.format(
                Locale.ROOT,
                "%s; %s %.4g items/s (%s)%s",
                pace(now()),
                ChangeWords.doing(observation.arrangement(), to, observation.subject(), "gives", List.of()),
                itemsPerSecond(to),
                Figures.percent(gain),
                price(to) > 0
                        ? String.format(
                                Locale.ROOT,
                                ", of which %s is the price of %d free ranks that can serve no other stage then",
                                Figures.percent(price(to)),
                                newRanks(to))
                        : "");
    }

    @Override
    public Map<String, Integer> enough(Set<String> changeable) {
        return enoughWithin(surplusShare * now().periodSeconds(), changeable);
    }

    @Override
    public Map<String, Integer> enoughFor(double wanted, Set<String> changeable) {
        return enoughWithin(itemsPerMessage / wanted, changeable);
    }

    @Override
    public Optional<Arrangement> oneHostLessFor(double wanted, Set<String> changeable) {
        HostSearch hosts = new HostSearch(observation, changeable, wishes, this::predict);
        return hosts.fastest(hosts.gathered(observation.arrangement()).stream().filter(one -> gives(one, wanted)));
    }

    /** @param longestSeconds between two items at a level */
    private Map<String, Integer> enoughWithin(double longestSeconds, Set<String> changeable) {
        Prediction now = now();
        Pipeline model = outlook.pipeline(outlook.seen());
        Map<String, Integer> enough = new LinkedHashMap<>();
        for (int i = 0; i < observation.levels().size(); i++) {
            String level = observation.levels().get(i).name();
            int fewest = changeable.contains(level)
                    ? fewest(model, now, i, longestSeconds)
                    : now.instances().get(i);
            if (fewest < now.instances().get(i)) {
                enough.put(level, fewest);
            }
        }
        return enough;
    }

    private int fewest(Pipeline model, Prediction now, int position, double longestSeconds) {
        List<Integer> fewer = new ArrayList<>(now.instances());
        int fewest = fewer.get(position);
        while (fewest > wishes.least(observation.levels().get(position).name())) {
            fewer.set(position, fewest - 1);
            double seconds = times.predict(model, fewer).independentSeconds().get(position);
            if (seconds > longestSeconds) {
                break;
            }
            fewest--;
        }
        return fewest;
    }

    private Prediction now() {
        return predict(observation.arrangement());
    }

    private Arrangement arrangement(Plan plan) {
        Map<String, Integer> instances = new LinkedHashMap<>();
        plan.changes()
                .forEach(change ->
                        instances.put(observation.levels().get(change.stage()).name(), change.to()));
        return observation.withInstances(instances);
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
                        Figures.milliseconds(now.periodSeconds()))
                + foresee(observation.arrangement())
                        .contention()
                        .crowded()
                        .map(text -> "; " + text)
                        .orElse("");
    }

    /** Relative standard error of a gain: of the slowest stage now and of the slowest stage with the plan. */
    private double doubt(Prediction now, Prediction then) {
        int slowestNow = now.bottlenecks().get(0);
        int slowestThen = then.bottlenecks().get(0);
        double first = relativeError(slowestNow);
        return slowestNow == slowestThen ? first : Math.hypot(first, relativeError(slowestThen));
    }

    private double relativeError(int position) {
        return observation.levels().get(position).work().relativeError();
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
            Advice advice, Prediction now, Set<String> changeable, double minGain, double confidence) {
        int position = now.bottlenecks().get(0);
        double threshold = minGain + confidence * relativeError(position);
        Arrangement present = observation.arrangement();
        Arrangement more = oneMore(observation.levels().get(position));
        if (gain(now, predict(more)) <= threshold) {
            Prediction alone = times.predict(Pipelines.uncontended(observation, present, Map.of()));
            Prediction aloneMore = times.predict(Pipelines.uncontended(observation, more, Map.of()));
            if (isCrowded(more) && gain(alone, aloneMore) > threshold) {
                return Candidate.Limit.CORES;
            }
            return advice.best().changes().isEmpty() ? Candidate.Limit.NOTHING_TO_GAIN : Candidate.Limit.LITTLE_TO_GAIN;
        }
        if (isAtItsMost(present, observation.levels().get(position))) {
            return Candidate.Limit.ASKED;
        }
        boolean ranks = changeable.contains(observation.levels().get(position).name())
                || advice.best().limit().kind() == Limit.Kind.PROCESSORS;
        return ranks ? Candidate.Limit.RANKS : Candidate.Limit.FIXED_LEVEL;
    }

    /** The present arrangement with one more instance of a level, wherever it may come from, on the host of its first. */
    private Arrangement oneMore(Level level) {
        List<Place> places = Pipelines.places(level, observation.arrangement());
        List<Place> more = new ArrayList<>(places);
        more.add(new Place(-1, places.get(0).host()));
        return observation.arrangement().with(level.name(), more);
    }

    private static double gain(Prediction now, Prediction then) {
        return now.periodSeconds() / then.periodSeconds() - 1;
    }
}
