package io.scansion.apps.matching;

import io.scansion.apps.images.StereoPair;
import java.util.Arrays;

/**
 * Neighbouring rows of both pictures. The samples belong to the band.
 *
 * @param firstRow of the picture that is the band's first, from 0
 * @param width of the pictures
 * @param left samples, row by row
 * @param right as many samples
 */
@SuppressWarnings("ArrayRecordComponent") // a piece of a message, never compared
record Band(int firstRow, int width, byte[] left, byte[] right) {
    Band {
        if (firstRow < 0 || width < 1 || left.length != right.length || left.length % width != 0) {
            throw new IllegalArgumentException("no band: from row " + firstRow + ", width " + width + ", " + left.length
                    + " and " + right.length + " samples");
        }
    }

    /** Copies rows of a pair: at least those asked for, and as many around them as a window needs and the picture has. */
    static Band around(StereoPair pair, int fromRow, int toRow) {
        int width = pair.left().width();
        int first = Math.max(0, fromRow - Correlation.RADIUS);
        int end = Math.min(pair.left().height(), toRow + Correlation.RADIUS);
        return new Band(
                first,
                width,
                Arrays.copyOfRange(pair.left().samples(), first * width, end * width),
                Arrays.copyOfRange(pair.right().samples(), first * width, end * width));
    }

    int rows() {
        return left.length / width;
    }
}
