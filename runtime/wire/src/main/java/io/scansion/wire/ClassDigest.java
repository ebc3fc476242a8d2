package io.scansion.wire;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Tells the class files of a job apart: their length and two checksums by different polynomials, 64 bits that are computed in next to no
 * time also in a JVM that has just started. It is no proof against a forger, whom the job's key keeps out.
 *
 * @param length in bytes, at least 0
 */
public record ClassDigest(int length, int crc32, int crc32c) {
    public ClassDigest {
        if (length < 0) {
            throw new IllegalArgumentException("need length >= 0, got " + length);
        }
    }

    /** Returns the digest of a class file. */
    public static ClassDigest of(byte[] classFile) {
        CRC32 crc32 = new CRC32();
        crc32.update(classFile, 0, classFile.length);
        CRC32C crc32c = new CRC32C();
        crc32c.update(classFile, 0, classFile.length);
        return new ClassDigest(classFile.length, (int) crc32.getValue(), (int) crc32c.getValue());
    }
}
