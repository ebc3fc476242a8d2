package io.scansion.models.san.masterslave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the paper says about its figures, under the parameters of the reference. */
final class ClaimsTest {
    private static final double PRINTED = 6e-5;

    private static List<MasterSlaveSolution> synchronous() {
        return IntStream.rangeClosed(1, 8)
                .mapToObj(n -> MasterSlave.synchronous(n, 2, ReferenceCases.TIMINGS))
                .map(MasterSlave::solve)
                .toList();
    }

    private static List<MasterSlaveSolution> asynchronous(int places, int slices) {
        return IntStream.rangeClosed(1, 8)
                .mapToObj(n -> MasterSlave.asynchronous(n, places, slices, ReferenceCases.TIMINGS))
                .map(MasterSlave::solve)
                .toList();
    }

    @Test
    void synchronous_slaves_send_for_a_share_of_time_that_grows_with_their_number() {
        double[] printed = {0.0904, 0.1108, 0.1259, 0.1377, 0.1473, 0.1551, 0.1617, 0.1669};
        List<MasterSlaveSolution> solutions = synchronous();
        for (int i = 0; i < printed.length; i++) {
            assertThat(solutions.get(i).slaveSending()).isCloseTo(printed[i], within(PRINTED));
        }
        assertThat(solutions).extracting(MasterSlaveSolution::slaveSending).isSorted();
    }

    @Test
    void asynchronous_slaves_send_for_a_share_that_does_not_grow_up_to_five_of_them_and_then_turns() {
        double[] printed = {0.0904, 0.0900, 0.0894, 0.0888, 0.0881, 0.0877, 0.0890, 0.0975};
        List<MasterSlaveSolution> solutions = asynchronous(40, 2);
        for (int i = 0; i < printed.length; i++) {
            assertThat(solutions.get(i).slaveSending()).isCloseTo(printed[i], within(PRINTED));
        }
        for (int i = 1; i < 5; i++) {
            assertThat(solutions.get(i).slaveSending())
                    .isLessThanOrEqualTo(solutions.get(i - 1).slaveSending());
        }
        assertThat(solutions.get(7).slaveSending())
                .isGreaterThan(solutions.get(4).slaveSending());
    }

    @Test
    void asynchronous_slaves_compute_for_a_share_that_falls_with_their_number() {
        List<MasterSlaveSolution> solutions = asynchronous(40, 2);
        assertThat(solutions.get(0).slaveComputing()).isCloseTo(0.9041, within(PRINTED));
        assertThat(solutions.get(7).slaveComputing()).isCloseTo(0.8643, within(PRINTED));
        for (int i = 1; i < 8; i++) {
            assertThat(solutions.get(i).slaveComputing())
                    .isLessThan(solutions.get(i - 1).slaveComputing());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 5, 6, 7, 8})
    void with_fewer_than_ten_places_slaves_stay_long_in_sending(int slaves) {
        double few = sending(slaves, 2);
        double five = sending(slaves, 5);
        double many = sending(slaves, 40);
        assertThat(few).isGreaterThan(five);
        assertThat(five).isGreaterThan(many);
        assertThat(few - many).isGreaterThan(0.02);
    }

    @Test
    void twenty_places_are_enough_for_up_to_four_slaves_and_not_for_seven() {
        for (int slaves = 2; slaves <= 4; slaves++) {
            assertThat(sending(slaves, 20) - sending(slaves, 40)).isBetween(0.0, 2e-5);
        }
        assertThat(sending(7, 20) - sending(7, 40)).isCloseTo(0.022, within(5e-4));
    }

    @Test
    void one_place_has_the_trend_and_the_order_of_magnitude_of_the_synchronous_values_but_not_the_values() {
        List<MasterSlaveSolution> synchronous = synchronous();
        List<MasterSlaveSolution> one = asynchronous(1, 2);
        for (int i = 0; i < 8; i++) {
            double ratio = one.get(i).slaveSending() / synchronous.get(i).slaveSending();
            assertThat(ratio).isBetween(1.2, 2.5);
        }
        assertThat(one.get(0).slaveSending() / synchronous.get(0).slaveSending())
                .isCloseTo(1.26, within(0.005));
        assertThat(one.get(7).slaveSending() / synchronous.get(7).slaveSending())
                .isCloseTo(2.4, within(0.05));
        assertThat(one).extracting(MasterSlaveSolution::slaveSending).isSorted();
    }

    @Test
    void a_coarse_grain_keeps_the_master_more_in_receiving_and_less_in_sending() {
        MasterSlaveSolution coarse = asynchronous(40, 2).get(7);
        MasterSlaveSolution fine = asynchronous(40, 3).get(7);
        assertThat(coarse.masterReceiving()).isCloseTo(0.99125, within(6e-6));
        assertThat(fine.masterReceiving()).isCloseTo(0.98793, within(6e-6));
        assertThat(coarse.masterSending()).isCloseTo(0.00337, within(6e-6));
        assertThat(fine.masterSending()).isCloseTo(0.00464, within(6e-6));
    }

    @Test
    void with_a_fine_grain_slaves_compute_less_and_send_less() {
        MasterSlaveSolution coarse = asynchronous(40, 2).get(7);
        MasterSlaveSolution fine = asynchronous(40, 3).get(7);
        assertThat(fine.slaveComputing()).isLessThan(coarse.slaveComputing());
        assertThat(fine.slaveSending()).isLessThan(coarse.slaveSending());
    }

    private static double sending(int slaves, int places) {
        return MasterSlave.asynchronous(slaves, places, 2, ReferenceCases.TIMINGS)
                .solve()
                .slaveSending();
    }
}
