package io.scansion.apps.images;

import java.util.Arrays;

/**
 * Gaussian blur as two passes of a one-dimensional convolution; the image's border is continued outwards. Immutable and safe to
 * share.
 *
 * <p>Whole numbers only: weights have {@value #WEIGHT_BITS} bits and sum to exactly one, the first pass keeps
 * {@value #KEPT_BITS} bits of fraction, the second rounds to nearest; a flat image stays as it is.
 */
public final class GaussianBlur {
    private static final int WEIGHT_BITS = 15;
    private static final int KEPT_BITS = 8;

    private final int radius;
    private final int[] weights;

    /** @param sigma standard deviation in pixels, above 0 */
    public GaussianBlur(double sigma) {
        if (!(sigma > 0)) {
            throw new IllegalArgumentException("sigma must be above 0 pixels, got " + sigma);
        }
        radius = Math.max(1, (int) Math.ceil(3 * sigma));
        weights = weights(sigma, radius);
    }

    private static int[] weights(double sigma, int radius) {
        double[] bell = new double[2 * radius + 1];
        double sum = 0;
        for (int i = 0; i < bell.length; i++) {
            double distance = i - radius;
            bell[i] = StrictMath.exp(-distance * distance / (2 * sigma * sigma));
            sum += bell[i];
        }
        int[] weights = new int[bell.length];
        int left = 1 << WEIGHT_BITS;
        for (int i = 0; i < bell.length; i++) {
            weights[i] = (int) (bell[i] / sum * (1 << WEIGHT_BITS));
            left -= weights[i];
        }
        weights[radius] += left;
        return weights;
    }

    public Raster apply(Raster image) {
        int rowLength = image.rowLength();
        int[] rows = new int[rowLength * image.height()];
        for (int y = 0; y < image.height(); y++) {
            blurRow(image, y, rows);
        }
        Raster result = Raster.black(image.width(), image.height(), image.channels());
        int[] sums = new int[rowLength];
        for (int y = 0; y < image.height(); y++) {
            blurColumns(rows, image.height(), y, sums, result.samples());
        }
        return result;
    }

    private void blurRow(Raster image, int y, int[] rows) {
        int channels = image.channels();
        int rowLength = image.rowLength();
        int[] padded = new int[rowLength + 2 * radius * channels];
        for (int x = -radius; x < image.width() + radius; x++) {
            int inside = Math.min(Math.max(x, 0), image.width() - 1);
            for (int channel = 0; channel < channels; channel++) {
                padded[(x + radius) * channels + channel] = image.sample(inside, y, channel);
            }
        }
        for (int i = 0; i < rowLength; i++) {
            int sum = 1 << (WEIGHT_BITS - KEPT_BITS - 1);
            for (int k = 0; k < weights.length; k++) {
                sum += weights[k] * padded[i + k * channels];
            }
            rows[y * rowLength + i] = sum >> (WEIGHT_BITS - KEPT_BITS);
        }
    }

    /** Sums stay below 2^31: 255 * 2^8 * 2^15 plus a half is 2 143 289 344. */
    private void blurColumns(int[] rows, int height, int y, int[] sums, byte[] result) {
        int rowLength = sums.length;
        Arrays.fill(sums, 1 << (WEIGHT_BITS + KEPT_BITS - 1));
        for (int k = 0; k < weights.length; k++) {
            int from = Math.min(Math.max(y + k - radius, 0), height - 1) * rowLength;
            int weight = weights[k];
            for (int i = 0; i < rowLength; i++) {
                sums[i] += weight * rows[from + i];
            }
        }
        for (int i = 0; i < rowLength; i++) {
            result[y * rowLength + i] = (byte) (sums[i] >> (WEIGHT_BITS + KEPT_BITS));
        }
    }
}
