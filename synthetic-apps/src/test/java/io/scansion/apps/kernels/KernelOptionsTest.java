package io.scansion.apps.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.apps.launch.BadArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelOptionsTest {
    @Test
    void a_kernel_in_turns_is_refused_before_it_starts_where_nobody_can_tell_it_that_it_is_its_turn(
            @TempDir Path directory) throws IOException {
        Path file = directory.resolve("turns");
        String[] words = {"--slices", "3", "--turns", file.toString()};
        assertThatThrownBy(() -> KernelOptions.parse(words))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("--turns " + file + " is no file that can be read");
        Files.createFile(file);
        assertThat(KernelOptions.parse(words).slices()).isEqualTo(3);
        assertThatThrownBy(() -> KernelOptions.parse(new String[] {"--slices", "3"}))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageContaining("--slices needs --turns FILE");
    }
}
