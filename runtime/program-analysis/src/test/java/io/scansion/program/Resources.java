package io.scansion.program;

import io.scansion.program.code.ClassSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Class files as a class loader has them. */
record Resources(ClassLoader loader) implements ClassSource {
    /** Of the class path of the tests. */
    static final Resources SYSTEM = new Resources(ClassLoader.getSystemClassLoader());

    @Override
    public byte @Nullable [] find(String internalName) {
        try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
