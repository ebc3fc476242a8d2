package io.scansion.models.linalg;

/** Any number of distinct values: twelve bytes an entry. */
final class PlainMatrix extends PackedMatrix {
    private final double[] values;

    PlainMatrix(int[] start, int[] rows, double[] values) {
        super(start, rows);
        this.values = values;
    }

    @Override
    public double valueOf(int entry) {
        return values[entry];
    }

    @Override
    double dot(int[] rows, int from, int to, double[] x) {
        double sum = 0;
        for (int entry = from; entry < to; entry++) {
            sum += x[rows[entry]] * values[entry];
        }
        return sum;
    }

    @Override
    public int bytesPerEntry() {
        return Integer.BYTES + Double.BYTES;
    }
}
