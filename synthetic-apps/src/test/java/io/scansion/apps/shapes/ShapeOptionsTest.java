package io.scansion.apps.shapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import org.junit.jupiter.api.Test;

class ShapeOptionsTest {
    @Test
    void a_service_time_is_given_in_milliseconds() {
        ShapeOptions options = ShapeOptions.parse(new String[] {"--ms", "2.5", "--items", "7"});
        assertThat(options.serviceNanos(3)).isEqualTo(2_500_000);
        assertThat(options.items()).isEqualTo(7);
    }

    @Test
    void the_last_of_several_service_times_holds_for_all_further_ranks() {
        ShapeOptions options = ShapeOptions.parse(new String[] {"--ms", "1,20,0.5"});
        assertThat(options.serviceNanos(1)).isEqualTo(20_000_000);
        assertThat(options.serviceNanos(2)).isEqualTo(500_000);
        assertThat(options.serviceNanos(6)).isEqualTo(500_000);
    }

    @Test
    void an_unknown_option_is_refused_with_those_that_exist() {
        assertThatThrownBy(() -> ShapeOptions.parse(new String[] {"--times", "1"}))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("--from, --items, --ms");
    }
}
