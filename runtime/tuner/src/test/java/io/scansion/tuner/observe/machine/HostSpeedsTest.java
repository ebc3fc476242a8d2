package io.scansion.tuner.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.tuner.observe.machine.HostSpeeds.OnHost;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostSpeedsTest {
    private final HostSpeeds speeds = new HostSpeeds();

    @Test
    void hosts_of_which_nothing_is_known_are_alike() {
        assertThat(speeds.ratio("a", "b")).isEqualTo(1);
        assertThat(speeds.ratio("a", "a")).isEqualTo(1);
    }

    @Test
    void the_host_on_which_the_same_items_take_half_the_time_is_twice_as_fast() {
        speeds.add(List.of(new OnHost("a", 50, 0.02), new OnHost("b", 100, 0.01)));
        assertThat(speeds.ratio("b", "a")).isCloseTo(2, within(1e-9));
        assertThat(speeds.ratio("a", "b")).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void hosts_that_no_stage_shares_are_compared_by_a_third() {
        speeds.add(List.of(new OnHost("a", 50, 0.02), new OnHost("b", 50, 0.01)));
        speeds.add(List.of(new OnHost("b", 50, 0.03), new OnHost("c", 50, 0.01)));
        assertThat(speeds.ratio("c", "a")).isCloseTo(6, within(1e-9));
        assertThat(speeds.ratio("d", "a")).isEqualTo(1);
    }

    @Test
    void noise_of_many_stages_and_windows_averages_out_and_a_host_that_becomes_slower_is_seen() {
        Random random = new Random(3);
        for (int window = 0; window < 40; window++) {
            for (double seconds : new double[] {0.002, 0.03}) {
                add(random, seconds, 1.5);
            }
        }
        assertThat(speeds.ratio("b", "a")).isCloseTo(1.5, within(0.1));
        for (int window = 0; window < 40; window++) {
            add(random, 0.01, 0.5);
        }
        assertThat(speeds.ratio("b", "a")).isCloseTo(0.5, within(0.05));
    }

    private void add(Random random, double seconds, double faster) {
        speeds.add(List.of(
                new OnHost("a", 20 + random.nextInt(50), seconds * Math.exp(0.1 * random.nextGaussian())),
                new OnHost("b", 20 + random.nextInt(50), seconds / faster * Math.exp(0.1 * random.nextGaussian()))));
    }
}
