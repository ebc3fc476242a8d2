package io.scansion.launch.job;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Directories in which ranks on a host read what their launcher has to tell them. Whoever makes one deletes it; one whose maker was killed,
 * as Slurm does with what is left of a job, goes when the same user's next one is made there. Stateless.
 */
public final class RanksDirectory {
    /** Their names begin so. */
    public static final String PREFIX = "scansion-ranks-";

    private static final String OWNER_FILE = "owner.properties";
    private static final String OWNER = "owner";

    private RanksDirectory() {}

    /** Makes one for this process. */
    public static Path create(Path parent) throws IOException {
        sweep(parent);
        Path directory = OwnerOnly.createTemporaryDirectory(parent, PREFIX);
        Properties owner = new Properties();
        ProcessIdentity.ofThisProcess().toProperties(owner, OWNER);
        OwnerOnly.write(directory.resolve(OWNER_FILE), owner);
        return directory;
    }

    private static void sweep(Path parent) {
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path directory : directories) {
                if (isAbandoned(directory)) {
                    OwnerOnly.deleteTree(directory);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // the next one looks again
        }
    }

    /** Only what says itself that it is of this user and of a process that is gone. */
    private static boolean isAbandoned(Path directory) {
        try {
            return OwnerOnly.objection(directory).isEmpty()
                    && ProcessIdentity.fromProperties(OwnerOnly.read(directory.resolve(OWNER_FILE)), OWNER)
                                    .life()
                            == ProcessIdentity.Life.GONE;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }
}
