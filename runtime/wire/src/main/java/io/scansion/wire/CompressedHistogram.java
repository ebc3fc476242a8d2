package io.scansion.wire;

import java.util.Arrays;

/**
 * A histogram in the compressed form of HdrHistogram (its version 2), so that a reader can merge the distributions of many
 * intervals and ranks before it asks for a percentile. The bytes are not looked into here. Immutable.
 */
public final class CompressedHistogram {
    /** Longest form that travels, in bytes; with two significant digits one snapshot takes a few hundred. */
    public static final int MAX_BYTES = 1 << 14;
    /** Of an interval without items, or one whose distribution is not known. */
    public static final CompressedHistogram EMPTY = new CompressedHistogram(new byte[0], 0);

    private final byte[] bytes;

    /**
     * Copies the first bytes of an array.
     *
     * @param length how many bytes, from 0 to {@link #MAX_BYTES}
     */
    public CompressedHistogram(byte[] source, int length) {
        if (length < 0 || length > MAX_BYTES || length > source.length) {
            throw new IllegalArgumentException(
                    "need 0 to " + Math.min(MAX_BYTES, source.length) + " bytes, got " + length);
        }
        bytes = Arrays.copyOf(source, length);
    }

    /** Whether there is nothing to merge. */
    public boolean isEmpty() {
        return bytes.length == 0;
    }

    /** Returns a copy of the bytes, which HdrHistogram's {@code decodeFromCompressedByteBuffer} takes unless it is empty. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CompressedHistogram that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "CompressedHistogram[" + bytes.length + " bytes]";
    }
}
