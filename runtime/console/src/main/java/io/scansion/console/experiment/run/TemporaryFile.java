package io.scansion.console.experiment.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of an experiment that is of no use after it. */
public final class TemporaryFile {
    private TemporaryFile() {}

    /**
     * Makes an empty one. Whoever made it deletes it; where the experiment is interrupted before, it goes with this JVM.
     *
     * @param what is in it, a word
     */
    public static Path create(String what, String suffix) throws IOException {
        Path file = Files.createTempFile("scansion-" + what + "-", suffix);
        file.toFile().deleteOnExit();
        return file;
    }
}
