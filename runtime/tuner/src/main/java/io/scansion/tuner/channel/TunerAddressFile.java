package io.scansion.tuner.channel;

import io.scansion.wire.TunerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** The file that tells agents and consoles where the job's tuner listens. Readers see the old text or the new, never half. */
public final class TunerAddressFile {
    private final Path file;

    public TunerAddressFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /** Replaces the file; only its owner may read it. */
    void write(TunerAddress address) throws IOException {
        Path directory = file.getParent();
        if (directory == null) {
            throw new IOException(file + " is no place for a file");
        }
        boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] ownerOnly = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0]; // elsewhere a temporary file inherits what its directory allows
        Path fresh = Files.createTempFile(directory, file.getFileName().toString(), ".new", ownerOnly);
        try {
            Files.writeString(fresh, address.format());
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /**
     * Returns the address, or nothing while there is no file.
     *
     * @throws IOException if the file cannot be read or is no address; says why
     */
    public Optional<TunerAddress> read() throws IOException {
        try {
            if (Files.size(file) > TunerAddress.MAX_TEXT_CHARS) {
                throw new IOException(file + " is too long to be the address of a tuner");
            }
            return Optional.of(TunerAddress.parse(Files.readString(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is no address of a tuner: " + e.getMessage(), e);
        }
    }

    /** Removes the file if it still holds this address: another tuner's stays. */
    void removeIf(TunerAddress address) throws IOException {
        if (read().filter(address::equals).isPresent()) {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
