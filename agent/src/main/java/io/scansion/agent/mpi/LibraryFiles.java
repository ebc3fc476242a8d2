package io.scansion.agent.mpi;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The class files beside one that is being loaded: in the jar that it comes from, which the JVM has open already, otherwise as its
 * class loader finds them, which costs every process that starts some milliseconds more.
 */
final class LibraryFiles implements MpjLinkage.ClassFiles, AutoCloseable {
    private final @Nullable ClassLoader loader;
    private final @Nullable ZipFile jar;

    LibraryFiles(@Nullable ClassLoader loader, @Nullable ProtectionDomain domain) throws IOException {
        this.loader = loader;
        this.jar = jarOf(domain);
    }

    private static @Nullable ZipFile jarOf(@Nullable ProtectionDomain domain) throws IOException {
        URL place = domain == null || domain.getCodeSource() == null
                ? null
                : domain.getCodeSource().getLocation();
        if (place == null || !place.getProtocol().equals("file")) {
            return null;
        }
        try {
            File file = new File(place.toURI());
            return file.isFile() ? new ZipFile(file) : null;
        } catch (URISyntaxException | IllegalArgumentException e) {
            return null;
        }
    }

    @Override
    public byte @Nullable [] read(String internalName) throws IOException {
        String name = internalName + ".class";
        ZipEntry entry = jar == null ? null : jar.getEntry(name);
        try (InputStream in = jar != null && entry != null ? jar.getInputStream(entry) : found(name)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    private @Nullable InputStream found(String name) {
        return loader == null ? ClassLoader.getSystemResourceAsStream(name) : loader.getResourceAsStream(name);
    }

    @Override
    public void close() throws IOException {
        if (jar != null) {
            jar.close();
        }
    }
}
