package io.scansion.apps.payload;

import io.scansion.apps.sequence.Mix;
import mpi.Datatype;
import mpi.MPI;

/** An {@code MPI.DOUBLE} message: the ordinal, then content. Whole numbers below 2^31 only, so every operation is exact. */
final class DoublePayload implements Payload {
    private static final int LEAST = 3;
    private static final double MODULUS = 2147483647.0; // 2^31 - 1: MODULUS * 31 is far below 2^53

    private final double[] elements;

    DoublePayload(int bytes) {
        elements = new double[Math.max(LEAST, (bytes + Double.BYTES - 1) / Double.BYTES)];
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
        return MPI.DOUBLE;
    }

    @Override
    public int ordinal() {
        return (int) elements[0];
    }

    @Override
    public void create(int ordinal) {
        elements[0] = ordinal;
        int state = (int) Mix.mix(ordinal);
        for (int i = 1; i < elements.length; i++) {
            state = state * 1664525 + 1013904223;
            elements[i] = state >>> 1;
        }
    }

    @Override
    public void transform(int stage) {
        for (int i = 1; i < elements.length; i++) {
            elements[i] = (elements[i] * 31 + stage + 1) % MODULUS;
        }
    }

    @Override
    public long digest() {
        long digest = elements.length;
        for (double element : elements) {
            digest = digest * 31 + (long) element;
        }
        return Mix.mix(digest);
    }
}
