package io.scansion.models.san.masterslave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.analysis.SolutionWay;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Slaves of different speed. */
final class UnequalSlavesTest {
    private static final List<Double> SPEEDS = List.of(0.25, 0.5, 1.0, 2.0);

    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    private static MasterSlave program(
            Interaction interaction, int slaves, int places, Timings timings, Workload work) {
        return new MasterSlave(
                interaction, slaves, interaction == Interaction.ASYNCHRONOUS ? places : 0, 1, timings, work);
    }

    /** The oracle tells every slave apart, and is made by other code: the network of automata and its chain. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void counting_slaves_by_speed_is_telling_them_apart(long seed) {
        Random random = new Random(seed);
        int slaves = 1 + random.nextInt(4);
        PhaseType computing = PhaseType.fit(0.05, 0.6 + random.nextDouble(), 1 + random.nextInt(slaves == 4 ? 1 : 2));
        Timings timings = new Timings(0.002, 0.01 * random.nextDouble(), computing, 0.02 * random.nextDouble());
        Workload work = new Workload(3 + random.nextInt(20), 0.5, 2);
        List<Double> speeds = IntStream.range(0, slaves + random.nextInt(2))
                .mapToObj(i -> SPEEDS.get(random.nextInt(SPEEDS.size())))
                .toList();
        for (Interaction interaction : Interaction.values()) {
            MasterSlave program = program(interaction, slaves, 1 + random.nextInt(4), timings, work)
                    .withSpeeds(speeds);
            MasterSlaveSolution counted = program.solve();
            MasterSlaveSolution apart = program.solveInFull(SanOptions.DEFAULT);
            agree(counted, apart);
            assertThat(counted.statesFull()).isEqualTo(apart.statesFull());
            assertThat(counted.statesLumped()).isLessThanOrEqualTo((int) Math.round(program.mostStates()));
            agree(counted, program.solveInFull(SanOptions.DEFAULT.withWay(SolutionWay.LUMPED)));
        }
    }

    private static void agree(MasterSlaveSolution found, MasterSlaveSolution expected) {
        expected.byName()
                .forEach((name, value) -> assertThat(
                                found.byName().getOrDefault(name, Double.NaN).doubleValue())
                        .as(name)
                        .isCloseTo(value.doubleValue(), within(1e-9 * Math.max(1, value.doubleValue()))));
        assertThat(found.slaveShares()).hasSameSizeAs(expected.slaveShares());
        for (int i = 0; i < found.slaveShares().size(); i++) {
            SlaveShares one = found.slaveShares().get(i);
            SlaveShares other = expected.slaveShares().get(i);
            assertThat(one.speed()).isEqualTo(other.speed());
            assertThat(one.slaves()).isEqualTo(other.slaves());
            assertThat(one.idle()).isCloseTo(other.idle(), within(1e-9));
            assertThat(one.computing()).isCloseTo(other.computing(), within(1e-9));
            assertThat(one.sending()).isCloseTo(other.sending(), within(1e-9));
            assertThat(one.idle() + one.computing() + one.sending()).isCloseTo(1, within(1e-9));
        }
    }

    @ParameterizedTest
    @EnumSource
    void slaves_that_are_all_twice_as_fast_are_slaves_that_compute_for_half_the_time(Interaction interaction) {
        Timings half = new Timings(0.0002, 0.005, 0.025, 0.0095);
        MasterSlave program = program(interaction, 5, 10, ReferenceCases.TIMINGS, Workload.PUBLISHED);
        MasterSlaveSolution fast =
                program.withSpeeds(Collections.nCopies(5, 2.0)).solve();
        MasterSlaveSolution expected =
                program(interaction, 5, 10, half, Workload.PUBLISHED).solve();
        assertThat(fast.statesLumped()).isEqualTo(expected.statesLumped());
        assertThat(fast.usefulPacksPerSecond())
                .isCloseTo(expected.usefulPacksPerSecond(), within(1e-9 * expected.usefulPacksPerSecond()));
    }

    @ParameterizedTest
    @EnumSource
    void the_order_of_slaves_at_work_changes_nothing(Interaction interaction) {
        MasterSlave program = program(interaction, 4, 5, ReferenceCases.TIMINGS, Workload.PUBLISHED);
        double expected =
                program.withSpeeds(List.of(1.0, 0.5, 0.5, 2.0)).solve().usefulPacksPerSecond();
        assertThat(program.withSpeeds(List.of(0.5, 2.0, 0.5, 1.0)).solve().usefulPacksPerSecond())
                .isCloseTo(expected, within(1e-9 * expected));
    }

    @Test
    void the_faster_of_two_slaves_does_its_share_of_the_work_more_often() {
        MasterSlaveSolution solution = MasterSlave.asynchronous(2, 40, 2, ReferenceCases.TIMINGS)
                .withSpeeds(List.of(1.0, 0.5))
                .solve();
        SlaveShares fast = solution.slaveShares().get(0);
        SlaveShares slow = solution.slaveShares().get(1);
        assertThat(slow.computing()).isGreaterThan(fast.computing());
        double packsOfFast = fast.computing() / 0.05;
        double packsOfSlow = slow.computing() * 0.5 / 0.05;
        assertThat(packsOfFast).isGreaterThan(1.5 * packsOfSlow);
        assertThat(packsOfFast + packsOfSlow).isCloseTo(solution.computationsPerSecond(), within(1e-8));
    }

    @Test
    void advice_leaves_out_a_slave_that_all_others_would_wait_for() {
        MasterSlave program =
                MasterSlave.synchronous(3, 2, ReferenceCases.TIMINGS).withSpeeds(List.of(1.0, 1.0, 0.05));
        SlavesAdvice advice = MasterSlaveAdvisor.slaves(program, 3);
        assertThat(advice.best().program().slaves()).isEqualTo(2);
        assertThat(advice.reason()).contains("; one more slave, of speed 0.05, gives ");
        assertThat(MasterSlaveAdvisor.slaves(program.withSpeeds(List.of()), 3)
                        .best()
                        .program()
                        .slaves())
                .isEqualTo(3);
    }

    @Test
    void all_advice_is_given_on_unequal_slaves() {
        MasterSlave program =
                MasterSlave.asynchronous(2, 10, 2, ReferenceCases.TIMINGS).withSpeeds(List.of(1.0, 0.8, 0.4, 0.4));
        MasterSlaveAdvice advice = MasterSlaveAdvisor.advise(program, 4, 20);
        double slack = 1 + MasterSlaveAdvisor.TOLERANCE;
        double together = advice.together().runSeconds();
        assertThat(advice.together().program().speeds()).isEqualTo(program.speeds());
        assertThat(together).isLessThanOrEqualTo(advice.slaves().best().runSeconds() * slack);
        assertThat(together).isLessThanOrEqualTo(advice.grain().best().runSeconds() * slack);
        assertThat(together).isLessThanOrEqualTo(advice.interaction().best().runSeconds() * slack);
    }

    @Test
    void speeds_that_are_none_and_too_few_are_refused() {
        MasterSlave program = MasterSlave.asynchronous(3, 5, 2, ReferenceCases.TIMINGS);
        for (double speed : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> program.withSpeeds(List.of(1.0, speed, 1.0)))
                    .withMessage("speed of slave 2 must be positive and finite, got " + speed);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> program.withSpeeds(List.of(1.0, 0.5)))
                .withMessage("3 slaves need as many speeds, or none if they are equal, got 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MasterSlaveAdvisor.slaves(program.withSpeeds(List.of(1.0, 0.5, 0.5)), 4))
                .withMessage("4 slaves need as many speeds, or none if they are equal, got 3");
    }

    @Test
    void more_different_speeds_than_states_can_be_numbered_for_are_refused() {
        List<Double> speeds = new ArrayList<>();
        IntStream.rangeClosed(1, 40).forEach(i -> speeds.add(i / 10.0));
        MasterSlave program =
                MasterSlave.asynchronous(40, 10, 2, ReferenceCases.TIMINGS).withSpeeds(speeds);
        assertThatIllegalArgumentException()
                .isThrownBy(program::solve)
                .withMessage("40 slaves of 40 speeds, in 1 phases, have too many states to be numbered, up to 4.0e+20:"
                        + " take fewer, or the same speed for slaves that are nearly alike");
    }
}
