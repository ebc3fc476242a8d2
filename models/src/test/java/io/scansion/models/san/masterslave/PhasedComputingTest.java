package io.scansion.models.san.masterslave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.san.analysis.SanOptions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slaves whose computing takes a time of phases. */
class PhasedComputingTest {
    private static final double SECONDS = 0.05;

    /** Some packs a slice, so that a slave begins to compute in every way there is. */
    private static final Workload WORK = new Workload(3, 0, 1);

    private static MasterSlave program(Interaction interaction, int slaves, PhaseType computing) {
        int places = interaction == Interaction.ASYNCHRONOUS ? 2 : 0;
        return new MasterSlave(interaction, slaves, places, 1, new Timings(0.002, 0.005, computing, 0.0095), WORK);
    }

    /** The lumped chain and the network with every slave an automaton are made by different code. */
    @ParameterizedTest
    @ValueSource(doubles = {0.55, 0.8, 1, 1.7})
    void counting_slaves_in_phases_is_telling_them_apart(double variation) {
        PhaseType computing = PhaseType.fit(SECONDS, variation, 4);
        for (Interaction interaction : Interaction.values()) {
            for (int slaves = 1; slaves <= 3; slaves++) {
                MasterSlave program = program(interaction, slaves, computing);
                MasterSlaveSolution counted = program.solve();
                MasterSlaveSolution apart = program.solveInFull(SanOptions.DEFAULT);
                assertThat(counted.usefulPacksPerSecond())
                        .isCloseTo(apart.usefulPacksPerSecond(), within(1e-9 * apart.usefulPacksPerSecond()));
                assertThat(counted.slaveComputing()).isCloseTo(apart.slaveComputing(), within(1e-9));
                assertThat(counted.computationsPerSecond())
                        .isCloseTo(apart.computationsPerSecond(), within(1e-9 * apart.computationsPerSecond()));
                assertThat(counted.statesFull()).isEqualTo(apart.statesFull());
            }
        }
    }

    @Test
    void steadier_slaves_that_wait_for_each_other_are_faster() {
        double before = 0;
        for (PhaseType computing :
                List.of(PhaseType.fit(SECONDS, 2, 2), PhaseType.exponential(SECONDS), PhaseType.erlang(3, SECONDS))) {
            double rate = program(Interaction.SYNCHRONOUS, 5, computing).solve().usefulPacksPerSecond();
            assertThat(rate).isGreaterThan(1.05 * before);
            before = rate;
        }
    }
}
