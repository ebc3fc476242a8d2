package io.scansion.tuner.observe.spans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against streams of items whose true means are known: stated errors have to cover them. */
class SpansTest {
    private static final double INTERVAL_NANOS = 200e6;
    private static final int SEEDS = 400;

    private static ReportSpan interval(double items, double receive) {
        return interval(INTERVAL_NANOS, items, receive);
    }

    private static ReportSpan interval(double time, double items, double receive) {
        double processor = Double.NaN; // the system does not tell
        return new ReportSpan(time, items, items, 0, receive, 0, processor, processor, items, 100 * items, 0, 0);
    }

    /** Items that arrive at random, one in 5 ms on average; neighbours wait alike, 1 ms on average. */
    private static final class Stream {
        final Random random;
        double alike;
        double next;

        Stream(long seed) {
            random = new Random(seed);
        }

        double wait1ms() {
            alike = 0.7 * alike + Math.sqrt(1 - 0.49) * random.nextGaussian();
            return 1e6 * Math.exp(0.5 * alike - 0.125);
        }

        Spans<ReportSpan> intervals(int count) {
            Spans<ReportSpan> all = new Spans<>();
            for (int i = 0; i < count; i++) {
                int items = 0;
                double waited = 0;
                for (; next < INTERVAL_NANOS; next += -5e6 * Math.log(1 - random.nextDouble())) {
                    items++;
                    waited += wait1ms();
                }
                next -= INTERVAL_NANOS;
                all.add(interval(items, waited));
                totalItems += items;
                totalWaited += waited;
            }
            return all;
        }

        long totalItems;
        double totalWaited;
    }

    @ParameterizedTest(name = "{0} intervals")
    @ValueSource(ints = {10, 17, 60})
    void means_of_items_that_depend_on_each_other_and_rates_are_within_two_errors(int count) {
        int means = 0;
        int rates = 0;
        int byItems = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Stream stream = new Stream(seed);
            Spans<ReportSpan> intervals = stream.intervals(count);
            double mean = stream.totalWaited / stream.totalItems;
            double off = Math.abs(mean - 1e6);
            means += off <= 2 * Spans.error(List.of(intervals), ReportSpan::receive, ReportSpan::items) ? 1 : 0;
            double independent = 1e6 * Math.sqrt((Math.exp(0.25) - 1) / stream.totalItems);
            byItems += off <= 2 * independent ? 1 : 0;
            double rate = stream.totalItems / (count * INTERVAL_NANOS / 1e9);
            rates +=
                    Math.abs(rate - 200) <= 2 * Spans.rateError(List.of(intervals), ReportSpan::items, ReportSpan::time)
                            ? 1
                            : 0;
        }
        assertThat((double) means / SEEDS).isGreaterThan(0.82);
        assertThat(means).as("as if items were independent").isGreaterThan(byItems + SEEDS / 20);
        assertThat((double) rates / SEEDS).isBetween(0.82, 0.99);
    }

    @Test
    void the_rate_of_a_steady_stream_is_known_to_about_an_item() {
        for (double perInterval = 1.1; perInterval < 40; perInterval *= 1.37) {
            Spans<ReportSpan> intervals = new Spans<>();
            double total = 0;
            for (int i = 1; i <= 10; i++) {
                double items = Math.floor(i * perInterval) - Math.floor((i - 1) * perInterval);
                intervals.add(interval(items, 0));
                total += items;
            }
            double error = Spans.rateError(List.of(intervals), ReportSpan::items, ReportSpan::time);
            assertThat(Math.abs(total - 10 * perInterval) / 2).isLessThanOrEqualTo(3 * error);
            assertThat(error * 2).as("items").isLessThan(1.5);
        }
    }

    @Test
    void several_ranks_have_the_errors_of_all_of_them() {
        Spans<ReportSpan> one = new Stream(1).intervals(10);
        Spans<ReportSpan> other = new Stream(2).intervals(10);
        double ofOne = Spans.rateError(List.of(one), ReportSpan::items, ReportSpan::time);
        double ofOther = Spans.rateError(List.of(other), ReportSpan::items, ReportSpan::time);
        assertThat(Spans.rateError(List.of(one, other), ReportSpan::items, ReportSpan::time))
                .isCloseTo(Math.hypot(ofOne, ofOther), within(1e-9));
        double alone = Spans.error(List.of(one), ReportSpan::receive, ReportSpan::items);
        Spans<ReportSpan> idle = new Spans<>();
        idle.add(interval(0, 0));
        idle.add(interval(0, 0));
        assertThat(Spans.error(List.of(one, idle), ReportSpan::receive, ReportSpan::items))
                .isEqualTo(alone);
    }

    @Test
    void what_is_not_known_has_no_error() {
        Spans<ReportSpan> intervals = new Spans<>();
        assertThat(Spans.error(List.of(intervals), ReportSpan::receive, ReportSpan::items))
                .isNaN();
        intervals.add(interval(10, 1e6));
        assertThat(Spans.error(List.of(intervals), ReportSpan::receive, ReportSpan::items))
                .isNaN();
        assertThat(Spans.rateError(List.of(intervals), ReportSpan::items, ReportSpan::time))
                .isNaN();
        intervals.add(interval(2 * INTERVAL_NANOS, 20, 2e6));
        assertThat(Spans.error(List.of(intervals), ReportSpan::receive, ReportSpan::items))
                .isZero();
        assertThat(Spans.error(List.of(intervals), ReportSpan::processor, ReportSpan::items))
                .isNaN();
        assertThat(Spans.error(List.of(intervals), ReportSpan::receive, ReportSpan::messagesReceived))
                .isNaN();
    }
}
