package io.scansion.apps.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageWorkTest {
    private static Raster flat(int width, int height, int channels, int value) {
        Raster raster = Raster.black(width, height, channels);
        Arrays.fill(raster.samples(), (byte) value);
        return raster;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 3, 25})
    void blurring_a_flat_image_changes_nothing(double sigma) {
        Raster white = flat(20, 10, 3, 255);
        assertThat(new GaussianBlur(sigma).apply(white).samples()).isEqualTo(white.samples());
    }

    @Test
    void a_point_is_blurred_into_the_gaussian_bell() {
        double sigma = 2;
        Raster point = Raster.black(41, 41, 1);
        point.samples()[20 * 41 + 20] = (byte) 255;
        Raster blurred = new GaussianBlur(sigma).apply(point);
        for (int x = 14; x <= 26; x++) {
            double distanceSquared = (x - 20) * (x - 20);
            double bell = 255 / (2 * Math.PI * sigma * sigma) * Math.exp(-distanceSquared / (2 * sigma * sigma));
            assertThat((double) blurred.sample(x, 20, 0)).as("x=%d", x).isCloseTo(bell, within(1.0));
        }
    }

    @Test
    void channels_do_not_run_into_each_other() {
        Raster red = Raster.black(9, 9, 3);
        for (int i = 0; i < red.samples().length; i += 3) {
            red.samples()[i] = (byte) 200;
        }
        assertThat(new GaussianBlur(1.5).apply(red).samples()).isEqualTo(red.samples());
    }

    @Test
    void a_flat_image_has_no_edges() {
        assertThat(SobelEdges.apply(flat(8, 8, 3, 90)).samples()).containsOnly(0);
    }

    @Test
    void a_step_is_an_edge_where_it_steps_only() {
        Raster step = Raster.black(10, 4, 1);
        for (int y = 0; y < 4; y++) {
            Arrays.fill(step.samples(), y * 10 + 5, y * 10 + 10, (byte) 20);
        }
        Raster edges = SobelEdges.apply(step);
        assertThat(edges.sample(3, 2, 0)).isZero();
        assertThat(edges.sample(4, 2, 0)).isEqualTo(3 * 4 * 20);
        assertThat(edges.sample(5, 2, 0)).isEqualTo(3 * 4 * 20);
        assertThat(edges.sample(6, 2, 0)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"7, 5", "1, 1", "33, 64", "16, 16"})
    void scaling_keeps_a_flat_image_flat(int width, int height) {
        Raster scaled = new AreaScale(width, height).apply(flat(16, 16, 3, 77));
        assertThat(scaled.width()).isEqualTo(width);
        assertThat(scaled.height()).isEqualTo(height);
        assertThat(scaled.samples()).containsOnly(77);
    }

    @Test
    void halving_takes_the_mean_of_four() {
        Raster image = new Raster(2, 2, 1, new byte[] {10, 20, 30, 41});
        assertThat(new AreaScale(1, 1).apply(image).samples()).containsExactly(25);
    }

    @Test
    void an_uneven_scale_weighs_parts_of_pixels() {
        Raster image = new Raster(3, 1, 1, new byte[] {0, 60, 120});
        // The left new pixel covers the first old one and half of the second: (0 + 30) / 1.5.
        assertThat(new AreaScale(2, 1).apply(image).samples()).containsExactly(20, 100);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void a_png_holds_what_was_encoded(int channels) throws Exception {
        Raster image = channels == 3
                ? new Landscape(3, new PixelSize(31, 17)).paint()
                : SobelEdges.apply(new Landscape(3, new PixelSize(31, 17)).paint());
        byte[] file = ImageFiles.encodePng(image);
        assertThat(ImageFiles.encodePng(image)).isEqualTo(file);
        if (channels == 3) {
            assertThat(ImageFiles.decode(file).samples()).isEqualTo(image.samples());
        }
    }

    @Test
    void the_whole_work_on_one_image_gives_the_same_file_every_time() {
        byte[] file = ImageFiles.encodePng(new Landscape(1, new PixelSize(64, 48)).paint());
        byte[] first = allStages(file);
        assertThat(allStages(file)).isEqualTo(first);
        assertThat(first).isNotEqualTo(file);
    }

    private static byte[] allStages(byte[] file) {
        ImageMessage message = new ImageMessage(0, "a.png", file);
        for (ImageStage stage : ImageStage.values()) {
            message = stage.work(2, 32, 24).apply(ImageMessage.fromBytes(message.toBytes()));
        }
        return message.body();
    }

    @Test
    void a_file_that_is_no_image_is_refused_by_name() {
        ImageMessage text = new ImageMessage(0, "notes.png", new byte[] {1, 2, 3});
        assertThatThrownBy(() -> ImageStage.DECODE.work(1, 1, 1).apply(text))
                .isInstanceOf(UnreadableImageException.class)
                .hasMessageContaining("notes.png");
    }

    @Test
    void landscapes_are_the_same_for_equal_seeds_and_different_for_others() {
        PixelSize size = new PixelSize(40, 30);
        byte[] first = new Landscape(1, size).paint().samples();
        assertThat(new Landscape(1, size).paint().samples()).isEqualTo(first);
        assertThat(new Landscape(2, size).paint().samples()).isNotEqualTo(first);
    }

    @Test
    void a_raster_whose_samples_do_not_fit_is_refused() {
        assertThatThrownBy(() -> new Raster(2, 2, 3, new byte[5])).hasMessageContaining("5 samples");
    }
}
