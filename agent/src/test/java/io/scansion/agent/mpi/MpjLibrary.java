package io.scansion.agent.mpi;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The installed MPJ Express; where there is none, tests are skipped, or fail with {@code -Dmpj.required=true}. */
final class MpjLibrary {
    private MpjLibrary() {}

    static Path jar() {
        String home = System.getenv("MPJ_HOME");
        Path found = Stream.of(
                        System.getProperty("mpj.jar"),
                        home == null ? null : home + "/lib/mpj.jar",
                        "/usr/share/java/mpj.jar")
                .filter(Objects::nonNull)
                .map(Path::of)
                .filter(Files::isReadable)
                .findFirst()
                .orElse(null);
        if (found == null) {
            if (Boolean.getBoolean("mpj.required")) {
                throw new AssertionError("MPJ Express is required and missing: install the package libmpj-java");
            }
            abort("MPJ Express is missing (package libmpj-java): set MPJ_HOME or -Dmpj.jar");
        }
        return Objects.requireNonNull(found);
    }

    static byte[] classFile(String internalName) {
        try (JarFile jar = new JarFile(jar().toFile());
                InputStream in = jar.getInputStream(jar.getJarEntry(internalName + ".class"))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Defines the library's classes itself, those of the transformer in their instrumented form. */
    static class InstrumentingLoader extends ClassLoader {
        private final MpjTransformer transformer;

        InstrumentingLoader(MpjTransformer transformer, @Nullable ClassLoader parent) {
            super(parent);
            this.transformer = transformer;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                byte[] code = name.matches("(mpi|mpjdev|xdev|mpjbuf)\\..*") ? ofLibrary(name) : ofOther(name);
                return code == null ? super.loadClass(name, resolve) : defineClass(name, code, 0, code.length);
            }
        }

        private byte[] ofLibrary(String name) {
            String internal = name.replace('.', '/');
            byte[] original = classFile(internal);
            return transformer.rewrites(internal) ? transformer.instrumented(internal, original) : original;
        }

        /** Code of a class that is not the library's and is to be defined here too; null for one that the parent has. */
        byte @Nullable [] ofOther(String name) throws ClassNotFoundException {
            return null;
        }
    }
}
