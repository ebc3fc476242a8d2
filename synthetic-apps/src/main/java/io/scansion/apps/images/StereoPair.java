package io.scansion.apps.images;

import io.scansion.apps.sequence.Mix;

/**
 * Two made photographs of one textured surface, taken side by side, and how far every point of it moved between them. The
 * right picture shows at {@code x - disparity} what the left one shows at {@code x}, in the same row; disparities are smooth,
 * nowhere constant and hardly ever whole numbers. Equal arguments give equal pairs on every machine.
 *
 * @param left grey
 * @param right grey, of the same size
 * @param disparity of every pixel of the left picture, row by row, in pixels; belongs to the pair
 */
@SuppressWarnings("ArrayRecordComponent") // a picture, never compared
public record StereoPair(Raster left, Raster right, float[] disparity) {
    /** Largest disparity that can be asked for, in pixels. */
    public static final int MOST_DISPARITY = 64;

    private static final int OCTAVES = 5;
    private static final double COARSEST = 24; // pixels; the finest octave is then 1.5 pixels
    private static final double CONTRAST = 2.2;
    private static final double GRAIN = 4; // grey levels, different in the two pictures
    private static final double LEAST_WAVE = 96; // pixels
    private static final double WAVE_PER_DISPARITY = 8; // keeps the slope of the surface well below 1
    private static final int ROUNDS = 30;

    public StereoPair {
        if (left.width() != right.width() || left.height() != right.height()) {
            throw new IllegalArgumentException("the two pictures of a pair have one size");
        }
        if (disparity.length != left.width() * left.height()) {
            throw new IllegalArgumentException("a disparity for every pixel, got " + disparity.length);
        }
    }

    /** @param mostDisparity in pixels, from 1 to {@value #MOST_DISPARITY}; no point moves farther */
    public static StereoPair paint(long seed, PixelSize size, int mostDisparity) {
        if (mostDisparity < 1 || mostDisparity > MOST_DISPARITY) {
            throw new IllegalArgumentException("disparity from 1 to " + MOST_DISPARITY + ", got " + mostDisparity);
        }
        return new Painter(seed, mostDisparity).paint(size.width(), size.height());
    }

    private static final class Painter {
        private final long seed;
        private final double mostDisparity;
        private final double wave;
        private final FractalNoise texture;
        private final FractalNoise surface;

        Painter(long seed, int mostDisparity) {
            this.seed = seed;
            this.mostDisparity = mostDisparity;
            wave = Math.max(LEAST_WAVE, WAVE_PER_DISPARITY * mostDisparity);
            texture = new FractalNoise(Mix.mix(seed, 11), OCTAVES);
            surface = new FractalNoise(Mix.mix(seed, 12), 2);
        }

        StereoPair paint(int width, int height) {
            Raster left = Raster.black(width, height, 1);
            Raster right = Raster.black(width, height, 1);
            float[] disparity = new float[width * height];
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int at = y * width + x;
                    disparity[at] = (float) disparity(x, y);
                    left.samples()[at] = grey(x, y, Mix.mix(seed, 2L * at));
                    right.samples()[at] = grey(seenAt(x, y), y, Mix.mix(seed, 2L * at + 1));
                }
            }
            return new StereoPair(left, right, disparity);
        }

        private double disparity(double x, double y) {
            return mostDisparity * surface.at(x / wave, y / wave);
        }

        /** Where the left picture has what the right one shows at x: a fixed point, since the slope is below 1. */
        private double seenAt(int x, int y) {
            double from = x;
            for (int round = 0; round < ROUNDS; round++) {
                from = x + disparity(from, y);
            }
            return from;
        }

        private byte grey(double x, double y, long noise) {
            double value = 0.5 + CONTRAST * (texture.at(x / COARSEST, y / COARSEST) - 0.5);
            double grain = GRAIN * ((noise >>> 11) * 0x1p-53 - 0.5);
            return (byte) Math.min(255, Math.max(0, Math.round(255 * value + grain)));
        }
    }
}
