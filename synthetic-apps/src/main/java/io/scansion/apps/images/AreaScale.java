package io.scansion.apps.images;

import java.util.Arrays;

/**
 * Scales to a given size: each new pixel is the mean of the area that it covers in the old image. Exact in whole numbers: a new
 * pixel is {@code width} units wide and an old one {@code newWidth} units, so every overlap is a whole number of units.
 */
final class AreaScale {
    private final int newWidth;
    private final int newHeight;

    AreaScale(int newWidth, int newHeight) {
        if (newWidth < 1 || newHeight < 1) {
            throw new IllegalArgumentException("cannot scale to " + newWidth + "x" + newHeight);
        }
        this.newWidth = newWidth;
        this.newHeight = newHeight;
    }

    Raster apply(Raster image) {
        int channels = image.channels();
        int newRowLength = newWidth * channels;
        long area = (long) image.width() * image.height();
        Raster result = Raster.black(newWidth, newHeight, channels);
        long[] sums = new long[newRowLength];
        for (int y = 0; y < newHeight; y++) {
            Arrays.fill(sums, area / 2);
            addRows(image, y, sums);
            for (int i = 0; i < newRowLength; i++) {
                result.samples()[y * newRowLength + i] = (byte) (sums[i] / area);
            }
        }
        return result;
    }

    private void addRows(Raster image, int newY, long[] sums) {
        long top = (long) newY * image.height();
        long bottom = top + image.height();
        for (int y = (int) (top / newHeight); (long) y * newHeight < bottom; y++) {
            long overlap = Math.min(bottom, (y + 1L) * newHeight) - Math.max(top, (long) y * newHeight);
            addRow(image, y, overlap, sums);
        }
    }

    private void addRow(Raster image, int y, long rowOverlap, long[] sums) {
        int channels = image.channels();
        for (int newX = 0; newX < newWidth; newX++) {
            long left = (long) newX * image.width();
            long right = left + image.width();
            for (int x = (int) (left / newWidth); (long) x * newWidth < right; x++) {
                long overlap = Math.min(right, (x + 1L) * newWidth) - Math.max(left, (long) x * newWidth);
                for (int channel = 0; channel < channels; channel++) {
                    sums[newX * channels + channel] += rowOverlap * overlap * image.sample(x, y, channel);
                }
            }
        }
    }
}
