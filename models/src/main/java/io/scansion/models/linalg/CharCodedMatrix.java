package io.scansion.models.linalg;

/** At most 65,536 distinct values: six bytes an entry. */
final class CharCodedMatrix extends PackedMatrix {
    static final int MOST_VALUES = 1 << 16;

    private final char[] codes;
    private final double[] values;

    CharCodedMatrix(int[] start, int[] rows, char[] codes, double[] values) {
        super(start, rows);
        this.codes = codes;
        this.values = values;
    }

    @Override
    public double valueOf(int entry) {
        return values[codes[entry]];
    }

    @Override
    double dot(int[] rows, int from, int to, double[] x) {
        double sum = 0;
        for (int entry = from; entry < to; entry++) {
            sum += x[rows[entry]] * values[codes[entry]];
        }
        return sum;
    }

    @Override
    public int bytesPerEntry() {
        return Integer.BYTES + Character.BYTES;
    }
}
