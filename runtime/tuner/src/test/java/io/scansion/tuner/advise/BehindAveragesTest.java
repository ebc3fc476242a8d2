package io.scansion.tuner.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.observe.InstanceWindow;
import io.scansion.tuner.observe.StageErrors;
import io.scansion.tuner.observe.StageWindow;
import io.scansion.tuner.observe.TimeCounts;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.observe.structure.JobStructure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BehindAveragesTest {
    private static final double ITEMS_PER_SECOND = 100;

    private final BehindAverages behindAverages = new BehindAverages();
    private final List<BehindAverages.Finding> findings = new ArrayList<>();
    private long index;

    private void windows(int count, StageWindow stage) {
        for (int i = 0; i < count; i++) {
            findings.addAll(behindAverages.look(
                    new Window(index++, 0, 2_000_000_000L, new JobStructure.Undiscovered("-"), List.of(stage), 0)));
        }
    }

    private static StageWindow.Measured stage(double p99Seconds, double... instanceSeconds) {
        List<InstanceWindow> instances = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < instanceSeconds.length; i++) {
            instances.add(new InstanceWindow(7 + i, 50, 2, instanceSeconds[i], instanceSeconds[i], Double.NaN));
            sum += instanceSeconds[i];
        }
        return new StageWindow.Measured(
                0,
                instances.stream().map(InstanceWindow::physicalRank).toList(),
                instances,
                50L * instanceSeconds.length,
                50L * instanceSeconds.length,
                ITEMS_PER_SECOND,
                sum / instanceSeconds.length,
                0,
                p99Seconds,
                TimeCounts.UNKNOWN,
                0,
                0,
                1,
                10,
                ProcessorSeconds.UNKNOWN,
                0,
                StageErrors.UNKNOWN);
    }

    @Test
    void long_items_are_reported_once_after_several_windows_agree() {
        windows(BehindAverages.AGREEING_WINDOWS - 1, stage(0.058, 0.002));
        assertThat(findings).isEmpty();
        windows(20, stage(0.058, 0.002));
        assertThat(findings)
                .singleElement()
                .satisfies(finding -> assertThat(finding.text())
                        .isEqualTo("stage 0 has long items: 58.00 ms at the 99th percentile, 2.000 ms on average"));
    }

    @Test
    void a_warm_up_or_a_pause_now_and_then_is_no_finding() {
        for (int i = 0; i < 10; i++) {
            windows(BehindAverages.AGREEING_WINDOWS - 1, stage(0.058, 0.002));
            windows(1, stage(0.003, 0.002));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void a_window_in_which_nothing_is_known_breaks_the_agreement() {
        for (int i = 0; i < 10; i++) {
            windows(BehindAverages.AGREEING_WINDOWS - 1, stage(0.058, 0.002));
            windows(1, new StageWindow.Unknown(0, List.of(7), "no item was completed"));
        }
        assertThat(findings).isEmpty();
    }

    @Test
    void long_items_that_hold_nobody_up_are_no_finding() {
        windows(20, stage(0.9 / ITEMS_PER_SECOND, 0.001));
        assertThat(findings).isEmpty();
        windows(20, stage(1.1 / ITEMS_PER_SECOND, 0.001));
        assertThat(findings).hasSize(1);
    }

    @Test
    void instances_that_differ_are_reported_once_with_the_slowest_rank() {
        windows(20, stage(0.01, 0.010, 0.014, 0.011));
        assertThat(findings)
                .containsExactly(new BehindAverages.Finding(
                        8, "the instances of stage 0 differ: 10.00 ms to 14.00 ms per item, slowest on rank 8"));
    }

    @Test
    void instances_that_differ_by_a_little_or_have_done_little_are_no_finding() {
        windows(20, stage(0.01, 0.010, 0.012));
        windows(20, stage(0.001, 0.0001, 0.0009));
        assertThat(findings).isEmpty();
    }

    @Test
    void a_change_of_instances_starts_the_evidence_anew() {
        for (int i = 0; i < 10; i++) {
            windows(BehindAverages.AGREEING_WINDOWS - 1, stage(0.01, 0.010, 0.014));
            windows(BehindAverages.AGREEING_WINDOWS - 1, stage(0.01, 0.010, 0.014, 0.011));
        }
        assertThat(findings).isEmpty();
    }
}
