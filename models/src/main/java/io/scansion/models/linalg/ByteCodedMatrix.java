package io.scansion.models.linalg;

import java.util.Arrays;

/** At most 256 distinct values: five bytes an entry. */
final class ByteCodedMatrix extends PackedMatrix {
    static final int MOST_VALUES = 1 << 8;

    private final byte[] codes;
    private final double[] values; // exactly MOST_VALUES long, so that no bounds check is left

    ByteCodedMatrix(int[] start, int[] rows, byte[] codes, double[] values) {
        super(start, rows, values);
        this.codes = codes;
        this.values = Arrays.copyOf(values, MOST_VALUES);
    }

    @Override
    public double valueOf(int entry) {
        return values[codes[entry] & 0xFF];
    }

    @Override
    @SuppressWarnings("fallthrough") // the point of it: one jump into a straight sum, not a branch for each entry
    double dot(int[] rows, int from, int to, double[] x) {
        double sum = 0;
        int entry = from;
        switch (to - from) {
            default:
                for (; entry < to - 8; entry++) {
                    sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                }
            case 8:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 7:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 6:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 5:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 4:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 3:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 2:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 1:
                sum += x[rows[entry]] * values[codes[entry] & 0xFF];
                entry++;
            case 0:
        }
        return sum;
    }

    @Override
    public int bytesPerEntry() {
        return Integer.BYTES + Byte.BYTES;
    }
}
