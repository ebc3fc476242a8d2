package io.scansion.apps.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/** Where a picture is cut into slices. */
enum Slicing {
    /** Slices that are as alike as whole rows allow. */
    EVEN {
        @Override
        List<Integer> ends(int rows, int slices, long seed) {
            List<Integer> ends = new ArrayList<>();
            for (int i = 1; i <= slices; i++) {
                ends.add((int) ((long) rows * i / slices));
            }
            return ends;
        }
    },

    /**
     * Cuts at random rows, so that the work of slices is as unequal as the time of a slave that goes on with equal probability
     * after every pack: nearly exponential.
     */
    DRAWN {
        @Override
        List<Integer> ends(int rows, int slices, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            TreeSet<Integer> ends = new TreeSet<>(List.of(rows));
            while (ends.size() < slices) {
                ends.add(1 + random.nextInt(rows - 1));
            }
            return List.copyOf(ends);
        }
    };

    /** The row behind each slice's core. */
    abstract List<Integer> ends(int rows, int slices, long seed);

    /**
     * Cuts a picture.
     *
     * @param slices from 1 to {@code rows}
     * @param overlap by which share of its own rows a slice reaches beyond each end of its core
     * @param seed of the cuts that are drawn
     */
    List<Slice> cut(int rows, int slices, double overlap, long seed) {
        if (slices < 1 || slices > rows) {
            throw new IllegalArgumentException(rows + " rows cannot be cut into " + slices + " slices");
        }
        List<Slice> cut = new ArrayList<>();
        int from = 0;
        for (int to : ends(rows, slices, seed)) {
            int beyond = (int) Math.round(overlap * (to - from));
            cut.add(new Slice(cut.size(), from, to, Math.max(0, from - beyond), Math.min(rows, to + beyond)));
            from = to;
        }
        return cut;
    }
}
