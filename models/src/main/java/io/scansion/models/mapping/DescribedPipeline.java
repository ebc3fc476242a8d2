package io.scansion.models.mapping;

import io.scansion.models.refusal.Require;
import java.util.List;
import java.util.Objects;

/**
 * A pipeline application on a network, as a description file has it. With {@code n} stages on processor {@code j}, stage
 * {@code i} there has the rate {@code w_i·cp_j/n}, and move {@code i} over the link from {@code a} to {@code b} has
 * {@code nl_ab/ds_i}; a move within a processor is no exception.
 *
 * <p>Source: Benoit, Cole, Gilmore, Hillston, "Evaluating the performance of pipeline-structured parallel programs with
 * skeletons and process algebra", 2005, section 4.2. The published numbers need {@code w} to multiply, so a stage with a
 * larger {@code w} is a faster one.
 *
 * @param work {@code w} of each stage, positive
 * @param dataSizes {@code ds} of each move, one more than there are stages, positive
 * @param network the processors
 */
public record DescribedPipeline(List<Double> work, List<Double> dataSizes, Network network) implements PlacementCosts {
    /**
     * Copies the lists.
     *
     * @throws IllegalArgumentException if a value is not positive and finite, or the sizes do not fit; names the place
     */
    public DescribedPipeline {
        work = List.copyOf(work);
        dataSizes = List.copyOf(dataSizes);
        Objects.requireNonNull(network, "network");
        Require.atLeast(1, work.size(), "number of stages");
        if (dataSizes.size() != work.size() + 1) {
            throw new IllegalArgumentException(
                    work.size() + " stages have " + (work.size() + 1) + " data sizes, got " + dataSizes.size());
        }
        for (int i = 0; i < work.size(); i++) {
            Require.positive(work.get(i), "w" + (i + 1));
        }
        for (int i = 0; i < dataSizes.size(); i++) {
            Require.positive(dataSizes.get(i), "ds" + (i + 1));
        }
    }

    @Override
    public int stages() {
        return work.size();
    }

    @Override
    public int processors() {
        return network.processors();
    }

    @Override
    public double processSeconds(int stage, int processor) {
        return 1 / (work.get(stage - 1) * network.power(processor));
    }

    @Override
    public double moveSeconds(int move, int from, int to) {
        return dataSizes.get(move - 1) / network.link(from, to);
    }
}
