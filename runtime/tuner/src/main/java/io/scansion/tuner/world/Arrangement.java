package io.scansion.tuner.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which ranks, on which hosts, serve which level. Immutable.
 *
 * @param levels places that serve each level, in the order of the levels; a farm has one level, {@value #WORKERS}
 * @param chunk tasks in a message of a farm; 0 where there is no such thing
 */
public record Arrangement(Map<String, List<Place>> levels, int chunk) {
    /** The level of a farm. */
    public static final String WORKERS = "workers";

    /** Stages of which the instances stand in words. */
    private static final int MOST_SHOWN = 64;

    public Arrangement {
        Map<String, List<Place>> copy = new LinkedHashMap<>();
        levels.forEach((level, places) -> copy.put(level, List.copyOf(places)));
        levels = Collections.unmodifiableMap(copy); // keeps the order
    }

    public static Arrangement of(Map<String, List<Place>> levels) {
        return new Arrangement(levels, 0);
    }

    /** A farm whose workers are these, and whose messages hold so many tasks. */
    public static Arrangement farm(List<Place> workers, int chunk) {
        return new Arrangement(Map.of(WORKERS, workers), chunk);
    }

    public List<Place> places(String level) {
        return levels.getOrDefault(level, List.of());
    }

    /** How many serve, over all levels. */
    public int places() {
        return levels.values().stream().mapToInt(List::size).sum();
    }

    /** Physical ranks that serve a level. */
    public List<Integer> ranks(String level) {
        return places(level).stream().map(Place::rank).toList();
    }

    /** How many serve a level. */
    public int instances(String level) {
        return places(level).size();
    }

    /** How many serve each level, in the order of the levels. */
    public List<Integer> counts() {
        return levels.values().stream().map(List::size).toList();
    }

    public Arrangement with(String level, List<Place> places) {
        return with(Map.of(level, places));
    }

    /** The same with other places for some levels. */
    public Arrangement with(Map<String, List<Place>> placesByLevel) {
        Map<String, List<Place>> changed = new LinkedHashMap<>(levels);
        changed.putAll(placesByLevel);
        return new Arrangement(changed, chunk);
    }

    /** The same with so many of the first places of each of these levels. */
    public Arrangement withFewer(Map<String, Integer> instances) {
        Map<String, List<Place>> fewer = new LinkedHashMap<>();
        instances.forEach((level, number) -> fewer.put(level, places(level).subList(0, number)));
        return with(fewer);
    }

    public Arrangement withChunk(int otherChunk) {
        return new Arrangement(levels, otherChunk);
    }

    /** Whether the same ranks serve the same levels, in whatever order. */
    public boolean isSameAs(Arrangement other) {
        return chunk == other.chunk && changedLevels(other).isEmpty();
    }

    /** Levels that other ranks serve in the other arrangement. */
    public List<String> changedLevels(Arrangement other) {
        List<String> changed = new ArrayList<>();
        levels.keySet().forEach(level -> {
            if (!isServedAlike(places(level), other.places(level))) {
                changed.add(level);
            }
        });
        return changed;
    }

    private static boolean isServedAlike(List<Place> one, List<Place> other) {
        return one.size() == other.size() && (one.equals(other) || ranks(one).equals(ranks(other)));
    }

    private static List<Integer> ranks(List<Place> places) {
        return places.stream().map(Place::rank).sorted().toList();
    }

    /**
     * In words, as an operator knows such a subject: the stages of a program have no names, and their counts tell it. Of a change see
     * {@link ChangeWords}.
     */
    public String text(Subject subject) {
        return subject.isProgram() ? "arrangement " + countsText() : text();
    }

    /** Hosts on which a level is served, each once. */
    public List<String> hosts(String level) {
        return places(level).stream().map(Place::host).distinct().sorted().toList();
    }

    /** Hosts on which any level is served, each once. */
    public List<String> hosts() {
        return levels.values().stream()
                .flatMap(List::stream)
                .map(Place::host)
                .distinct()
                .sorted()
                .toList();
    }

    private String countsText() {
        List<Integer> counts = counts();
        String shown = counts.stream().limit(MOST_SHOWN).map(String::valueOf).collect(Collectors.joining(","));
        return counts.size() <= MOST_SHOWN
                ? shown
                : shown + ",... (" + counts.size() + " stages with "
                        + counts.stream().mapToInt(Integer::intValue).sum() + " ranks)";
    }

    /** In words. */
    public String text() {
        if (chunk > 0) {
            int workers = instances(WORKERS);
            return workers
                    + (workers == 1 ? " worker, " : " workers, ")
                    + chunk
                    + (chunk == 1 ? " task a message" : " tasks a message");
        }
        return levels.keySet().stream()
                .map(level -> level + " on " + ranks(level))
                .collect(Collectors.joining(", "));
    }
}
