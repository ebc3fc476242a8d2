package io.scansion.wire.codec;

import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameException.Fault;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Appends values to one frame, which it keeps within the protocol's bounds. */
final class BodyWriter {
    private static final int LIMIT = WireProtocol.HEADER_BYTES + WireProtocol.MAX_FRAME_BYTES;
    private final MessageType type;
    private byte[] bytes = new byte[256];
    private int size;

    BodyWriter(MessageType type) {
        this.type = type;
    }

    BodyWriter putShort(int value) throws FrameException {
        need(2);
        bytes[size++] = (byte) (value >>> 8);
        bytes[size++] = (byte) value;
        return this;
    }

    BodyWriter putInt(int value) throws FrameException {
        need(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (value >>> shift);
        }
        return this;
    }

    BodyWriter putLong(long value) throws FrameException {
        return putInt((int) (value >>> 32)).putInt((int) value);
    }

    BodyWriter putDouble(double value) throws FrameException {
        return putLong(Double.doubleToLongBits(value));
    }

    BodyWriter putBoolean(boolean value) throws FrameException {
        need(1);
        bytes[size++] = (byte) (value ? 1 : 0);
        return this;
    }

    BodyWriter putString(String value) throws FrameException {
        return putText(value, WireProtocol.MAX_STRING_BYTES);
    }

    BodyWriter putText(String value, int maxBytes) throws FrameException {
        if (value.length() > maxBytes) { // a char is at least one byte: refused before it is encoded
            throw tooLong("a string of " + value.length() + " characters", maxBytes + " bytes");
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > maxBytes) {
            throw tooLong("a string of " + utf8.length + " bytes", maxBytes + " bytes");
        }
        return append(utf8);
    }

    BodyWriter putBytes(byte[] values, int maxBytes) throws FrameException {
        if (values.length > maxBytes) {
            throw tooLong(values.length + " bytes in a field", maxBytes + " bytes");
        }
        return append(values);
    }

    BodyWriter putCount(int entries) throws FrameException {
        if (entries > WireProtocol.MAX_LIST_ENTRIES) {
            throw tooLong("a list of " + entries + " entries", WireProtocol.MAX_LIST_ENTRIES + " entries");
        }
        return putInt(entries);
    }

    BodyWriter putInts(List<Integer> values) throws FrameException {
        putCount(values.size());
        for (int value : values) {
            putInt(value);
        }
        return this;
    }

    BodyWriter putStrings(List<String> values) throws FrameException {
        putCount(values.size());
        for (String value : values) {
            putString(value);
        }
        return this;
    }

    /** Returns the frame, with the length of its body in the last four bytes of the header. */
    byte[] frame() {
        byte[] frame = Arrays.copyOf(bytes, size);
        int length = size - WireProtocol.HEADER_BYTES;
        for (int i = 1; i <= 4; i++) {
            frame[WireProtocol.HEADER_BYTES - i] = (byte) length;
            length >>>= 8;
        }
        return frame;
    }

    private BodyWriter append(byte[] values) throws FrameException {
        putInt(values.length);
        need(values.length);
        System.arraycopy(values, 0, bytes, size, values.length);
        size += values.length;
        return this;
    }

    private void need(int more) throws FrameException {
        if (more > LIMIT - size) {
            throw tooLong(
                    "a body of " + (size - WireProtocol.HEADER_BYTES + more) + " bytes or more",
                    WireProtocol.MAX_FRAME_BYTES + " bytes");
        }
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(LIMIT, Math.max(size + more, 2 * bytes.length)));
        }
    }

    private FrameException tooLong(String found, String bound) {
        return new FrameException(Fault.TOO_LONG, type + ": cannot send " + found + ", at most " + bound);
    }
}
