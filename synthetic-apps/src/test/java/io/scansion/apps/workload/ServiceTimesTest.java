package io.scansion.apps.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTimesTest {
    private static ServiceTimes times(double scale, String distribution, long seed, String schedule) {
        return new ServiceTimes(
                List.of(100.0, 400.0), scale, Distribution.parse(distribution), seed, Schedule.parse(schedule));
    }

    @Test
    void each_stage_has_its_own_scaled_time() {
        ServiceTimes times = times(0.1, "constant", 1, "");
        assertThat(times.nanos(0, 7)).isEqualTo(10_000_000);
        assertThat(times.nanos(1, 7)).isEqualTo(40_000_000);
    }

    @Test
    void one_time_is_for_all_stages() {
        ServiceTimes times = new ServiceTimes(List.of(3.0), 1, new Distribution.Constant(), 1, Schedule.NONE);
        assertThat(times.nanos(5, 0)).isEqualTo(3_000_000);
        assertThat(times.coversStages(9)).isTrue();
    }

    @Test
    void an_item_costs_the_same_in_every_instance_of_a_stage_and_in_any_order() {
        ServiceTimes first = times(1, "exponential", 5, "");
        ServiceTimes second = times(1, "exponential", 5, "");
        long late = second.nanos(1, 90);
        assertThat(first.nanos(1, 3)).isEqualTo(second.nanos(1, 3));
        assertThat(first.nanos(1, 90)).isEqualTo(late);
    }

    @Test
    void items_stages_and_seeds_draw_differently() {
        ServiceTimes times = new ServiceTimes(List.of(100.0), 1, new Distribution.Exponential(), 5, Schedule.NONE);
        ServiceTimes otherSeed = new ServiceTimes(List.of(100.0), 1, new Distribution.Exponential(), 6, Schedule.NONE);
        assertThat(List.of(times.nanos(0, 0), times.nanos(0, 1), times.nanos(1, 0), otherSeed.nanos(0, 0)))
                .doesNotHaveDuplicates();
    }

    @Test
    void a_schedule_changes_a_stage_from_the_given_item_on() {
        ServiceTimes times = times(1, "constant", 1, "1@100=800,1@50=200");
        assertThat(times.nanos(1, 49)).isEqualTo(400_000_000);
        assertThat(times.nanos(1, 50)).isEqualTo(200_000_000);
        assertThat(times.nanos(1, 99)).isEqualTo(200_000_000);
        assertThat(times.nanos(1, 100)).isEqualTo(800_000_000);
        assertThat(times.nanos(0, 100)).isEqualTo(100_000_000);
    }

    @Test
    void the_scale_holds_for_scheduled_times_too() {
        assertThat(times(0.1, "constant", 1, "0@0=50").nanos(0, 0)).isEqualTo(5_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1@2", "1=5", "a@1=5", "1@2=x", "1@2=-5", "1@2=5,", "1@-2=5"})
    void a_schedule_of_another_form_is_refused(String text) {
        assertThatThrownBy(() -> Schedule.parse(text))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("--schedule");
    }

    @Test
    void nonsense_is_refused() {
        assertThatThrownBy(() -> times(0, "constant", 1, "")).hasMessageContaining("scale");
        assertThatThrownBy(() -> new ServiceTimes(List.of(), 1, new Distribution.Constant(), 1, Schedule.NONE))
                .hasMessageContaining("[]");
    }
}
