package io.scansion.tuner.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.wire.AgentMessage.OverheadReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against ranks whose agents cost another amount in every half second: stated errors have to be as large as windows differ. */
class RankOverheadTest {
    private static final int RANKS = 4;
    private static final int WINDOWS = 400;
    private static final double HALF_SECOND_NANOS = 0.5e9;

    private final Random random = new Random(11);
    private final List<Reporter> reporters =
            IntStream.range(0, RANKS).mapToObj(rank -> new Reporter()).toList();

    /** One rank with the totals that it tells. */
    private final class Reporter {
        final RankOverhead told = new RankOverhead();
        double uptime;
        double calls;
        double probes;
        double threads;
        double process;

        /** Of mean 1; totals never fall. */
        private double varied(double share) {
            return 1 + share * (2 * random.nextDouble() - 1);
        }

        void report() {
            double more = Math.round(100 * varied(0.5));
            uptime += HALF_SECOND_NANOS;
            calls += more;
            probes += more * 10_000 * varied(0.5);
            threads += 5e6 * varied(0.7);
            process += HALF_SECOND_NANOS * 0.5 * varied(0.3);
            told.add(
                    new OverheadReport(1, (long) uptime, (long) calls, (long) probes, 0, (long) threads, 1000, 1),
                    (long) process);
        }
    }

    private Overhead window(int reports) {
        for (Reporter reporter : reporters) {
            reporter.told.closeWindow();
            for (int i = 0; i < reports; i++) {
                reporter.report();
            }
        }
        return RankOverhead.withErrors(
                        reporters.stream().map(reporter -> reporter.told).toList())
                .orElseThrow();
    }

    private static void assertStated(
            List<Overhead> windows, ToDoubleFunction<Overhead> value, ToDoubleFunction<Overhead.Errors> error) {
        double mean = windows.stream().mapToDouble(value).average().orElseThrow();
        double squares = windows.stream()
                .mapToDouble(value)
                .map(one -> (one - mean) * (one - mean))
                .average()
                .orElseThrow();
        double stated = windows.stream()
                .map(Overhead::errors)
                .mapToDouble(error)
                .map(one -> one * one)
                .average()
                .orElseThrow();
        assertThat(Math.sqrt(stated / squares)).isBetween(0.8, 1.3);
    }

    @ParameterizedTest(name = "{0} reports a window")
    @ValueSource(ints = {4, 8, 30})
    void stated_errors_are_as_large_as_windows_differ(int reports) {
        reporters.forEach(Reporter::report);
        List<Overhead> windows = new ArrayList<>();
        for (int window = 0; window < WINDOWS; window++) {
            windows.add(window(reports));
        }
        assertStated(windows, Overhead::share, Overhead.Errors::share);
        assertStated(windows, Overhead::probeShare, Overhead.Errors::probeShare);
        assertStated(windows, Overhead::secondsOfProbe, Overhead.Errors::secondsOfProbe);
        assertStated(windows, Overhead::threadShare, Overhead.Errors::threadShare);
        assertStated(windows, Overhead::processorShare, Overhead.Errors::processorShare);
    }

    @Test
    void all_reports_of_a_window_count_however_many_there_are() {
        reporters.forEach(Reporter::report);
        double before = reporters.stream().mapToDouble(one -> one.probes).sum();
        Overhead window = window(100);
        double probes = reporters.stream().mapToDouble(one -> one.probes).sum() - before;
        assertThat(window.rankSeconds()).isCloseTo(RANKS * 50.0, within(1e-6));
        assertThat(window.probeSeconds()).isCloseTo(probes / 1e9, within(1e-6));
    }

    @Test
    void one_report_tells_what_it_cost_and_not_how_that_varies() {
        reporters.forEach(Reporter::report);
        Overhead window = window(1);
        assertThat(window.share()).isPositive();
        assertThat(window.errors().share()).isNaN();
    }
}
