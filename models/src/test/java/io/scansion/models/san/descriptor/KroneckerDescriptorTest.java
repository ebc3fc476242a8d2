package io.scansion.models.san.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.san.Expression;
import io.scansion.models.san.Networks;
import io.scansion.models.san.RandomNetworks;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.SanNetworkBuilder;
import io.scansion.models.san.states.ProductCoding;
import io.scansion.models.san.states.ReachableStates;
import io.scansion.models.san.states.Start;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A product with the descriptor is the product with the matrix. */
final class KroneckerDescriptorTest {
    static LongStream seeds() {
        return LongStream.range(0, 150);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void multiplies_like_the_explicit_chain_of_a_random_network(long seed) {
        compare(new RandomNetworks(seed).network(), seed);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void multiplies_like_the_explicit_chain_of_random_replicas(long seed) {
        compare(new RandomNetworks(seed).replicas(), seed);
    }

    @Test
    void multiplies_on_the_reachable_states_where_they_are_not_all() {
        compare(Networks.read(Networks.referenceText()), 1);
    }

    private static void compare(SanNetwork network, long seed) {
        ProductCoding coding = new ProductCoding(network);
        StateSpace space = ReachableStates.explore(network, coding, new Start(network), ExplorationLimits.DEFAULT)
                .space();
        SparseGenerator explicit = space.generator();
        KroneckerDescriptor descriptor = new KroneckerDescriptor(network, coding, space);
        Random random = new Random(seed);
        double[] vector = random.doubles(space.states()).toArray();
        double[] expected = new double[vector.length];
        double[] found = new double[vector.length];
        explicit.inflow(vector, expected);
        descriptor.inflow(vector, found);

        assertThat(found).containsExactly(expected, within(1e-12));
        assertThat(descriptor.states()).isEqualTo(explicit.states());
        assertThat(descriptor.transitions()).isEqualTo(explicit.transitions());
        for (int state = 0; state < vector.length; state++) {
            assertThat(descriptor.exitRate(state)).isCloseTo(explicit.exitRate(state), within(1e-12));
        }
    }

    @Test
    void a_term_of_dense_matrices_is_their_tensor_product() {
        SanNetwork network = denseNetwork(new Random(5), List.of(3, 2, 4));
        ProductCoding coding = new ProductCoding(network);
        DescriptorTerms.Term term = DescriptorTerms.of(network).get(0);
        double[] vector = new Random(6).doubles(coding.codes()).toArray();
        double[] found = new double[vector.length];
        new DescriptorTerm(term, coding).addProduct(vector, found, new double[vector.length]);

        DMatrixRMaj product = CommonOps_DDRM.identity(1);
        for (int place = 0; place < 3; place++) { // the least significant automaton is the rightmost factor
            product = CommonOps_DDRM.kron(matrix(term, coding.automatonAt(place)), product, null);
        }
        DMatrixRMaj expected = CommonOps_DDRM.mult(DMatrixRMaj.wrap(1, vector.length, vector), product, null);
        assertThat(term.matrices()).hasSize(3).allMatch(matrix -> matrix.elements() > matrix.size());
        assertThat(found).containsExactly(expected.data, within(1e-12));
    }

    private static DMatrixRMaj matrix(DescriptorTerms.Term term, int automaton) {
        LocalMatrix local = term.matrices().stream()
                .filter(matrix -> matrix.automaton() == automaton)
                .findFirst()
                .orElseThrow();
        DMatrixRMaj dense = new DMatrixRMaj(local.size(), local.size());
        for (int i = 0; i < local.elements(); i++) {
            dense.add(local.row(i), local.column(i), local.value(i));
        }
        return dense;
    }

    private static SanNetwork denseNetwork(Random random, List<Integer> sizes) {
        SanNetworkBuilder network = SanNetwork.named("dense");
        for (int i = 0; i < sizes.size(); i++) {
            network.automaton("A" + i, states(sizes.get(i)));
        }
        network.synchronising("e", 1);
        for (int i = 0; i < sizes.size(); i++) {
            for (String from : states(sizes.get(i))) {
                double[] weights = random.doubles(sizes.get(i)).toArray();
                double sum = Arrays.stream(weights).sum();
                for (int to = 0; to < weights.length; to++) {
                    network.move("A" + i, from, "s" + to, "e", new Expression.Constant(weights[to] / sum));
                }
            }
        }
        return network.build(List.of("s0", "s0", "s0"));
    }

    private static List<String> states(int size) {
        return IntStream.range(0, size).mapToObj(i -> "s" + i).toList();
    }
}
