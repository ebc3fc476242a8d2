package io.scansion.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AgentOptionsTest {
    @Test
    void values_are_decoded() {
        AgentOptions options = AgentOptions.parse("job=a%2Cb,tuner=%2Fsome%2Fmy+job%2Ftuner.properties,rank=3,"
                + "primaries=4,spares=2,stateless=1%2B2,device=niodev,switchLimit=65536,home=%2Fsome,launcherPid=7");
        assertThat(options.job()).isEqualTo("a,b");
        assertThat(options.tuner()).contains(Path.of("/some/my job/tuner.properties"));
        assertThat(options.rank()).isEqualTo(3);
        assertThat(options.stateless()).containsExactly(1, 2);
        assertThat(options.switchLimitBytes()).isEqualTo(65_536);
        assertThat(options.hooksRanks()).isTrue();
    }

    @Test
    void ranks_may_be_joined_by_a_plus_sign_as_it_is() {
        assertThat(AgentOptions.parse("stateless=1+2").stateless()).containsExactly(1, 2);
    }

    @Test
    void without_options_the_agent_measures_and_keeps_it_to_itself() {
        AgentOptions options = AgentOptions.parse("");
        assertThat(options.tuner()).isEmpty();
        assertThat(options.hooksRanks()).isFalse();
    }

    @Test
    void ranks_of_the_multicore_device_are_measured_only() {
        assertThat(AgentOptions.parse("device=smpdev,spares=1,tuner=x").hooksRanks())
                .isFalse();
    }

    @Test
    void a_word_without_a_value_is_named() {
        assertThatThrownBy(() -> AgentOptions.parse("job=1,nonsense")).hasMessageContaining("nonsense");
        assertThatThrownBy(() -> AgentOptions.parse("spares=many")).hasMessageContaining("many");
    }
}
