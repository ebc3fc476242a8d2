package io.scansion.models.san.analysis;

import io.scansion.models.san.Expression;
import io.scansion.models.san.Result;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The mean of a function over all states that share a lumped code. Members of a group that the function treats alike need not
 * be told apart, so only the others are placed in every way, each way weighted by the share of the states that have it. Not
 * thread-safe.
 */
final class Arrangements {
    private static final double MOST_WAYS = 100_000;

    private final Expression function;
    private final List<Group> groups = new ArrayList<>();

    /**
     * @throws SanException if the function tells so many automata apart that the mean would take too long
     */
    Arrangements(SanNetwork network, Result result, List<List<Integer>> groupsOfAutomata) {
        function = result.measure();
        double ways = 1;
        for (List<Integer> members : groupsOfAutomata) {
            if (members.size() > 1) {
                int states = network.automata().get(members.get(0)).size();
                Group group = new Group(members, toldApart(members), states);
                ways *= Math.pow(states, group.toldApart.size());
                groups.add(group);
            }
        }
        if (ways > MOST_WAYS) {
            throw new SanException(
                    result.position(),
                    "result " + result.name()
                            + " tells too many alike automata apart for the lumped solution: count them with"
                            + " nb, or solve the network explicitly");
        }
    }

    /** Members of one group: those that have to be placed one by one, and the rest. */
    private static final class Group {
        final List<Integer> members;
        final List<Integer> toldApart;
        final List<Integer> rest;
        final int[] counts;

        Group(List<Integer> members, List<Integer> toldApart, int states) {
            this.members = members;
            this.toldApart = toldApart;
            this.rest = members.stream()
                    .filter(member -> !toldApart.contains(member))
                    .toList();
            this.counts = new int[states];
        }
    }

    /** Returns the members outside the largest set that the function treats alike. */
    private List<Integer> toldApart(List<Integer> members) {
        String key = function.canonical();
        List<List<Integer>> alike = new ArrayList<>();
        for (int member : members) {
            List<Integer> home = alike.stream()
                    .filter(set ->
                            function.swapped(set.get(0), member).canonical().equals(key))
                    .findFirst()
                    .orElse(null);
            if (home == null) {
                alike.add(new ArrayList<>(List.of(member)));
            } else {
                home.add(member);
            }
        }
        alike.sort((a, b) -> Integer.compare(b.size(), a.size()));
        return alike.stream().skip(1).flatMap(List::stream).toList();
    }

    /** Returns the mean over all states with the same counts as this one. */
    double mean(int[] localStates) {
        if (groups.isEmpty()) {
            return function.value(localStates);
        }
        int[] placed = localStates.clone();
        for (Group group : groups) {
            Arrays.fill(group.counts, 0);
            group.members.forEach(member -> group.counts[localStates[member]]++);
        }
        return mean(0, 0, placed);
    }

    private double mean(int groupNumber, int member, int[] placed) {
        if (groupNumber == groups.size()) {
            return function.value(placed);
        }
        Group group = groups.get(groupNumber);
        if (member == group.toldApart.size()) {
            placeRest(group, placed);
            return mean(groupNumber + 1, 0, placed);
        }
        double sum = 0;
        int left = group.members.size() - member;
        for (int state = 0; state < group.counts.length; state++) {
            int there = group.counts[state];
            if (there > 0) {
                placed[group.toldApart.get(member)] = state;
                group.counts[state]--;
                sum += (double) there / left * mean(groupNumber, member + 1, placed);
                group.counts[state]++;
            }
        }
        return sum;
    }

    private static void placeRest(Group group, int[] placed) {
        int next = 0;
        for (int state = 0; state < group.counts.length; state++) {
            for (int i = 0; i < group.counts[state]; i++) {
                placed[group.rest.get(next++)] = state;
            }
        }
    }
}
