package io.scansion.tuner.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportingPaceTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 10, 999, 1_000, 1_001, 2_500, 10_000, 16_384})
    void all_ranks_together_report_no_more_than_the_tuner_takes_and_windows_have_enough_reports(int ranks) {
        for (double window : new double[] {0.5, 1, 2, 60}) {
            ReportingPace pace = ReportingPace.of(ranks, window);
            double seconds = pace.snapshotMillis() / 1e3;
            assertThat((ranks - 5) / seconds).isLessThanOrEqualTo(ReportingPace.SNAPSHOTS_PER_SECOND);
            assertThat(pace.windows().windowSeconds()).isGreaterThanOrEqualTo(window);
            assertThat(pace.windows().windowSeconds() / seconds).isGreaterThanOrEqualTo(4.999);
            assertThat(pace.windows().silenceSeconds()).isGreaterThanOrEqualTo(3 * seconds);
            double calm = pace.calmMillis() / 1e3;
            assertThat(calm).isGreaterThanOrEqualTo(seconds);
            assertThat(pace.windows().windowSeconds() / calm).isGreaterThanOrEqualTo(2);
            assertThat(pace.windows().silenceSeconds()).isGreaterThanOrEqualTo(3 * calm);
        }
    }

    @Test
    void up_to_a_thousand_ranks_the_window_stays_as_it_was_asked_for() {
        assertThat(ReportingPace.of(1_000, 2)).isEqualTo(new ReportingPace(400, WindowSettings.DEFAULT));
        assertThat(ReportingPace.of(3, 0.5).snapshotMillis()).isEqualTo(100);
        assertThat(ReportingPace.of(10_000, 2).snapshotMillis()).isEqualTo(2_000);
    }

    @Test
    void in_the_calm_ranks_report_less_often_unless_they_are_too_many_to_report_often() {
        assertThat(ReportingPace.of(3, 0.5).calmMillis()).isEqualTo(200);
        assertThat(ReportingPace.of(1_000, 2).calmMillis()).isEqualTo(800);
        assertThat(ReportingPace.of(10_000, 2).calmMillis()).isEqualTo(2_000);
    }
}
