package io.scansion.launch.job;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Directories of a process in one that others use too. Whoever makes one deletes it; one whose maker was killed, as Slurm does with what is
 * left of a job, goes when the same user's next one of that kind is made there. Stateless.
 */
public final class TemporaryDirectory {
    /** Where ranks on a host read what their launcher has to tell them. */
    public static final String OF_RANKS = "scansion-ranks-";

    static final String OF_CERTIFICATE = "scansion-certificate-";

    private static final String OWNER_FILE = "owner.properties";
    private static final String OWNER = "owner";

    private TemporaryDirectory() {}

    /**
     * Makes one for this process, where the system has such files.
     *
     * @param kind with which its name begins
     */
    public static Path create(String kind) throws IOException {
        return create(Path.of(System.getProperty("java.io.tmpdir")), kind);
    }

    static Path create(Path parent, String kind) throws IOException {
        sweep(parent, kind);
        Path directory = OwnerOnly.createTemporaryDirectory(parent, kind);
        Properties owner = new Properties();
        ProcessIdentity.ofThisProcess().toProperties(owner, OWNER);
        OwnerOnly.write(directory.resolve(OWNER_FILE), owner);
        return directory;
    }

    private static void sweep(Path parent, String kind) {
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(parent, kind + "*")) {
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
