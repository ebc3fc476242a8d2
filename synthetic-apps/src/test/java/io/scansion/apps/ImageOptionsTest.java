package io.scansion.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageOptionsTest {
    @TempDir
    Path folder = Path.of("");

    private void generate(String name) throws IOException {
        GenerateImages.generate(
                new String[] {"--out", folder.resolve(name).toString(), "--count", "2", "--size", "16x12"});
    }

    @Test
    void generated_images_are_a_folder_to_read() throws IOException {
        generate("in");
        String in = folder.resolve("in").toString();
        ImageOptions options = ImageOptions.parse(
                new String[] {"--in", in, "--out", folder.resolve("out").toString(), "--repeat", "3"});
        assertThat(options.items()).isEqualTo(6);
    }

    @Test
    void equal_options_generate_equal_files() throws IOException {
        generate("first");
        generate("second");
        try (Stream<Path> files = Files.list(folder.resolve("first"))) {
            assertThat(files)
                    .hasSize(2)
                    .allSatisfy(file -> assertThat(file)
                            .hasSameBinaryContentAs(folder.resolve("second").resolve(file.getFileName())));
        }
    }

    @Test
    void reading_and_writing_in_one_folder_is_refused() throws IOException {
        generate("in");
        String in = folder.resolve("in").toString();
        assertThatThrownBy(() -> ImageOptions.parse(new String[] {"--in", in, "--out", in + "/../in"}))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("same folder");
    }

    @Test
    void a_missing_folder_option_is_named() {
        assertThatThrownBy(() -> ImageOptions.parse(new String[] {"--out", "x"}))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("--in is missing");
    }

    @Test
    void any_other_number_of_ranks_than_seven_is_refused() {
        assertThat(ImageOptions.problemWith(7)).isEmpty();
        assertThat(ImageOptions.problemWith(6))
                .hasValueSatisfying(problem -> assertThat(problem).contains("exactly 7 ranks", "got 6"));
    }

    @Test
    void a_size_of_another_form_is_refused() {
        assertThatThrownBy(() -> GenerateImages.generate(new String[] {"--out", "x", "--size", "0x5"}))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("from 1 to");
        assertThatThrownBy(() -> GenerateImages.generate(new String[] {"--out", "x", "--size", "big"}))
                .hasMessageContaining("640x480");
    }
}
