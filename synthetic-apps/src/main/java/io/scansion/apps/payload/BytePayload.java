package io.scansion.apps.payload;

import io.scansion.apps.sequence.Mix;
import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.MPI;

/** An {@code MPI.BYTE} message: four bytes of ordinal, then content. */
final class BytePayload implements Payload {
    private static final int HEADER = 4;
    private static final int LEAST = 12;

    private final byte[] elements;

    BytePayload(int bytes) {
        elements = new byte[Math.max(LEAST, bytes)];
    }

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
        return MPI.BYTE;
    }

    @Override
    public int ordinal() {
        return ByteBuffer.wrap(elements).getInt(0);
    }

    @Override
    public void create(int ordinal) {
        ByteBuffer.wrap(elements).putInt(0, ordinal);
        int state = (int) Mix.mix(ordinal);
        for (int i = HEADER; i < elements.length; i++) {
            state = state * 1664525 + 1013904223;
            elements[i] = (byte) (state >>> 24);
        }
    }

    @Override
    public void transform(int stage) {
        for (int i = HEADER; i < elements.length; i++) {
            elements[i] = (byte) (elements[i] * 31 + stage + 1);
        }
    }

    @Override
    public long digest() {
        return Mix.digest(elements);
    }
}
