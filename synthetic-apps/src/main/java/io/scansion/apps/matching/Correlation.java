package io.scansion.apps.matching;

/*
 * Zero-mean normalised cross-correlation of two windows a and b of n pixels: sum (a - mean a)(b - mean b) over the square root of
 * sum (a - mean a)^2 sum (b - mean b)^2, which is (sum ab - n mean a mean b) over the same. The sums of every window are made
 * once, in whole numbers, so what remains for a pair of windows is sum ab.
 */
/** How much the surroundings of a pixel of the left picture look like those of a pixel of the right one. Immutable. */
final class Correlation {
    /** Windows reach so far on each side of their pixel: 5 by 5. */
    static final int RADIUS = 2;

    private static final int PIXELS = (2 * RADIUS + 1) * (2 * RADIUS + 1);

    /** Windows flatter than this standard deviation, in grey levels, look like any other. */
    private static final double LEAST_DEVIATION = 2;

    private final Band band;
    private final Windows left;
    private final Windows right;

    Correlation(Band band) {
        this.band = band;
        this.left = new Windows(band.left(), band.width(), band.rows());
        this.right = new Windows(band.right(), band.width(), band.rows());
    }

    /** Returns whether both pictures have a whole window around this column of this row of the picture. */
    boolean inside(int row, int column) {
        int at = row - band.firstRow();
        return at >= RADIUS && at < band.rows() - RADIUS && column >= RADIUS && column < band.width() - RADIUS;
    }

    /** Standard deviation of the window in the left picture, in grey levels. */
    double texture(int row, int column) {
        double squares = left.squares[(row - band.firstRow()) * band.width() + column];
        return Math.sqrt(squares / (PIXELS * PIXELS));
    }

    /**
     * Returns the correlation in steps of 1/{@value Match#FULL_SCORE}; 0 also where it is negative or one of the windows is flat.
     *
     * @param row of the picture; both windows must be {@link #inside}
     */
    int score(int row, int leftColumn, int rightColumn) {
        int width = band.width();
        int a = (row - band.firstRow()) * width + leftColumn;
        int b = a - leftColumn + rightColumn;
        double flat = LEAST_DEVIATION * LEAST_DEVIATION * PIXELS * PIXELS;
        if (left.squares[a] < flat || right.squares[b] < flat) {
            return 0;
        }
        int products = 0; // at most 25 times 255 squared
        for (int down = -RADIUS; down <= RADIUS; down++) {
            int fromA = a + down * width - RADIUS;
            int fromB = b + down * width - RADIUS;
            for (int i = 0; i <= 2 * RADIUS; i++) {
                products += (band.left()[fromA + i] & 0xFF) * (band.right()[fromB + i] & 0xFF);
            }
        }
        double covariance = (double) ((long) PIXELS * products - (long) left.sums[a] * right.sums[b]);
        double correlation = covariance / Math.sqrt(left.squares[a] * right.squares[b]);
        return (int) Math.max(0, Math.min(Match.FULL_SCORE, correlation * Match.FULL_SCORE));
    }

    /** Sums of the windows of one picture; those of windows that are not whole stay 0. */
    private static final class Windows {
        final int[] sums;
        /** The number of pixels times the sum of the squared differences from the mean. */
        final double[] squares;

        Windows(byte[] samples, int width, int rows) {
            sums = new int[samples.length];
            squares = new double[samples.length];
            for (int row = RADIUS; row < rows - RADIUS; row++) {
                for (int column = RADIUS; column < width - RADIUS; column++) {
                    add(samples, width, row * width + column);
                }
            }
        }

        private void add(byte[] samples, int width, int at) {
            int sum = 0;
            int squareSum = 0;
            for (int down = -RADIUS; down <= RADIUS; down++) {
                int from = at + down * width - RADIUS;
                for (int i = from; i <= from + 2 * RADIUS; i++) {
                    int value = samples[i] & 0xFF;
                    sum += value;
                    squareSum += value * value;
                }
            }
            sums[at] = sum;
            squares[at] = (double) ((long) PIXELS * squareSum - (long) sum * sum);
        }
    }
}
