package io.scansion.tuner.plan;

import io.scansion.models.poetries.GatheringPlanner;
import io.scansion.models.poetries.Prediction;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Wishes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Improves an arrangement over several hosts step by step: an instance moves, comes, goes, or serves another level instead, whichever
 * helps most, while any of it helps, or any two of them do. A step helps if the slowest level gets faster, or the next slowest where that stays as it is, and
 * so on: two levels that hold each other back leave a slow host one by one. What turns out to have made nothing faster is not done. For
 * one observation and one thread.
 */
final class HostSearch {
    private static final int MOST_STEPS = 32;

    /** Levels in all forecasts that are asked for; each is some work where hosts are crowded. */
    private static final int MOST_LEVELS_FORESEEN = 20_000;

    /** Levels that a step may change, the slowest of them. */
    private static final int MOST_WORTH = 24;

    private static final int FEWEST_NEIGHBOURS = 16;

    /** Leaving each of more hosts in turn would take too long to look at. */
    private static final int MOST_HOSTS_LEFT = 8;

    /** What gets faster by a smaller share stays as it is. */
    private static final double LEAST_SHARE = 0.005;

    /** Levels that take less of the period than this only change to make room. */
    private static final double SLOW_SHARE = 0.8;

    private final Observation observation;
    private final Set<String> changeable;
    private final Wishes wishes;
    private final Function<Arrangement, Prediction> predict;
    private final boolean severalHosts;
    private int levelsForeseen;
    /** The same, of arrangements without what was vain. */
    private int levelsForeseenWithout;

    /** @param changeable levels that may have other instances */
    HostSearch(
            Observation observation, Set<String> changeable, Wishes wishes, Function<Arrangement, Prediction> predict) {
        this.observation = observation;
        this.changeable = changeable;
        this.wishes = wishes;
        this.predict = predict;
        Stream<Place> serving =
                observation.arrangement().levels().values().stream().flatMap(List::stream);
        this.severalHosts = Stream.concat(serving, observation.free().stream())
                        .map(Place::host)
                        .filter(host -> !host.isEmpty())
                        .distinct()
                        .count()
                > 1;
    }

    /** Whether there is more than one host. */
    boolean haveChoice() {
        return severalHosts;
    }

    /** A better arrangement that steps lead to; the same if none helps, or there is one host. */
    Arrangement improved(Arrangement from) {
        if (!severalHosts) {
            return from;
        }
        Arrangement best = from;
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            Arrangement present = best;
            best = fastest(present, neighbours(present))
                    .or(() -> twoSteps(present))
                    .orElse(present);
            if (best.equals(present)) {
                break;
            }
        }
        return withoutVain(best);
    }

    private Optional<Arrangement> fastest(Arrangement from, List<Arrangement> to) {
        Arrangement best = from;
        for (Arrangement one : to) {
            best = isFaster(one, best) ? one : best;
        }
        return best.equals(from) ? Optional.empty() : Optional.of(best);
    }

    /** Where no step helps, two may: one leaves a host so that another finds room there. */
    private Optional<Arrangement> twoSteps(Arrangement from) {
        Arrangement best = from;
        for (Arrangement first : neighbours(from)) {
            if (isTimeUp()) {
                break;
            }
            best = fastest(best, neighbours(first)).orElse(best);
        }
        return best.equals(from) ? Optional.empty() : Optional.of(best);
    }

    /** What one step leads to, as much of it as there is time to look at; nothing on one host. */
    List<Arrangement> neighbours(Arrangement from) {
        if (!severalHosts) {
            return List.of();
        }
        List<Level> worth = worthChanging(from);
        int most = Math.max(
                FEWEST_NEIGHBOURS, MOST_LEVELS_FORESEEN / observation.levels().size());
        return worth.stream()
                .flatMap(level -> steps(from, level, worth))
                .limit(most)
                .toList();
    }

    /** @param worth levels that may be given an instance that this one leaves */
    private Stream<Arrangement> steps(Arrangement from, Level level, List<Level> worth) {
        List<Place> places = from.places(level.name());
        List<Place> unused = onePerHost(unused(from, level));
        boolean mayGrow = places.size() < wishes.most(level.name());
        boolean mayShrink = places.size() > wishes.least(level.name());
        Stream<Arrangement> comes = unused.stream().filter(place -> mayGrow).map(place -> plus(from, level, place));
        Stream<Arrangement> moves = onePerHost(places).stream()
                .flatMap(place -> moves(minus(from, level, place), level, place, unused, mayShrink));
        Stream<Arrangement> serves = places.stream()
                .filter(place -> mayShrink && observation.free().contains(place))
                .flatMap(place -> worth.stream()
                        .filter(other -> !other.equals(level))
                        .filter(other -> from.instances(other.name()) < wishes.most(other.name()))
                        .map(other -> plus(minus(from, level, place), other, place)));
        return Stream.concat(comes, Stream.concat(moves, serves));
    }

    /** To every other host, or away. */
    private static Stream<Arrangement> moves(
            Arrangement without, Level level, Place place, List<Place> unused, boolean mayGo) {
        Stream<Arrangement> elsewhere = unused.stream()
                .filter(other -> !other.host().equals(place.host()))
                .map(other -> plus(without, level, other));
        return mayGo ? Stream.concat(elsewhere, Stream.of(without)) : elsewhere;
    }

    /** Those that set the pace, or nearly, and those that share a host with one of these; where they are many, the slowest. */
    private List<Level> worthChanging(Arrangement arrangement) {
        Prediction now = predict.apply(arrangement);
        Set<String> hosts = new HashSet<>();
        for (int position = 0; position < observation.levels().size(); position++) {
            if (now.independentSeconds().get(position) >= SLOW_SHARE * now.periodSeconds()) {
                Pipelines.places(observation.levels().get(position), arrangement)
                        .forEach(place -> hosts.add(place.host()));
            }
        }
        List<Level> worth = observation.levels().stream()
                .filter(level -> changeable.contains(level.name()))
                .filter(level -> arrangement.places(level.name()).stream()
                        .map(Place::host)
                        .anyMatch(hosts::contains))
                .toList();
        if (worth.size() <= MOST_WORTH) {
            return worth;
        }
        List<Level> levels = observation.levels();
        Map<String, Double> seconds = new HashMap<>();
        for (int position = 0; position < levels.size(); position++) {
            seconds.put(levels.get(position).name(), now.independentSeconds().get(position));
        }
        return worth.stream()
                .sorted(Comparator.comparing((Level level) -> seconds.getOrDefault(level.name(), 0.0))
                        .reversed())
                .limit(MOST_WORTH)
                .toList();
    }

    private static List<Place> onePerHost(List<Place> places) {
        Map<String, Place> byHost = new LinkedHashMap<>();
        places.stream()
                .filter(place -> !place.host().isEmpty())
                .forEach(place -> byHost.putIfAbsent(place.host(), place));
        return List.copyOf(byHost.values());
    }

    /** Ranks that could serve a level beside those that do: first those that have, since others can do something else. */
    private List<Place> unused(Arrangement arrangement, Level level) {
        Set<Place> used = new HashSet<>();
        arrangement.levels().values().forEach(used::addAll);
        return Stream.concat(level.instances().stream(), observation.unused(level.name()).stream())
                .filter(place -> !used.contains(place))
                .toList();
    }

    private static Arrangement plus(Arrangement arrangement, Level level, Place place) {
        List<Place> places = new ArrayList<>(arrangement.places(level.name()));
        places.add(place);
        return arrangement.with(level.name(), places);
    }

    private static Arrangement minus(Arrangement arrangement, Level level, Place place) {
        List<Place> places = new ArrayList<>(arrangement.places(level.name()));
        places.remove(place);
        return arrangement.with(level.name(), places);
    }

    /** Levels as they are now, and fewer free ranks, where that costs nothing, as far as there is time to look. */
    private Arrangement withoutVain(Arrangement to) {
        levelsForeseenWithout = 0;
        Arrangement kept = withoutVain(to, to.changedLevels(observation.arrangement()), this::asNow);
        return withoutVain(kept, newcomers(kept), this::withoutThose);
    }

    /** All of them at once, or of each half of them what is vain: most often all is, or nothing. */
    private <T> Arrangement withoutVain(
            Arrangement from, List<T> changes, BiFunction<Arrangement, List<T>, Arrangement> without) {
        levelsForeseenWithout += observation.levels().size();
        if (changes.isEmpty() || levelsForeseenWithout > MOST_LEVELS_FORESEEN) {
            return from;
        }
        Arrangement less = without.apply(from, changes);
        if (!isSlower(less, from)) {
            return less;
        }
        if (changes.size() == 1) {
            return from;
        }
        int half = changes.size() / 2;
        Arrangement first = withoutVain(from, changes.subList(0, half), without);
        return withoutVain(first, changes.subList(half, changes.size()), without);
    }

    private Arrangement asNow(Arrangement from, List<String> levels) {
        Arrangement now = observation.arrangement();
        return from.with(levels.stream().collect(Collectors.toMap(level -> level, now::places)));
    }

    /** A rank that serves a level and did not before. */
    private record Newcomer(String level, Place place) {}

    private List<Newcomer> newcomers(Arrangement to) {
        List<Newcomer> newcomers = new ArrayList<>();
        for (Level level : observation.levels()) {
            to.places(level.name()).stream()
                    .filter(place -> !level.instances().contains(place))
                    .forEach(place -> newcomers.add(new Newcomer(level.name(), place)));
        }
        return newcomers;
    }

    /** Without as many of them as may go. */
    private Arrangement withoutThose(Arrangement from, List<Newcomer> newcomers) {
        Map<String, List<Place>> left = new HashMap<>();
        for (Newcomer newcomer : newcomers) {
            List<Place> places = left.computeIfAbsent(newcomer.level(), level -> new ArrayList<>(from.places(level)));
            if (places.size() > wishes.least(newcomer.level())) {
                places.remove(newcomer.place());
            }
        }
        return from.with(left);
    }

    /** The same where hosts that serve only by ranks that come are left again, if others have ranks for it and it is still enough. */
    Arrangement onFewerHosts(Arrangement from, Predicate<Arrangement> isEnough) {
        Arrangement kept = from;
        for (String host : from.hosts()) {
            kept = without(host, kept).filter(isEnough).orElse(kept);
        }
        return kept;
    }

    /** Empty where somebody has served on the host before, or the other hosts have too few ranks. */
    private Optional<Arrangement> without(String host, Arrangement from) {
        Arrangement left = from;
        for (Level level : observation.levels()) {
            for (Place place : Pipelines.places(level, from)) {
                if (place.host().equals(host)) {
                    List<Place> others = unused(left, level).stream()
                            .filter(other -> !other.host().equals(host))
                            .filter(other -> from.hosts().contains(other.host()))
                            .toList();
                    if (level.instances().contains(place) || others.isEmpty()) {
                        return Optional.empty();
                    }
                    left = plus(minus(left, level, place), level, others.get(0));
                }
            }
        }
        return Optional.of(left);
    }

    /**
     * The same with one host left by all that serve there, for ranks on others that serve: what their neighbours leave of a processor may be
     * enough for them. For each host that can be left; nothing on one host, or where there are many hosts or levels.
     */
    List<Arrangement> gathered(Arrangement from) {
        List<String> hosts = severalHosts ? from.hosts() : List.of();
        return hosts.size() > MOST_HOSTS_LEFT || observation.levels().size() > GatheringPlanner.MOST_TOGETHER
                ? List.of()
                : hosts.stream().flatMap(host -> leaving(host, from).stream()).toList();
    }

    /** Of these the one whose slowest level is fastest. */
    Optional<Arrangement> fastest(Stream<Arrangement> all) {
        return all.reduce((fastest, next) -> isFaster(next, fastest) ? next : fastest);
    }

    /** Empty where somebody has to stay on the host, or the other hosts have too few ranks. */
    private Optional<Arrangement> leaving(String host, Arrangement from) {
        Arrangement left = from;
        for (int position = 0; position < observation.levels().size(); position++) {
            Level level = observation.levels().get(position);
            for (Place place : Pipelines.places(level, from)) {
                if (place.host().equals(host)) {
                    Optional<Arrangement> elsewhere = changeable.contains(level.name())
                            ? elsewhere(left, position, place, from.hosts())
                            : Optional.empty();
                    if (elsewhere.isEmpty()) {
                        return Optional.empty();
                    }
                    left = elsewhere.get();
                }
            }
        }
        return Optional.of(left);
    }

    /** With another place for one of a level, on one of these hosts: where that is fastest, and beside a neighbour where it is all the same. */
    private Optional<Arrangement> elsewhere(Arrangement from, int position, Place place, List<String> hosts) {
        Level level = observation.levels().get(position);
        Set<String> neighbours = new HashSet<>();
        for (int next = Math.max(0, position - 1);
                next <= Math.min(observation.levels().size() - 1, position + 1);
                next++) {
            neighbours.addAll(from.hosts(observation.levels().get(next).name()));
        }
        Arrangement without = minus(from, level, place);
        return fastest(onePerHost(unused(from, level)).stream()
                .filter(other -> !other.host().equals(place.host()) && hosts.contains(other.host()))
                .sorted(Comparator.comparing((Place other) -> !neighbours.contains(other.host())))
                .map(other -> plus(without, level, other)));
    }

    private boolean isSlower(Arrangement one, Arrangement other) {
        return predict.apply(one).itemsPerSecond()
                <= (1 - LEAST_SHARE) * predict.apply(other).itemsPerSecond();
    }

    /** Whether the slowest level, or the next slowest where that is as slow, and so on, takes less; no when enough was asked. */
    private boolean isFaster(Arrangement one, Arrangement other) {
        levelsForeseen += observation.levels().size();
        if (isTimeUp()) {
            return false;
        }
        double[] ones = slowestLast(predict.apply(one));
        double[] others = slowestLast(predict.apply(other));
        for (int i = ones.length - 1; i >= 0; i--) {
            double ratio = ones[i] / others[i];
            if (Math.abs(ratio - 1) > LEAST_SHARE) {
                return ratio < 1;
            }
        }
        return false;
    }

    private static double[] slowestLast(Prediction prediction) {
        return prediction.independentSeconds().stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }

    /** The arrangement with one more for a level, where that is fastest; empty if no rank is left, or no time to look for the best. */
    Optional<Arrangement> oneMore(Arrangement from, Level level) {
        if (severalHosts && isTimeUp()) {
            return Optional.empty();
        }
        List<Place> candidates = unused(from, level);
        if (!severalHosts) {
            return candidates.stream().findFirst().map(place -> plus(from, level, place));
        }
        return fastest(
                onePerHost(candidates).stream().takeWhile(place -> !isTimeUp()).map(place -> plus(from, level, place)));
    }

    private boolean isTimeUp() {
        return levelsForeseen > MOST_LEVELS_FORESEEN;
    }
}
