package io.scansion.models.mapping.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/*
 * Which processors are interchangeable. Two mappings whose processors a symmetry of the network carries into each other have the
 * same throughput. While stages are placed one by one, it is enough to try one processor of each set that the symmetries which
 * leave all processors used so far in their places carry into each other: the rest of the network cannot tell them apart.
 *
 * A symmetry is a permutation that keeps every stage's time and every move's time, bit by bit. It is looked for by exchanging
 * two processors, then by trying images one after the other; if that takes too many steps, the two count as different, which is
 * safe and only costs time.
 */
final class NetworkSymmetry {
    private static final int MOST_STEPS = 20_000; // for one set of used processors

    private final int size;
    private final int[] kind; // equal for processors on which everything takes equal time
    private final int[][] link; // equal for pairs between which every move takes equal time
    private final Map<BitSet, int[]> known = new HashMap<>();
    private int steps;

    NetworkSymmetry(CostTables costs) {
        size = costs.processors();
        kind = new int[size];
        link = new int[size][size];
        Map<List<Double>, Integer> numbers = new HashMap<>();
        for (int a = 0; a < size; a++) {
            List<Double> times = new ArrayList<>();
            for (int i = 0; i < costs.stages(); i++) {
                times.add(costs.process(i)[a]);
            }
            for (int b = 0; b < size; b++) {
                link[a][b] = number(numbers, moveTimes(costs, a, b));
            }
            times.addAll(moveTimes(costs, a, a));
            kind[a] = number(numbers, times);
        }
    }

    private static List<Double> moveTimes(CostTables costs, int from, int to) {
        List<Double> times = new ArrayList<>();
        for (int i = 0; i <= costs.stages(); i++) {
            times.add(costs.move(i)[from][to]);
        }
        return times;
    }

    private static int number(Map<List<Double>, Integer> numbers, List<Double> times) {
        Integer next = numbers.size();
        Integer before = numbers.putIfAbsent(times, next);
        return before == null ? next : before;
    }

    /** Returns the processors to try next, every used one and one of each set of interchangeable others; not to be changed. */
    int[] representatives(BitSet used) {
        return known.computeIfAbsent((BitSet) used.clone(), this::find);
    }

    private int[] find(BitSet used) {
        steps = 0;
        List<Integer> found = new ArrayList<>();
        for (int a = 0; a < size; a++) {
            if (used.get(a) || !isImageOfOne(found, a, used)) {
                found.add(a);
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private boolean isImageOfOne(List<Integer> others, int a, BitSet used) {
        for (int other : others) {
            if (!used.get(other) && kind[other] == kind[a] && (exchangeable(other, a) || carried(other, a, used))) {
                return true;
            }
        }
        return false;
    }

    private boolean exchangeable(int a, int b) {
        if (link[a][b] != link[b][a]) {
            return false;
        }
        for (int c = 0; c < size; c++) {
            if (c != a && c != b && (link[a][c] != link[b][c] || link[c][a] != link[c][b])) {
                return false;
            }
        }
        return true;
    }

    private boolean carried(int from, int to, BitSet used) {
        if (steps > MOST_STEPS) {
            return false;
        }
        int[] order = new int[size];
        int[] image = new int[size];
        BitSet taken = new BitSet(size);
        int fixed = 0;
        for (int a = used.nextSetBit(0); a >= 0; a = used.nextSetBit(a + 1)) {
            order[fixed] = a;
            image[fixed++] = a;
            taken.set(a);
        }
        order[fixed] = from;
        image[fixed] = to;
        taken.set(to);
        int next = fixed + 1;
        for (int a = 0; a < size; a++) {
            if (a != from && !used.get(a)) {
                order[next++] = a;
            }
        }
        return fits(order, image, fixed) && extend(order, image, fixed + 1, taken);
    }

    private boolean extend(int[] order, int[] image, int at, BitSet taken) {
        if (at == size) {
            return true;
        }
        for (int candidate = taken.nextClearBit(0); candidate < size; candidate = taken.nextClearBit(candidate + 1)) {
            if (++steps > MOST_STEPS) {
                return false;
            }
            image[at] = candidate;
            if (fits(order, image, at)) {
                taken.set(candidate);
                if (extend(order, image, at + 1, taken)) {
                    return true;
                }
                taken.clear(candidate);
            }
        }
        return false;
    }

    private boolean fits(int[] order, int[] image, int at) {
        if (kind[order[at]] != kind[image[at]]) {
            return false;
        }
        for (int k = 0; k < at; k++) {
            if (link[order[k]][order[at]] != link[image[k]][image[at]]
                    || link[order[at]][order[k]] != link[image[at]][image[k]]) {
                return false;
            }
        }
        return true;
    }
}
