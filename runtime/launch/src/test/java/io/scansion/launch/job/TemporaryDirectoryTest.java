package io.scansion.launch.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDirectoryTest {
    @TempDir
    private Path parent = Path.of("");

    private static void setOwner(Path directory, ProcessIdentity owner) throws IOException {
        Properties properties = new Properties();
        owner.toProperties(properties, "owner");
        OwnerOnly.write(directory.resolve("owner.properties"), properties);
    }

    @Test
    void what_a_killed_process_has_left_goes_with_the_next_and_all_else_stays() throws Exception {
        Path alive = TemporaryDirectory.create(parent, "kind-");
        Path killed = TemporaryDirectory.create(parent, "kind-");
        Files.writeString(killed.resolve("tuner.properties"), "port=1");
        ProcessIdentity self = ProcessIdentity.ofThisProcess();
        setOwner(
                killed,
                new ProcessIdentity(self.machine(), self.pid(), self.startTicks() + 1)); // an earlier one of its number
        Path strange = Files.createDirectory(parent.resolve("kind-of-whoever"));
        Path other = Files.createDirectory(parent.resolve("other"));

        Path next = TemporaryDirectory.create(parent, "kind-");

        assertThat(parent.toFile().list())
                .containsExactlyInAnyOrder(name(alive), name(strange), name(other), name(next));
    }

    private static String name(Path path) {
        return path.getFileName().toString();
    }
}
