package io.scansion.tuner.plan;

import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.PlacementCosts;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.search.MappingProblem;
import io.scansion.models.mapping.search.SearchLimits;
import io.scansion.models.markov.NotConvergedException;
import io.scansion.tuner.observe.Channel;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Quantity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Where the mapping search of AMoGeT (Benoit, Cole, Gilmore and Hillston, 2005) would put the levels of a pipeline that may change, an
 * instance each, with the two inputs that their figure has: how much of a processor is to be had on every host now, and what messages take
 * between them. Where the steps of {@link HostSearch} look one or two moves ahead, this looks at all mappings. For one observation and one thread.
 *
 * <p>A host with time for several cores is several processors, and what levels that stay use of them is taken off. A level that has no rank
 * on a host is taken to be very slow there, so that it is not put there. The search ends after a number of questions and not after a
 * time: a recording is to lead to the same plans.
 */
final class MappedLevels implements PlacementCosts {
    /** Longer pipelines, or more processors, would take longer than a window has time for. */
    private static final int MOST_LEVELS = 6;

    private static final int MOST_PROCESSORS = 8;
    private static final int MOST_QUESTIONS = 2_000;
    /** Times the slowest level; the model wants every time to be finite. */
    private static final double NOT_THERE = 100;

    private static final double LEAST_CORES = 0.01;
    /** Models want positive times. */
    private static final double LEAST_SECONDS = 1e-6;

    private final Observation observation;
    private final List<Level> levels;
    /** Position among all levels of the first that may change. */
    private final int first;

    private final List<Processor> processors = new ArrayList<>();
    private final double longestSeconds;

    /** @param power of one core, or the part of it that is to be had */
    private record Processor(String host, double power) {}

    private MappedLevels(Observation observation, List<Level> levels) {
        this.observation = observation;
        this.levels = levels;
        this.first = observation.levels().indexOf(levels.get(0));
        for (Host host : observation.hosts()) {
            double cores = Math.min(host.quotaCores(), host.cores() - host.othersCores());
            double free = Math.max(LEAST_CORES, cores - usedByOthers(host.name()));
            long several = Math.max(1, Math.min(Math.round(free), levels.size()));
            for (int i = 0; i < several; i++) {
                processors.add(new Processor(host.name(), host.speed() * Math.min(1, free / several)));
            }
        }
        longestSeconds =
                levels.stream().mapToDouble(level -> level.work().value()).max().orElse(0);
    }

    /** Cores that the levels which stay keep busy on a host. */
    private double usedByOthers(String host) {
        double itemsPerSecond =
                observation.throughput().isKnown() ? observation.throughput().value() : 0;
        return observation.levels().stream()
                .filter(level -> !levels.contains(level))
                .filter(level -> level.instances().get(0).host().equals(host))
                .mapToDouble(level -> itemsPerSecond * level.visits() * computingSeconds(level))
                .sum();
    }

    private static double computingSeconds(Level level) {
        Quantity thread = level.processor().threadSeconds();
        return thread.isKnown() ? Math.min(level.work().value(), thread.value()) : 0;
    }

    /**
     * Returns that arrangement. Empty where there is one host, the hosts of levels are not known, those that may change do not follow each
     * other, there is too much to look at, or ranks are wanting.
     */
    static Optional<Arrangement> find(Observation observation, Set<String> changeable) {
        List<Level> levels = observation.levels().stream()
                .filter(level -> changeable.contains(level.name()))
                .toList();
        boolean known = observation.levels().stream()
                .noneMatch(level -> level.instances().isEmpty());
        if (!known
                || levels.isEmpty()
                || levels.size() > MOST_LEVELS
                || observation.hosts().size() < 2) {
            return Optional.empty();
        }
        MappedLevels mapped = new MappedLevels(observation, levels);
        int behind = mapped.first + levels.size();
        boolean fits = mapped.processors() <= MOST_PROCESSORS
                && mapped.first > 0
                && behind < observation.levels().size()
                && observation.levels().subList(mapped.first, behind).equals(levels)
                && observation.channels().size() == observation.levels().size() - 1
                && mapped.site(mapped.first - 1) > 0
                && mapped.site(behind) > 0;
        return fits ? mapped.search(Sites.at(mapped.site(mapped.first - 1), mapped.site(behind))) : Optional.empty();
    }

    /** Number of the first processor of a level's host; 0 if that is not known. */
    private int site(int position) {
        String host = observation.levels().get(position).instances().get(0).host();
        return 1 + processors.stream().map(Processor::host).toList().indexOf(host);
    }

    private Optional<Arrangement> search(Sites sites) {
        BooleanSupplier enough = new BooleanSupplier() {
            private int asked;

            @Override
            public boolean getAsBoolean() {
                asked++;
                return asked > MOST_QUESTIONS;
            }
        };
        try {
            return arrangement(new MappingProblem(this, sites)
                    .solve(SearchLimits.until(enough))
                    .best()
                    .mapping());
        } catch (NotConvergedException e) {
            return Optional.empty(); // times that are too far apart: the steps know them as well
        }
    }

    private Optional<Arrangement> arrangement(Mapping mapping) {
        Arrangement to = observation.arrangement();
        Set<Place> used = new HashSet<>();
        for (int stage = 1; stage <= stages(); stage++) {
            Level level = level(stage);
            String host = processor(mapping.processorOf(stage)).host();
            Optional<Place> place = places(level)
                    .filter(one -> one.host().equals(host) && used.add(one))
                    .findFirst();
            if (place.isEmpty()) {
                return Optional.empty();
            }
            to = to.with(level.name(), List.of(place.get()));
        }
        return Optional.of(to);
    }

    /** Who could serve a level, those first that do. */
    private Stream<Place> places(Level level) {
        return Stream.concat(level.instances().stream(), observation.unused(level.name()).stream());
    }

    private Level level(int stage) {
        return levels.get(stage - 1);
    }

    private Processor processor(int number) {
        return processors.get(number - 1);
    }

    @Override
    public int stages() {
        return levels.size();
    }

    @Override
    public int processors() {
        return processors.size();
    }

    @Override
    public double processSeconds(int stage, int processor) {
        Level level = level(stage);
        String host = processor(processor).host();
        if (places(level).noneMatch(place -> place.host().equals(host))) {
            return NOT_THERE * Math.max(LEAST_SECONDS, longestSeconds);
        }
        double computing = computingSeconds(level);
        double waiting = level.work().value() - computing;
        return Math.max(
                LEAST_SECONDS,
                level.visits() * (waiting + computing / processor(processor).power()));
    }

    /** A move within a processor costs next to nothing. */
    @Override
    public double moveSeconds(int move, int from, int to) {
        if (from == to) {
            return LEAST_SECONDS;
        }
        Channel channel = observation.channels().get(first + move - 2);
        LinkEstimate cost = observation
                .links()
                .cost(processor(from).host(), processor(to).host(), channel.bytes(), channel.meets())
                .orElse(channel.cost());
        double seconds = observation.levels().get(first + move - 1).visits() * cost.seconds(channel.bytes());
        return Double.isFinite(seconds) ? Math.max(LEAST_SECONDS, seconds) : LEAST_SECONDS;
    }
}
