package io.scansion.models.linalg;

/** At most 65,536 distinct values: six bytes an entry. */
final class CharCodedMatrix extends PackedMatrix {
    static final int MOST_VALUES = 1 << 16;

    private final char[] codes;
    private final double[] values;

    CharCodedMatrix(int[] start, int[] rows, char[] codes, double[] values) {
        super(start, rows, values);
        this.codes = codes;
        this.values = values;
    }

    @Override
    public double valueOf(int entry) {
        return values[codes[entry]];
    }

    @Override
    @SuppressWarnings("fallthrough") // the point of it: one jump into a straight sum, not a branch for each entry
    double dot(int[] rows, int from, int to, double[] x) {
        double sum = 0;
        int entry = from;
        switch (to - from) {
            default:
                for (; entry < to - 8; entry++) {
                    sum += x[rows[entry]] * values[codes[entry]];
                }
            case 8:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 7:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 6:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 5:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 4:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 3:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 2:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 1:
                sum += x[rows[entry]] * values[codes[entry]];
                entry++;
            case 0:
        }
        return sum;
    }

    @Override
    public int bytesPerEntry() {
        return Integer.BYTES + Character.BYTES;
    }
}
