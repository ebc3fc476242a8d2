package io.scansion.launch.job;

import io.scansion.wire.trust.JobKeys;
import io.scansion.wire.trust.JobKeys.Role;
import io.scansion.wire.trust.Proof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What somebody on another host needs to get in and to recognise the tuner: all of a tuner's address but where it is. Whoever can read
 * the file has the role.
 */
final class KeyFile {
    static final String SUFFIX = ".key";

    private KeyFile() {}

    static void write(Path file, String job, JobKeys keys, Role role, Proof proof) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("job", job);
        properties.setProperty("role", role.word());
        properties.setProperty("key", keys.of(role));
        proof.toProperties(properties);
        OwnerOnly.write(file, properties);
    }
}
