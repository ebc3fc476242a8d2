package io.scansion.apps.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesTest {
    @ParameterizedTest(name = "{0} places, {1} slaves")
    @CsvSource({"1, 1", "7, 7", "40, 7", "8, 3"})
    void with_enough_places_every_slave_has_its_own_and_all_are_given_out(int number, int slaves) {
        Places places = new Places(number, slaves);
        assertThat(places.areShared()).isFalse();
        int all = 0;
        for (int slave = 1; slave <= slaves; slave++) {
            assertThat(places.own(slave)).isBetween(number / slaves, number / slaves + 1);
            assertThat(places.freed(slave)).hasValue(slave);
            all += places.own(slave);
        }
        assertThat(all).isEqualTo(number);
    }

    @Test
    void a_single_place_goes_round_in_the_order_of_asking() {
        Places places = new Places(1, 3);
        assertThat(places.areShared()).isTrue();
        assertThat(places.own(1)).isZero();
        assertThat(places.asked(2)).isTrue();
        assertThat(places.asked(3)).isFalse();
        assertThat(places.asked(1)).isFalse();
        assertThat(places.freed(2)).hasValue(3);
        assertThat(places.freed(3)).hasValue(1);
        assertThat(places.freed(1)).isEmpty();
        assertThat(places.asked(3)).isTrue();
    }

    @ParameterizedTest(name = "{0} places, {1} slaves")
    @CsvSource({"1, 2", "2, 7", "6, 7"})
    void shared_places_are_never_used_twice_at_once_and_never_left_while_somebody_waits(int number, int slaves) {
        Places places = new Places(number, slaves);
        Random random = new Random(number);
        List<Integer> waiting = new ArrayList<>();
        List<Integer> using = new ArrayList<>();
        for (int step = 0; step < 2_000; step++) {
            int slave = 1 + random.nextInt(slaves);
            if (!waiting.contains(slave) && !using.contains(slave)) {
                (places.asked(slave) ? using : waiting).add(slave);
            } else if (!using.isEmpty()) {
                places.freed(using.remove(0)).ifPresent(next -> {
                    assertThat(next).isEqualTo(waiting.remove(0));
                    using.add(next);
                });
            }
            assertThat(using).hasSizeLessThanOrEqualTo(number);
            assertThat(waiting.isEmpty() || using.size() == number).isTrue();
        }
    }
}
