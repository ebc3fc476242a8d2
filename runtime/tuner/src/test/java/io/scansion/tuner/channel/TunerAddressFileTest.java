package io.scansion.tuner.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.scansion.wire.TunerAddress;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TunerAddressFileTest {
    private static final TunerAddress ADDRESS =
            new TunerAddress("job", "127.0.0.1", 4711, 1, "key", Proof.Words.make());

    @TempDir
    private Path directory = Path.of("");

    private Path path() {
        return directory.resolve("tuner.properties");
    }

    @Test
    void only_its_owner_may_read_where_the_tuner_listens() throws IOException {
        new TunerAddressFile(path()).write(ADDRESS);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                .isEqualTo("rw-------");
    }

    @Test
    void a_file_that_is_no_address_is_named() throws IOException {
        Files.writeString(path(), "port=seven");
        assertThatThrownBy(new TunerAddressFile(path())::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("tuner.properties is no address of a tuner");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    void a_file_is_read_as_it_was_written_or_refused(int seed) throws IOException {
        TunerAddressFile file = new TunerAddressFile(path());
        file.write(ADDRESS);
        assertThat(file.read()).contains(ADDRESS);
        byte[] whole = Files.readAllBytes(path());
        Random random = new Random(seed);
        for (int i = 0; i < 150; i++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            for (int edits = random.nextInt(4); edits > 0 && damaged.length > 0; edits--) {
                damaged[random.nextInt(damaged.length)] =
                        random.nextBoolean() ? (byte) random.nextInt() : (byte) "\\u=-9\n".charAt(random.nextInt(6));
            }
            Files.write(path(), damaged);
            Throwable thrown = catchThrowable(file::read);
            if (thrown != null) {
                assertThat(thrown).isInstanceOf(IOException.class);
            }
        }
    }
}
