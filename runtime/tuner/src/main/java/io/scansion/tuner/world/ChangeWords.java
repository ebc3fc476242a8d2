package io.scansion.tuner.world;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A change from one arrangement to another in words, the same wherever people read it. Stateless. */
public final class ChangeWords {
    /** Stages that are told of one by one. */
    private static final int MOST_SHOWN = 64;

    private static final int MOST_MOVES = 16;
    private static final int MOST_RANKS = 8;

    private ChangeWords() {}

    /**
     * Returns what a change leads to, as an operator knows such a subject: of a program the instances of its stages, where ranks on other
     * hosts are to serve, on which, and what moves. A change that only moves stages is told by that alone.
     */
    public static String of(Arrangement from, Arrangement to, Subject subject) {
        List<String> changed = from.changedLevels(to);
        List<String> moves = moves(from, to, subject);
        if (!moves.isEmpty() && moves.size() == changed.size()) {
            return joined(moves);
        } else if (!subject.isProgram()) {
            return to.text(subject);
        }
        String elsewhere = changed.stream()
                .filter(level -> move(from, to, level, subject).isEmpty()
                        && !from.hosts(level).equals(to.hosts(level)))
                .limit(MOST_SHOWN)
                .map(level -> level + " on " + String.join(", ", to.hosts(level)))
                .collect(Collectors.joining("; stage "));
        return to.text(subject)
                + (elsewhere.isEmpty() ? "" : " with stage " + elsewhere)
                + (moves.isEmpty() ? "" : "; " + joined(moves));
    }

    /**
     * The same with what comes of it: {@code arrangement 1,2,1 gives}, {@code stage 1 moves from rank 1 to rank 5, which gives}.
     *
     * @param does the verb that follows
     * @param left hosts that nobody serves on any more
     */
    public static String doing(Arrangement from, Arrangement to, Subject subject, String does, List<String> left) {
        String text = of(from, to, subject);
        if (!left.isEmpty()) {
            return text + ", which leaves " + String.join(", ", left) + " and " + does;
        }
        return text + (moves(from, to, subject).isEmpty() ? " " : ", which ") + does;
    }

    /** How a level moves, if as many ranks serve it as before, and others; otherwise empty. */
    public static String move(Arrangement from, Arrangement to, String level, Subject subject) {
        List<Place> leaving = without(from.places(level), to.ranks(level));
        List<Place> coming = without(to.places(level), from.ranks(level));
        if (leaving.isEmpty() || leaving.size() != coming.size()) {
            return "";
        }
        Map<String, List<Place>> hosts = byHost(leaving);
        hosts.putAll(byHost(coming));
        boolean within = hosts.size() == 1;
        return (subject.isProgram() ? "stage " : "") + level + " moves from " + named(leaving, !within) + " to "
                + named(coming, true);
    }

    private static List<String> moves(Arrangement from, Arrangement to, Subject subject) {
        return from.changedLevels(to).stream()
                .map(level -> move(from, to, level, subject))
                .filter(move -> !move.isEmpty())
                .toList();
    }

    private static String joined(List<String> moves) {
        String shown = moves.stream().limit(MOST_MOVES).collect(Collectors.joining(", "));
        return moves.size() <= MOST_MOVES ? shown : shown + " and " + (moves.size() - MOST_MOVES) + " more";
    }

    private static List<Place> without(List<Place> places, List<Integer> ranks) {
        return places.stream().filter(place -> !ranks.contains(place.rank())).toList();
    }

    private static Map<String, List<Place>> byHost(List<Place> places) {
        Map<String, List<Place>> hosts = new LinkedHashMap<>();
        places.forEach(place ->
                hosts.computeIfAbsent(place.host(), host -> new ArrayList<>()).add(place));
        return hosts;
    }

    private static String named(List<Place> places, boolean withHost) {
        return byHost(places).entrySet().stream()
                .map(host -> ranks(host.getValue())
                        + (withHost && !host.getKey().isEmpty() ? " on host " + host.getKey() : ""))
                .collect(Collectors.joining(" and "));
    }

    private static String ranks(List<Place> places) {
        if (places.size() > MOST_RANKS) {
            return places.size() + " ranks";
        }
        return (places.size() == 1 ? "rank " : "ranks ")
                + places.stream().map(place -> String.valueOf(place.rank())).collect(Collectors.joining(", "));
    }
}
