package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.List;

/**
 * The processors there are and how fast data moves between them: {@code cp} and {@code nl} of a description file. Numbered
 * from 1. Immutable.
 */
public final class Network {
    private final double[] powers;
    private final double[][] links;

    /**
     * Copies the values.
     *
     * @param powers computing power of each processor, positive
     * @param links performance of the link from each processor (row) to each (column), itself included, positive
     * @throws IllegalArgumentException if a value is not positive and finite, or the sizes differ; names the place
     */
    public Network(List<Double> powers, List<List<Double>> links) {
        int size = Require.atLeast(1, powers.size(), "number of processors");
        if (links.size() != size) {
            throw new IllegalArgumentException(size + " processors, but links from " + links.size());
        }
        this.powers = new double[size];
        this.links = new double[size][size];
        for (int from = 0; from < size; from++) {
            this.powers[from] = Require.positive(powers.get(from), "power of processor " + (from + 1));
            if (links.get(from).size() != size) {
                throw new IllegalArgumentException(size + " processors, but processor " + (from + 1) + " has links to "
                        + links.get(from).size());
            }
            for (int to = 0; to < size; to++) {
                this.links[from][to] = Require.positive(
                        links.get(from).get(to), "link from processor " + (from + 1) + " to processor " + (to + 1));
            }
        }
    }

    /** Returns the number of processors. */
    public int processors() {
        return powers.length;
    }

    /** Returns the computing power of a processor. */
    public double power(int processor) {
        return powers[processor - 1];
    }

    /** Returns the performance of the link from one processor to another, or of a move within one. */
    public double link(int from, int to) {
        return links[from - 1][to - 1];
    }
}
