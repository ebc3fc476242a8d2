package io.scansion.models.pepa.syntax;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The model files of the tests. */
final class ModelFiles {
    private ModelFiles() {}

    static String read(String name) {
        try (InputStream file = ModelFiles.class.getResourceAsStream("/pepa/" + name)) {
            if (file == null) {
                throw new IllegalArgumentException("no test model " + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
