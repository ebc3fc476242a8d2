package io.scansion.models.linalg;

import java.util.Arrays;

/** At most 256 distinct values: five bytes an entry. */
final class ByteCodedMatrix extends PackedMatrix {
    static final int MOST_VALUES = 1 << 8;

    private final byte[] codes;
    private final double[] values; // exactly MOST_VALUES long, so that no bounds check is left

    ByteCodedMatrix(int[] start, int[] rows, byte[] codes, double[] values) {
        super(start, rows);
        this.codes = codes;
        this.values = Arrays.copyOf(values, MOST_VALUES);
    }

    @Override
    public double valueOf(int entry) {
        return values[codes[entry] & 0xFF];
    }

    @Override
    double dot(int[] rows, int from, int to, double[] x) {
        double sum = 0;
        for (int entry = from; entry < to; entry++) {
            sum += x[rows[entry]] * values[codes[entry] & 0xFF];
        }
        return sum;
    }

    @Override
    public int bytesPerEntry() {
        return Integer.BYTES + Byte.BYTES;
    }
}
