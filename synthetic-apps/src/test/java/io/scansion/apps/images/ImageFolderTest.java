package io.scansion.apps.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageFolderTest {
    @TempDir
    Path folder = Path.of("");

    private void file(String name) throws IOException {
        Files.write(folder.resolve(name), new byte[] {(byte) name.length()});
    }

    @Test
    void images_come_in_the_order_of_their_names_and_other_files_do_not_come() throws IOException {
        file("b.png");
        file("a.JPG");
        file("notes.txt");
        ImageFolder images = ImageFolder.of(folder);
        assertThat(images.size(1)).isEqualTo(2);
        assertThat(images.read(0).name()).isEqualTo("a.png");
        assertThat(images.read(1).name()).isEqualTo("b.png");
    }

    @Test
    void each_round_writes_under_names_of_its_own() throws IOException {
        file("a.png");
        ImageFolder images = ImageFolder.of(folder);
        assertThat(images.read(0).name()).isEqualTo("a.png");
        assertThat(images.read(2).name()).isEqualTo("a-3.png");
        assertThat(images.read(2).ordinal()).isEqualTo(2);
    }

    @Test
    void a_folder_without_images_is_refused() {
        assertThatThrownBy(() -> ImageFolder.of(folder))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("no image");
    }

    @Test
    void a_missing_folder_is_refused_with_how_to_make_one() {
        assertThatThrownBy(() -> ImageFolder.of(folder.resolve("nowhere")))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("GenerateImages");
    }

    @Test
    void two_images_that_would_be_written_as_one_are_refused() throws IOException {
        file("a.png");
        file("a.gif");
        assertThatThrownBy(() -> ImageFolder.of(folder)).hasMessageContaining("rename one");
    }

    @Test
    void a_message_survives_the_way() {
        ImageMessage back = ImageMessage.fromBytes(new ImageMessage(7, "ä.png", new byte[] {1, 2}).toBytes());
        assertThat(back.ordinal()).isEqualTo(7);
        assertThat(back.name()).isEqualTo("ä.png");
        assertThat(back.body()).containsExactly(1, 2);
    }
}
