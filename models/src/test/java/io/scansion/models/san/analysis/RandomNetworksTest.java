package io.scansion.models.san.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.san.RandomNetworks;
import io.scansion.models.san.SanNetwork;
import java.util.Map;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Three chains of the same network, which agree. */
final class RandomNetworksTest {
    private static final Offset<Double> AGREED = within(1e-9);

    static LongStream seeds() {
        return LongStream.range(1000, 1060);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_descriptor_gives_the_means_of_the_explicit_chain(long seed) {
        SanNetwork network = new RandomNetworks(seed).network();
        agree(solve(network, SolutionWay.DESCRIPTOR), solve(network, SolutionWay.EXPLICIT));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void lumping_replicas_gives_the_means_of_the_explicit_chain_from_fewer_states(long seed) {
        SanNetwork network = new RandomNetworks(seed).replicas();
        SanSolution explicit = solve(network, SolutionWay.EXPLICIT);
        SanSolution lumped = solve(network, SolutionWay.LUMPED);
        agree(lumped, explicit);
        assertThat(lumped.solvedStates()).isLessThan(explicit.solvedStates());
        assertThat(solve(network, SolutionWay.AUTOMATIC).way()).isEqualTo(SolutionWay.LUMPED);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void lumping_what_is_not_alike_changes_nothing(long seed) {
        SanNetwork network = new RandomNetworks(seed).network();
        agree(solve(network, SolutionWay.LUMPED), solve(network, SolutionWay.EXPLICIT));
    }

    private static SanSolution solve(SanNetwork network, SolutionWay way) {
        return new San(network).solve(SanOptions.DEFAULT.withWay(way));
    }

    private static void agree(SanSolution found, SanSolution expected) {
        assertThat(found.reachableStates()).isEqualTo(expected.reachableStates());
        assertThat(found.results().keySet()).isEqualTo(expected.results().keySet());
        same(found.results(), expected.results());
        same(found.eventsPerSecond(), expected.eventsPerSecond());
    }

    private static void same(Map<String, Double> found, Map<String, Double> expected) {
        expected.forEach((name, value) -> assertThat(found.get(name)).as(name).isCloseTo(value, AGREED));
    }
}
