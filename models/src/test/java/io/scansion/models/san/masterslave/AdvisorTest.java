package io.scansion.models.san.masterslave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AdvisorTest {
    private static final MasterSlave PRESENT = MasterSlave.asynchronous(3, 10, 2, ReferenceCases.TIMINGS);

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @Test
    void the_best_number_of_slaves_has_the_shortest_run_of_all_that_were_looked_at() {
        SlavesAdvice advice = MasterSlaveAdvisor.slaves(PRESENT, 8);

        assertThat(advice.candidates()).hasSize(8);
        assertThat(advice.candidates())
                .allMatch(one -> one.runSeconds() >= advice.best().runSeconds());
        assertThat(advice.cheapest().runSeconds())
                .isLessThanOrEqualTo(advice.best().runSeconds() * (1 + MasterSlaveAdvisor.TOLERANCE));
        assertThat(advice.reason())
                .startsWith(advice.best().program().slaves() + " slave(s): ")
                .contains(String.format(
                        Locale.ROOT,
                        "evaluates for %.0f %% of its time, slaves compute for %.0f %%",
                        advice.best().masterUtilisation() * 100,
                        advice.best().slaveComputing() * 100))
                .contains("one more slave gives");
    }

    @Test
    void a_master_that_can_hardly_keep_up_with_one_slave_is_not_given_many() {
        Timings slowMaster = new Timings(0.0002, 0.005, 0.01, 0.05);
        SlavesAdvice advice = MasterSlaveAdvisor.slaves(MasterSlave.asynchronous(4, 10, 2, slowMaster), 6);
        assertThat(advice.cheapest().program().slaves()).isEqualTo(1);
        assertThat(advice.best().masterUtilisation()).isBetween(0.95, 1.0);
    }

    @Test
    void slow_slaves_are_given_to_the_last() {
        Timings slowSlaves = new Timings(0.0002, 0.005, 5, 0.0005);
        SlavesAdvice advice = MasterSlaveAdvisor.slaves(MasterSlave.asynchronous(2, 10, 2, slowSlaves), 7);
        assertThat(advice.best().program().slaves()).isEqualTo(7);
        assertThat(advice.reason()).endsWith("more slaves were not looked at");
    }

    @Test
    void one_place_fewer_than_the_smallest_sufficient_buffer_is_not_sufficient() {
        MasterSlave program = PRESENT.withSlaves(7);
        BufferAdvice advice = MasterSlaveAdvisor.buffer(program, 40);

        double enough = advice.best().runSeconds() * (1 + MasterSlaveAdvisor.TOLERANCE);
        int places = advice.smallest().program().places();
        assertThat(advice.smallest().runSeconds()).isLessThanOrEqualTo(enough);
        assertThat(program.withPlaces(places - 1).solve().runSeconds()).isGreaterThan(enough);
        int unheld = advice.smallestUnheld().program().places();
        assertThat(program.withPlaces(unheld - 1).solve().slaveSending())
                .isGreaterThan(advice.largest().slaveSending() + MasterSlaveAdvisor.HELD_UP);
        assertThat(unheld).isGreaterThan(20).isLessThanOrEqualTo(40);
    }

    @Test
    void slaves_that_rarely_meet_need_no_more_than_the_twenty_places_of_the_paper() {
        for (int slaves = 2; slaves <= 4; slaves++) {
            BufferAdvice advice = MasterSlaveAdvisor.buffer(PRESENT.withSlaves(slaves), 40);
            assertThat(advice.smallestUnheld().program().places()).isLessThanOrEqualTo(20);
        }
    }

    @Test
    void grains_are_compared_by_the_time_of_a_run_with_all_their_packs() {
        GrainAdvice advice = MasterSlaveAdvisor.grain(PRESENT.withSlaves(8), List.of(3, 2));
        assertThat(advice.candidates())
                .extracting(one -> one.program().slicesPerSlave())
                .containsExactly(2, 3);
        MasterSlaveSolution coarse = advice.candidates().get(0);
        assertThat(coarse.runSeconds())
                .isCloseTo(coarse.program().packs() / coarse.evaluationsPerSecond(), within(1e-12));
        assertThat(advice.best().runSeconds())
                .isEqualTo(
                        Math.min(coarse.runSeconds(), advice.candidates().get(1).runSeconds()));
        assertThat(advice.reason()).contains("2 slices per slave: ", "; 3 slices per slave: ");
    }

    @Test
    void a_buffer_beats_waiting_for_the_master_when_there_are_many_slaves() {
        InteractionAdvice advice = MasterSlaveAdvisor.interaction(PRESENT.withSlaves(6), 20);
        assertThat(advice.best().program().interaction()).isEqualTo(Interaction.ASYNCHRONOUS);
        assertThat(advice.synchronous().program().places()).isZero();
        assertThat(advice.asynchronous().program().places()).isEqualTo(20);
    }

    @Test
    void all_advice_together_is_no_worse_than_any_of_it_alone() {
        MasterSlaveAdvice advice = MasterSlaveAdvisor.advise(PRESENT, 6, 20);
        double slack = 1 + MasterSlaveAdvisor.TOLERANCE;
        double together = advice.together().runSeconds();
        assertThat(together).isLessThanOrEqualTo(advice.slaves().best().runSeconds() * slack);
        assertThat(together).isLessThanOrEqualTo(advice.grain().best().runSeconds() * slack);
        assertThat(together).isLessThanOrEqualTo(advice.interaction().best().runSeconds() * slack);
        assertThat(together).isLessThanOrEqualTo(advice.buffer().largest().runSeconds() * slack);
        assertThat(advice.saving(advice.present())).isZero();
        assertThat(advice.saving(advice.together())).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_buffer_that_is_found_is_the_one_found_by_looking_at_every_number_of_places(long seed) {
        Random random = new Random(seed);
        Timings timings = new Timings(
                0.0001 + 0.001 * random.nextDouble(),
                0.001 + 0.02 * random.nextDouble(),
                0.01 + 0.1 * random.nextDouble(),
                0.001 + 0.02 * random.nextDouble());
        MasterSlave program = MasterSlave.asynchronous(1 + random.nextInt(5), 1, 2, timings);
        int most = 1 + random.nextInt(25);
        BufferAdvice advice = MasterSlaveAdvisor.buffer(program, most);

        List<MasterSlaveSolution> all = IntStream.rangeClosed(1, most)
                .mapToObj(places -> program.withPlaces(places).solve())
                .toList();
        double enough = advice.best().runSeconds() * (1 + MasterSlaveAdvisor.TOLERANCE);
        double sending = all.get(most - 1).slaveSending() + MasterSlaveAdvisor.HELD_UP;
        assertThat(all)
                .allMatch(one -> one.runSeconds() * (1 + MasterSlaveAdvisor.TOLERANCE)
                        >= advice.best().runSeconds());
        assertThat(advice.smallest())
                .isEqualTo(all.stream()
                        .filter(one -> one.runSeconds() <= enough)
                        .findFirst()
                        .orElseThrow());
        assertThat(advice.smallestUnheld())
                .isEqualTo(all.stream()
                        .filter(one -> one.slaveSending() <= sending)
                        .findFirst()
                        .orElseThrow());
    }

    @Test
    void a_master_that_cannot_keep_up_is_not_given_places_in_which_packs_only_wait() {
        Timings slowMaster = new Timings(0.0002, 0.005, 0.05, 0.018);
        BufferAdvice advice = MasterSlaveAdvisor.buffer(MasterSlave.asynchronous(5, 1, 2, slowMaster), 64);
        assertThat(advice.best().program().places()).isLessThan(16);
        assertThat(advice.best().runSeconds()).isLessThan(advice.largest().runSeconds());
        assertThat(advice.smallest().program().places())
                .isLessThanOrEqualTo(advice.best().program().places());
        assertThat(advice.reason())
                .startsWith(advice.smallest().program().places() + " place(s), enough for the run")
                .contains("; 64 place(s), the most asked for: a run of ");
    }
}
