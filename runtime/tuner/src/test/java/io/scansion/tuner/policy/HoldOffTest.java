package io.scansion.tuner.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.world.Subject;
import org.junit.jupiter.api.Test;

class HoldOffTest {
    private static final Subject RUN = new Subject(1);

    private final HoldOff holdOff = new HoldOff(30);

    @Test
    void a_level_is_held_for_its_windows_and_not_one_longer() {
        holdOff.failed(Subject.PROGRAM, "2", 10);
        assertThat(holdOff.holds(Subject.PROGRAM, "2", 10)).isTrue();
        assertThat(holdOff.holds(Subject.PROGRAM, "2", 39)).isTrue();
        assertThat(holdOff.holds(Subject.PROGRAM, "2", 40)).isFalse();
    }

    @Test
    void every_further_failure_holds_twice_as_long_up_to_64_times() {
        long window = 0;
        for (int failures = 1; failures <= 40; failures++) {
            holdOff.failed(Subject.PROGRAM, "2", window);
            long until = window + 30L * Math.min(64, 1L << (failures - 1));
            assertThat(holdOff.holds(Subject.PROGRAM, "2", until - 1)).isTrue();
            assertThat(holdOff.holds(Subject.PROGRAM, "2", until)).isFalse();
            window = until;
        }
    }

    @Test
    void other_levels_and_other_subjects_are_free() {
        holdOff.failed(Subject.PROGRAM, "2", 10);
        assertThat(holdOff.holds(Subject.PROGRAM, "1", 11)).isFalse();
        assertThat(holdOff.holds(RUN, "2", 11)).isFalse();
    }

    @Test
    void what_is_forgiven_is_free_and_begins_anew() {
        holdOff.failed(Subject.PROGRAM, "2", 10);
        holdOff.failed(Subject.PROGRAM, "2", 50);
        holdOff.forgive(Subject.PROGRAM, "2");
        assertThat(holdOff.holds(Subject.PROGRAM, "2", 51)).isFalse();
        holdOff.failed(Subject.PROGRAM, "2", 100);
        assertThat(holdOff.holds(Subject.PROGRAM, "2", 130)).isFalse();
    }

    @Test
    void a_failure_before_the_first_window_counts_from_it() {
        holdOff.failed(RUN, "workers", -5);
        assertThat(holdOff.holds(RUN, "workers", 29)).isTrue();
        assertThat(holdOff.holds(RUN, "workers", 30)).isFalse();
    }
}
