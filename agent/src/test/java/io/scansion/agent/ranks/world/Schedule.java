package io.scansion.agent.ranks.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Decides what happens next in a simulated job, and remembers what it decided. The same decisions give the same run. Choice 0
 * is always the plain one: an order comes as soon as it may, whoever runs goes on, and messages arrive when nobody can.
 */
abstract class Schedule {
    private int[] choices = new int[256];
    private int[] options = new int[256];
    private int length;

    /** @param weights of the moves that are possible now, in the first {@code count} places, at least one of them positive */
    final int choose(int count, double[] weights) {
        int choice = count == 1 ? 0 : decide(count, weights);
        if (count > 1) {
            if (length == choices.length) {
                choices = Arrays.copyOf(choices, 2 * length);
                options = Arrays.copyOf(options, 2 * length);
            }
            options[length] = count;
            choices[length++] = choice;
        }
        return choice;
    }

    abstract int decide(int count, double[] weights);

    /** Every choice made where there was one. */
    final List<Integer> choices() {
        List<Integer> made = new ArrayList<>(length);
        for (int k = 0; k < length; k++) {
            made.add(choices[k]);
        }
        return made;
    }

    /** How many possibilities there were for each of {@link #choices}. */
    final int[] options() {
        return Arrays.copyOf(options, length);
    }

    static Schedule random(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Schedule() {
            @Override
            int decide(int count, double[] weights) {
                double sum = 0;
                for (int k = 0; k < count; k++) {
                    sum += weights[k];
                }
                double at = random.nextDouble() * sum;
                int choice = 0;
                while (choice < count - 1 && at >= weights[choice]) {
                    at -= weights[choice++];
                }
                return choice;
            }
        };
    }

    /** Makes these choices, and then the plain one. */
    static Schedule of(List<Integer> choices) {
        return new Schedule() {
            private int next;

            @Override
            int decide(int count, double[] weights) {
                return next < choices.size() ? Math.min(choices.get(next++), count - 1) : 0;
            }
        };
    }
}
