package io.scansion.apps.payload;

import io.scansion.apps.sequence.Mix;
import java.io.Serializable;
import mpi.Datatype;
import mpi.MPI;

/** An {@code MPI.OBJECT} message of one serialised object. */
final class ObjectPayload implements Payload {
    private final Item[] elements = new Item[1];
    private final int contentBytes;

    ObjectPayload(int bytes) {
        contentBytes = Math.max(Long.BYTES, bytes);
        elements[0] = new Item(END_ORDINAL, new byte[0]);
    }

    /**
     * What travels; the library makes a new one at the receiver.
     *
     * @param content belongs to the item
     */
    @SuppressWarnings("ArrayRecordComponent") // a message, never compared
    record Item(int ordinal, byte[] content) implements Serializable {}

    @Override
    public Object array() {
        return elements;
    }

    @Override
    public int length() {
        return elements.length;
    }

    @Override
    public Datatype datatype() {
        return MPI.OBJECT;
    }

    @Override
    public int ordinal() {
        return elements[0].ordinal();
    }

    @Override
    public void create(int ordinal) {
        byte[] content = new byte[contentBytes];
        int state = (int) Mix.mix(ordinal);
        for (int i = 0; i < content.length; i++) {
            state = state * 1664525 + 1013904223;
            content[i] = (byte) (state >>> 24);
        }
        elements[0] = new Item(ordinal, content);
    }

    @Override
    public void transform(int stage) {
        byte[] content = elements[0].content();
        for (int i = 0; i < content.length; i++) {
            content[i] = (byte) (content[i] * 31 + stage + 1);
        }
    }

    @Override
    public long digest() {
        return Mix.mix(ordinal(), Mix.digest(elements[0].content()));
    }
}
