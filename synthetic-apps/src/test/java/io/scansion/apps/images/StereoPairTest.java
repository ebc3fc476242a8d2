package io.scansion.apps.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StereoPairTest {
    private static final int WIDTH = 120;
    private static final int HEIGHT = 40;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void the_right_picture_shows_at_x_minus_disparity_what_the_left_one_shows_at_x(long seed) {
        StereoPair pair = StereoPair.paint(seed, new PixelSize(WIDTH, HEIGHT), 9);
        double apart = 0;
        double unmoved = 0;
        int number = 0;
        for (int y = 0; y < HEIGHT; y++) {
            for (int x = 12; x < WIDTH - 1; x++) {
                double at = x - pair.disparity()[y * WIDTH + x];
                int whole = (int) Math.floor(at);
                double share = at - whole;
                double seen = (1 - share) * pair.right().sample(whole, y, 0)
                        + share * pair.right().sample(whole + 1, y, 0);
                apart += Math.abs(seen - pair.left().sample(x, y, 0));
                unmoved += Math.abs(pair.right().sample(x, y, 0) - pair.left().sample(x, y, 0));
                number++;
            }
        }
        assertThat(apart / number).isLessThan(6); // grain, and the interpolation of this test
        assertThat(unmoved / number).isGreaterThan(3 * apart / number);
    }

    @Test
    void disparities_are_smooth_and_nowhere_constant_and_hardly_ever_whole() {
        StereoPair pair = StereoPair.paint(5, new PixelSize(WIDTH, HEIGHT), 9);
        float least = Float.MAX_VALUE;
        float most = 0;
        int whole = 0;
        for (int at = 1; at < pair.disparity().length; at++) {
            float disparity = pair.disparity()[at];
            least = Math.min(least, disparity);
            most = Math.max(most, disparity);
            whole += disparity == Math.round(disparity) ? 1 : 0;
            if (at % WIDTH != 0) {
                assertThat(Math.abs(disparity - pair.disparity()[at - 1])).isLessThan(0.5f);
            }
        }
        assertThat(least).isNotNegative();
        assertThat(most).isLessThanOrEqualTo(9).isGreaterThan(least + 1);
        assertThat(whole).isLessThan(pair.disparity().length / 100);
    }

    @Test
    void equal_seeds_give_equal_pairs_and_others_do_not() {
        PixelSize size = new PixelSize(32, 16);
        assertThat(StereoPair.paint(7, size, 4).right().samples())
                .isEqualTo(StereoPair.paint(7, size, 4).right().samples())
                .isNotEqualTo(StereoPair.paint(8, size, 4).right().samples());
    }

    @Test
    void a_disparity_that_is_too_large_is_refused() {
        assertThatThrownBy(() -> StereoPair.paint(1, new PixelSize(32, 16), 65)).hasMessageContaining("1 to 64");
    }
}
