package io.scansion.wire;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a rank knows by the name of a class: its class file, only the digest of it, or that there is none. Immutable. */
public final class ClassFile {
    /** Longest class file that travels, in bytes. */
    public static final int MAX_BYTES = WireProtocol.MAX_FRAME_BYTES - (1 << 16);

    private final String name;
    private final @Nullable ClassDigest digest;
    private final byte[] bytes;

    private ClassFile(String name, @Nullable ClassDigest digest, byte[] bytes) {
        this.name = name;
        this.digest = digest;
        this.bytes = bytes;
    }

    /** Returns that there is no class of this name. */
    public static ClassFile absent(String name) {
        return new ClassFile(name, null, new byte[0]);
    }

    /** Returns the digest alone, for who has the class file. */
    public static ClassFile known(String name, ClassDigest digest) {
        return new ClassFile(name, digest, new byte[0]);
    }

    /**
     * Returns a class with its class file.
     *
     * @param bytes not to be changed from here on; from 1 to {@link #MAX_BYTES}
     */
    public static ClassFile whole(String name, ClassDigest digest, byte[] bytes) {
        if (bytes.length < 1 || bytes.length > MAX_BYTES || bytes.length != digest.length()) {
            throw new IllegalArgumentException("need 1 to " + MAX_BYTES + " bytes, as many as the digest says, got "
                    + bytes.length + " and " + digest);
        }
        return new ClassFile(name, digest, bytes);
    }

    /** Returns the same without its class file. */
    public ClassFile withoutBytes() {
        return new ClassFile(name, digest, new byte[0]);
    }

    /** Name in the form of the JVM, such as {@code com/acme/Pipe$Stage}. */
    public String name() {
        return name;
    }

    /** Returns the digest of its class file, or null if there is no such class. */
    public @Nullable ClassDigest digest() {
        return digest;
    }

    /** Whether the class file is in here. */
    public boolean isWhole() {
        return bytes.length > 0;
    }

    /** Returns the class file, which nobody may change; empty if it is not in here. */
    public byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassFile that
                && name.equals(that.name)
                && Objects.equals(digest, that.digest)
                && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, digest);
    }

    @Override
    public String toString() {
        return "ClassFile[" + name + ", " + digest + ", " + bytes.length + " bytes]";
    }
}
