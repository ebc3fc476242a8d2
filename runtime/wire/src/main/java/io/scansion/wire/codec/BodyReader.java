package io.scansion.wire.codec;

import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameException.Fault;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Takes values from one frame body. Every length is checked against its bound and the bytes at hand before it is used. */
final class BodyReader {
    private final MessageType type;
    private final ByteBuffer body;

    /** @param body the body alone, from position to limit, in network byte order */
    BodyReader(MessageType type, ByteBuffer body) {
        this.type = type;
        this.body = body;
    }

    int getShort() throws FrameException {
        need(2);
        return body.getShort() & 0xFFFF;
    }

    int getInt() throws FrameException {
        need(4);
        return body.getInt();
    }

    long getLong() throws FrameException {
        need(8);
        return body.getLong();
    }

    double getDouble() throws FrameException {
        need(8);
        return body.getDouble();
    }

    boolean getBoolean() throws FrameException {
        need(1);
        byte value = body.get();
        if (value != 0 && value != 1) {
            throw badValue("expected 0 or 1, found " + value);
        }
        return value == 1;
    }

    String getString() throws FrameException {
        return getText(WireProtocol.MAX_STRING_BYTES);
    }

    String getText(int maxBytes) throws FrameException {
        int length = length(maxBytes, 1, "bytes in a string");
        ByteBuffer utf8 = body.slice(body.position(), length);
        body.position(body.position() + length);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(utf8)
                    .toString();
        } catch (CharacterCodingException e) {
            throw badValue("expected UTF-8, found a malformed string of " + length + " bytes");
        }
    }

    byte[] getBytes(int maxBytes) throws FrameException {
        byte[] values = new byte[length(maxBytes, 1, "bytes in a field")];
        body.get(values);
        return values;
    }

    /** @param entryBytes fewest bytes that one entry takes */
    int getCount(int entryBytes) throws FrameException {
        return length(WireProtocol.MAX_LIST_ENTRIES, entryBytes, "entries in a list");
    }

    List<Integer> getInts() throws FrameException {
        int count = getCount(4);
        List<Integer> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(getInt());
        }
        return values;
    }

    List<String> getStrings() throws FrameException {
        int count = getCount(4);
        List<String> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(getString());
        }
        return values;
    }

    void end() throws FrameException {
        if (body.hasRemaining()) {
            throw new FrameException(
                    Fault.TRAILING_BYTES,
                    type + ": expected " + body.position() + " bytes, found " + body.limit() + ": the last "
                            + body.remaining() + " belong to nothing");
        }
    }

    FrameException badValue(String what) {
        return new FrameException(
                Fault.BAD_VALUE, type + ": " + what + ", before byte " + body.position() + " of the body");
    }

    private int length(int bound, int entryBytes, String what) throws FrameException {
        int length = getInt();
        if (length < 0 || length > bound) {
            throw new FrameException(
                    Fault.TOO_LONG,
                    type + ": expected 0 to " + bound + " " + what + ", found " + Integer.toUnsignedString(length)
                            + ", at byte " + (body.position() - 4) + " of the body");
        }
        if ((long) length * entryBytes > body.remaining()) {
            throw new FrameException(
                    Fault.TRUNCATED,
                    type + ": expected " + length + " " + what + ", found " + body.remaining() + " bytes for them");
        }
        return length;
    }

    private void need(int bytes) throws FrameException {
        if (body.remaining() < bytes) {
            throw new FrameException(
                    Fault.TRUNCATED,
                    type + ": expected " + bytes + " bytes at byte " + body.position() + " of the body, found "
                            + body.remaining());
        }
    }
}
