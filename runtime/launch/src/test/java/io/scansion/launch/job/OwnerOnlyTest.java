package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {
    private static final byte[] SECRET = "secret".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory = Path.of("");

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void temporary_directories_are_new_and_their_owner_s_alone() throws IOException {
        Path one = OwnerOnly.createTemporaryDirectory(directory, "scansion-ranks-");
        Path other = OwnerOnly.createTemporaryDirectory(directory, "scansion-ranks-");
        assertThat(one).isNotEqualTo(other);
        assertThat(mode(one)).isEqualTo("rwx------");
    }

    @Test
    void a_file_that_others_could_read_before_is_its_owner_s_alone_once_it_is_written() throws IOException {
        Path file = Files.writeString(directory.resolve("key"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        OwnerOnly.write(file, SECRET);
        assertThat(mode(file)).isEqualTo("rw-------");
        assertThat(file).hasBinaryContent(SECRET);
    }

    @Test
    void a_link_that_somebody_put_there_is_replaced_and_not_followed() throws IOException {
        Path elsewhere = Files.writeString(directory.resolve("elsewhere"), "untouched");
        Path file = Files.createSymbolicLink(directory.resolve("key"), elsewhere);
        OwnerOnly.write(file, SECRET);
        assertThat(elsewhere).hasContent("untouched");
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(file).hasBinaryContent(SECRET);
    }
}
