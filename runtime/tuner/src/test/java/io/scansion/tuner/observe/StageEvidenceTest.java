package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.machine.ProcessorSeconds;
import org.junit.jupiter.api.Test;

class StageEvidenceTest {
    private static final double DEVIATION_SECONDS = 0.0001;

    private final StageEvidence evidence = new StageEvidence(new EvidenceSettings(0.1, 2, true));

    /** A window of 200 items, each of 9 ms of work and so much waiting for a processor. */
    private void window(double waitingMillis) {
        window(9, waitingMillis);
    }

    private void window(double workMillis, double waitingMillis) {
        evidence.add(
                200,
                (workMillis + waitingMillis) / 1e3,
                DEVIATION_SECONDS,
                new ProcessorSeconds(waitingMillis / 1e3, 0.001, 0.001),
                1);
    }

    @Test
    void the_first_window_bears_witness_to_the_second_and_is_not_averaged() {
        window(0.2);
        window(0.1);

        assertThat(evidence.windows()).isEqualTo(2);
        assertThat(evidence.meanSeconds()).isCloseTo(0.0091, within(1e-9));
    }

    @Test
    void windows_in_which_items_wait_less_and_less_for_a_processor_are_of_a_machine_that_warms_up() {
        window(1.8);
        window(0.4);
        assertThat(evidence.windows()).isEqualTo(1);

        window(0.2);
        assertThat(evidence.windows()).isEqualTo(2);
        assertThat(evidence.meanSeconds()).isCloseTo(0.0092, within(1e-9));
    }

    @Test
    void a_machine_does_not_warm_up_for_ever() {
        for (int window = 0; window < 4; window++) {
            window(2.0 - 0.4 * window);
        }

        assertThat(evidence.windows()).isEqualTo(2);
    }

    @Test
    void waiting_that_comes_later_is_no_reason_to_forget() {
        window(0.1);
        window(0.1);
        window(1);
        window(0.2);

        assertThat(evidence.windows()).isEqualTo(4);
    }

    @Test
    void work_that_is_another_is_a_reason_to_forget() {
        window(0.1);
        window(0.1);
        window(12, 0.1);

        assertThat(evidence.windows()).isEqualTo(1);
        assertThat(evidence.meanSeconds()).isCloseTo(0.0121, within(1e-9));
    }

    /** Items of 9 ms, of each of which so many are passed on. */
    private void passing(int items, double sentPerItem) {
        evidence.add(items, 0.009, DEVIATION_SECONDS, new ProcessorSeconds(0, 0.001, 0.001), sentPerItem);
    }

    @Test
    void items_that_are_dropped_from_now_on_are_a_reason_to_forget_though_the_work_is_as_it_was() {
        passing(200, 1);
        passing(200, 1);
        passing(200, 0.67);

        assertThat(evidence.windows()).isEqualTo(1);
        assertThat(evidence.sentPerItem()).isEqualTo(0.67);
    }

    @Test
    void as_many_more_or_fewer_as_chance_drops_are_none() {
        passing(20, 0.5);
        passing(20, 0.65);
        passing(20, 0.4);

        assertThat(evidence.windows()).isEqualTo(3);
    }

    @Test
    void times_that_differ_since_a_quota_holds_items_up_leave_no_more_doubt_about_the_work() {
        for (int window = 0; window < 6; window++) {
            evidence.add(25, 0.045, 0.020, new ProcessorSeconds(0.045, 0.005, 0.005), 1);
        }

        assertThat(evidence.work().value()).isCloseTo(0.005, within(1e-9));
        assertThat(evidence.work().relativeError()).isLessThan(0.05);
        assertThat(evidence.service().relativeError()).isCloseTo(evidence.work().relativeError(), within(1e-9));
    }
}
