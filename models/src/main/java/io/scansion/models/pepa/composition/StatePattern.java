package io.scansion.models.pepa.composition;

import java.util.Arrays;
import java.util.List;

/**
 * Which states a result line is about, as a weight for each: 1 or 0, or between them where copies are only counted and the pattern
 * tells them apart. A state's weight is the product over the components that the pattern says something about.
 *
 * @param parts what it says, each component once
 */
public record StatePattern(List<Part> parts) {
    /** Copies the list. */
    public StatePattern {
        parts = List.copyOf(parts);
    }

    /**
     * What a pattern says about one component.
     *
     * @param component its number
     * @param wanted which of its copies are to be where; those not mentioned may be anywhere
     */
    public record Part(int component, List<Wanted> wanted) {
        /** Copies the list. */
        public Part {
            wanted = List.copyOf(wanted);
        }

        /** Returns the states that are wanted of a component on its own. */
        public int[] states() {
            return wanted.get(0).states;
        }

        /**
         * Returns the probability that the copies, if they are dealt out at random, are as the pattern wants them.
         *
         * @param counts how many copies are in each state of one copy; as many altogether as there are
         */
        public double weight(int[] counts) {
            int left = Arrays.stream(counts).sum();
            double weight = 1;
            for (Wanted some : wanted) {
                int there = 0;
                for (int state : some.states) {
                    there += counts[state];
                }
                for (int taken = 0; taken < some.copies; taken++) {
                    weight *= (double) Math.max(0, there - taken) / left--;
                }
            }
            return weight;
        }
    }

    /**
     * Some copies that are to be in one process.
     *
     * @param states of one copy that are this process; several if it has phases
     * @param copies how many, at least 1
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    public record Wanted(int[] states, int copies) {}
}
