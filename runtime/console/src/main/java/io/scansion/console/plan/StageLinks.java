package io.scansion.console.plan;

import io.scansion.console.input.Keys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Where the stages of a description send their items: each to the next unless it says otherwise. */
final class StageLinks {
    private static final double MOST_ITEMS = 1e6;

    private final List<Keys> stages;
    private final List<Map<Integer, Double>> links = new ArrayList<>();

    private StageLinks(List<Keys> stages) {
        this.stages = stages;
    }

    static StageLinks of(List<Keys> stages) {
        StageLinks read = new StageLinks(stages);
        Map<String, Integer> numbers = new HashMap<>();
        Set<String> ambiguous = new HashSet<>();
        for (int i = 0; i < stages.size(); i++) {
            String name = name(stages.get(i), i);
            if (numbers.putIfAbsent(name, i) != null) {
                ambiguous.add(name);
            }
        }
        for (int i = 0; i < stages.size(); i++) {
            read.links.add(read.links(i, numbers, ambiguous));
        }
        return read;
    }

    private static String name(Keys stage, int index) {
        return stage.has("name") ? stage.text("name") : String.valueOf(index);
    }

    private Map<Integer, Double> links(int index, Map<String, Integer> numbers, Set<String> ambiguous) {
        Keys stage = stages.get(index);
        if (!stage.has("to")) {
            return index < stages.size() - 1 ? Map.of(index + 1, 1.0) : Map.of();
        }
        Keys to = stage.object("to");
        Map<Integer, Double> links = new LinkedHashMap<>();
        for (String name : to.names()) {
            Integer number = numbers.get(name);
            if (number == null || number <= index || ambiguous.contains(name)) {
                throw to.complaint(
                        name,
                        to.name(name) + " must be the name, or number if it has none, of one of the stages after stage "
                                + index + (ambiguous.contains(name) ? "; several are called so" : ""));
            }
            double items = to.positive(name, "items");
            if (items > MOST_ITEMS) {
                throw to.complaint(name, to.name(name) + " must be at most " + MOST_ITEMS + " items, got " + items);
            }
            links.put(number, items);
        }
        return links;
    }

    /** Returns the numbers of the stages that one sends to, with the items for each that it takes in. */
    Map<Integer, Double> of(int stage) {
        return links.get(stage);
    }

    void requireAllReached() {
        Set<Integer> reached = new HashSet<>();
        links.forEach(to -> reached.addAll(to.keySet()));
        for (int i = 1; i < stages.size(); i++) {
            if (!reached.contains(i)) {
                throw stages.get(i).complaint("compute_s", "no stage sends to stage " + i);
            }
        }
    }
}
