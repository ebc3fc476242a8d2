package io.scansion.models.markov;

import java.util.Random;

/** Chains with known answers or known difficulties, for tests. */
public final class Chains {
    private Chains() {}

    /** States 0 to {@code places}; up at the birth rate, down at the death rate. */
    public static SparseGenerator birthDeath(double birthRate, double deathRate, int places) {
        GeneratorBuilder builder = new GeneratorBuilder(places + 1);
        for (int state = 0; state < places; state++) {
            builder.add(state, state + 1, birthRate).add(state + 1, state, deathRate);
        }
        return builder.build();
    }

    /** State s: s of the machines are broken; one mechanic. */
    public static SparseGenerator machineRepair(int machines, double failureRate, double repairRate) {
        GeneratorBuilder builder = new GeneratorBuilder(machines + 1);
        for (int broken = 0; broken < machines; broken++) {
            builder.add(broken, broken + 1, (machines - broken) * failureRate).add(broken + 1, broken, repairRate);
        }
        return builder.build();
    }

    /** Queues in a row, the first least significant; a full one blocks the service before it. */
    public static SparseGenerator tandem(int queues, int places, double arrivalRate, double serviceRate) {
        int states = (int) Math.pow(places + 1, queues);
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int state = 0; state < states; state++) {
            int weight = 1;
            if (state % (places + 1) < places) {
                builder.add(state, state + 1, arrivalRate);
            }
            for (int queue = 0; queue < queues; queue++, weight *= places + 1) {
                boolean busy = state / weight % (places + 1) > 0;
                int next = weight * (places + 1);
                if (busy && queue == queues - 1) {
                    builder.add(state, state - weight, serviceRate * (queue + 1));
                } else if (busy && state / next % (places + 1) < places) {
                    builder.add(state, state - weight + next, serviceRate * (queue + 1));
                }
            }
        }
        return builder.build();
    }

    /** The chain of a pipeline of stages that wait for input, compute and wait for output, the first stage least significant. */
    public static SparseGenerator pipeline(int stages, double computeRate, double moveRate) {
        int states = (int) Math.round(Math.pow(3, stages));
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int state = 0; state < states; state++) {
            int weight = 1;
            for (int stage = 0; stage < stages; stage++, weight *= 3) {
                int digit = state / weight % 3;
                int before = stage == 0 ? 2 : state / (weight / 3) % 3;
                if (digit == 1) {
                    builder.add(state, state + weight, computeRate / (1 + stage % 3));
                } else if (digit == 0 && before == 2) {
                    builder.add(state, state + weight - (stage == 0 ? 0 : 2 * weight / 3), moveRate);
                } else if (digit == 2 && stage == stages - 1) {
                    builder.add(state, state - 2 * weight, moveRate);
                }
            }
        }
        return builder.build();
    }

    /** A ring, so that the chain is irreducible, and some more transitions from each state to anywhere; rates over {@code decades}. */
    public static SparseGenerator random(long seed, int states, int morePerState, double decades) {
        Random random = new Random(seed);
        int[] order = permutation(random, states);
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int i = 0; i < states; i++) {
            builder.add(order[i], order[(i + 1) % states], rate(random, decades));
            for (int more = 0; more < morePerState; more++) {
                builder.add(order[i], random.nextInt(states), rate(random, decades));
            }
        }
        return builder.build();
    }

    /** A ring and nothing else, numbered at random or against its arrows; Gauss-Seidel has its period. */
    public static SparseGenerator ring(int states, boolean backwards, long seed) {
        Random random = new Random(seed);
        int[] order = permutation(random, states);
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int i = 0; i < states; i++) {
            int from = backwards ? (i + 1) % states : order[i];
            int to = backwards ? i : order[(i + 1) % states];
            builder.add(from, to, 1 + i % 3);
        }
        return builder.build();
    }

    /** Blocks of states with rates near 1 inside, and rates near {@code coupling} between them. */
    public static SparseGenerator nearlyDecomposable(long seed, int blocks, int blockSize, double coupling) {
        Random random = new Random(seed);
        int states = blocks * blockSize;
        int[] order = permutation(random, states);
        GeneratorBuilder builder = new GeneratorBuilder(states);
        for (int i = 0; i < states; i++) {
            int block = i - i % blockSize;
            builder.add(order[i], order[block + (i + 1) % blockSize], rate(random, 1));
            builder.add(order[i], order[block + random.nextInt(blockSize)], rate(random, 1));
            if (i % blockSize == 0) {
                builder.add(order[i], order[(i + blockSize) % states], coupling * rate(random, 1));
                builder.add(order[i], order[random.nextInt(states)], coupling * rate(random, 1));
            }
        }
        return builder.build();
    }

    private static double rate(Random random, double decades) {
        return Math.pow(10, decades * (random.nextDouble() - 0.5));
    }

    public static int[] permutation(Random random, int states) {
        int[] order = new int[states];
        for (int i = 0; i < states; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
