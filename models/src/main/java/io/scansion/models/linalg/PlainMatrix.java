package io.scansion.models.linalg;

/** Any number of distinct values: twelve bytes an entry. */
final class PlainMatrix extends PackedMatrix {
    private final double[] values;

    PlainMatrix(int[] start, int[] rows, double[] values) {
        super(start, rows, values);
        this.values = values;
    }

    @Override
    public double valueOf(int entry) {
        return values[entry];
    }

    @Override
    @SuppressWarnings("fallthrough") // the point of it: one jump into a straight sum, not a branch for each entry
    double dot(int[] rows, int from, int to, double[] x) {
        double sum = 0;
        int entry = from;
        switch (to - from) {
            default:
                for (; entry < to - 8; entry++) {
                    sum += x[rows[entry]] * values[entry];
                }
            case 8:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 7:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 6:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 5:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 4:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 3:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 2:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 1:
                sum += x[rows[entry]] * values[entry];
                entry++;
            case 0:
        }
        return sum;
    }

    @Override
    public int bytesPerEntry() {
        return Integer.BYTES + Double.BYTES;
    }
}
