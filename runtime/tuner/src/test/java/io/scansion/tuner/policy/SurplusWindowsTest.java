package io.scansion.tuner.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.PipelineObservations;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SurplusWindowsTest {
    private static final int ENOUGH = 3;

    private final SurplusWindows windows = new SurplusWindows();
    private final Observation seen = PipelineObservations.sleeping(30, 1, 20, 20, 1);

    private Set<String> ripe(String... inSurplus) {
        return windows.ripe(seen, Set.of(inSurplus), ENOUGH);
    }

    @Test
    void a_level_is_ripe_after_so_many_windows_in_a_row_and_not_one_sooner() {
        assertThat(ripe("1")).isEmpty();
        assertThat(ripe("1", "2")).isEmpty();
        assertThat(ripe("1", "2")).containsExactly("1");
        assertThat(ripe("2")).containsExactly("2");
        assertThat(ripe("1", "2")).as("1 begins anew").containsExactly("2");
    }
}
