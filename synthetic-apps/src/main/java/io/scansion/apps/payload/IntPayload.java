package io.scansion.apps.payload;

import io.scansion.apps.sequence.Mix;
import mpi.Datatype;
import mpi.MPI;

/** An {@code MPI.INT} message: the ordinal, then content. */
final class IntPayload implements Payload {
    private static final int LEAST = 3;

    private final int[] elements;

    IntPayload(int bytes) {
        elements = new int[Math.max(LEAST, (bytes + Integer.BYTES - 1) / Integer.BYTES)];
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
        return MPI.INT;
    }

    @Override
    public int ordinal() {
        return elements[0];
    }

    @Override
    public void create(int ordinal) {
        elements[0] = ordinal;
        int state = (int) Mix.mix(ordinal);
        for (int i = 1; i < elements.length; i++) {
            state = state * 1664525 + 1013904223;
            elements[i] = state;
        }
    }

    @Override
    public void transform(int stage) {
        for (int i = 1; i < elements.length; i++) {
            elements[i] = elements[i] * 31 + stage + 1;
        }
    }

    @Override
    public long digest() {
        long digest = elements.length;
        for (int element : elements) {
            digest = digest * 31 + element;
        }
        return Mix.mix(digest);
    }
}
