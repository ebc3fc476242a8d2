package io.scansion.apps.images;

import io.scansion.apps.sequence.Mix;

/** Value noise summed over octaves, each at twice the frequency and half the height of the one before. Stateless. */
final class FractalNoise {
    private final long seed;
    private final int octaves;

    FractalNoise(long seed, int octaves) {
        this.seed = seed;
        this.octaves = octaves;
    }

    /** From 0 to 1; equal arguments give equal values. */
    double at(double x, double y) {
        double sum = 0;
        double height = 0.5;
        double frequency = 1;
        for (int octave = 0; octave < octaves; octave++) {
            sum += height * smooth(x * frequency, y * frequency, octave);
            height /= 2;
            frequency *= 2;
        }
        return sum / (1 - height); // height is now half of the last octave's, which is what the sum lacks to 1
    }

    private double smooth(double x, double y, int octave) {
        double left = Math.floor(x);
        double top = Math.floor(y);
        double across = ease(x - left);
        double down = ease(y - top);
        long column = (long) left;
        long row = (long) top;
        double above = between(corner(column, row, octave), corner(column + 1, row, octave), across);
        double below = between(corner(column, row + 1, octave), corner(column + 1, row + 1, octave), across);
        return between(above, below, down);
    }

    private double corner(long column, long row, int octave) {
        return (Mix.mix(Mix.mix(seed + octave, column), row) >>> 11) * 0x1p-53;
    }

    private static double ease(double t) {
        return t * t * (3 - 2 * t);
    }

    private static double between(double from, double to, double share) {
        return from + (to - from) * share;
    }
}
