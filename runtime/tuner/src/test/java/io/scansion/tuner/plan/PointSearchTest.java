package io.scansion.tuner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.wire.PointSpec;
import io.scansion.wire.PointType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointSearchTest {
    private static List<String> values(int count) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add("v" + i);
        }
        return values;
    }

    /** Searches where a value is the better the nearer it is to the peak, and returns the trials. */
    private static int search(PointSearch search, List<String> values, int peak, int below, int above) {
        Set<String> tried = new HashSet<>(Set.of(search.from()));
        while (search.next().isPresent()) {
            String next = search.next().get();
            assertThat(tried.add(next)).as("%s is tried twice", next).isTrue();
            search.tried(rate(values.indexOf(next), peak, below, above)
                    > rate(values.indexOf(search.best()), peak, below, above));
        }
        return search.trials();
    }

    /** Rises to the peak and falls behind it, at different slopes. */
    private static double rate(int at, int peak, int below, int above) {
        return at <= peak ? -(double) below * (peak - at) : -(double) above * (at - peak);
    }

    @Test
    void the_best_of_any_number_of_values_is_found_from_anywhere_in_a_logarithmic_number_of_trials() {
        for (int count = 1; count <= 34; count++) {
            List<String> values = values(count);
            int most = 0;
            for (int peak = 0; peak < count; peak++) {
                for (int from = 0; from < count; from++) {
                    for (int slope = 1; slope <= 5; slope += 2) {
                        PointSearch search = new PointSearch(values, "v" + from);
                        most = Math.max(most, search(search, values, peak, slope, 6 - slope));
                        assertThat(search.best()).isEqualTo("v" + peak);
                    }
                }
            }
            assertThat(most)
                    .as("%d values", count)
                    .isLessThanOrEqualTo((int) Math.ceil(2.2 * Math.log(count) / Math.log(2)) + 1);
        }
    }

    @Test
    void where_nothing_is_better_it_ends_where_it_began_and_whatever_comes_of_the_trials_it_ends() {
        for (int from = 0; from < 33; from++) {
            PointSearch search = new PointSearch(values(33), "v" + from);
            while (search.next().isPresent()) {
                search.tried(false);
            }
            assertThat(search.best()).isEqualTo("v" + from);
            assertThat(search.trials()).isLessThanOrEqualTo(12);
        }
        Random random = new Random(1);
        for (int run = 0; run < 1000; run++) {
            PointSearch search = new PointSearch(values(33), "v" + random.nextInt(33));
            while (search.next().isPresent()) {
                search.tried(random.nextBoolean());
            }
            assertThat(search.trials()).isLessThanOrEqualTo(20);
        }
    }

    @Test
    void it_begins_with_one_of_its_values() {
        assertThatThrownBy(() -> new PointSearch(values(3), "v3")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest(name = "{0} from {1} to {2}, now {3}")
    @CsvSource({
        "INT, 1, 64, 8",
        "INT, 1, 2147483647, 1000",
        "INT, 0, 100, 7",
        "INT, 5, 5, 5",
        "INT, -50, 50, 0",
        "INT, 0, 1, 0",
        "LONG, 0, 9007199254740992, 5000000000",
        "DOUBLE, 0.01, 10, 0.3333333333333333",
        "DOUBLE, 0, 1, 0.1",
        "DOUBLE, -1e-300, 1e300, 0.0",
        "DOUBLE, 0.9999, 1.0001, 1.0"
    })
    void values_are_in_range_each_once_in_their_order_and_as_a_field_says_them(
            PointType type, double min, double max, String now) {
        PointValues values = PointValues.ofNumbers(type.isWhole(), min, max, now);
        PointSpec spec = new PointSpec("p", "a.B", "c", type, min, max, true);
        assertThat(values.values())
                .hasSizeLessThanOrEqualTo(36)
                .contains(now, spec.check(type.isWhole() ? Long.toString((long) min) : Double.toString(min)))
                .contains(spec.check(type.isWhole() ? Long.toString((long) max) : Double.toString(max)))
                .doesNotHaveDuplicates()
                .isSortedAccordingTo((a, b) -> Double.compare(Double.parseDouble(a), Double.parseDouble(b)))
                .allSatisfy(value -> assertThat(spec.check(value)).isEqualTo(value));
    }

    @Test
    void neighbours_of_positive_numbers_differ_by_the_same_factor() {
        assertThat(PointValues.ofNumbers(true, 1, 64, "8").values())
                .containsExactly("1", "2", "3", "4", "6", "8", "11", "16", "23", "32", "45", "64");
        assertThat(PointValues.ofTruth("true").values()).containsExactly("false", "true");
    }
}
