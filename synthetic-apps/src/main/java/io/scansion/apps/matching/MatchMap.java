package io.scansion.apps.matching;

import io.scansion.apps.images.StereoPair;
import io.scansion.apps.sequence.Mix;
import java.util.Arrays;

/*
 * Of several matches of one pixel of the left picture the best stays. Which that is does not depend on the order in which packs
 * arrive, so neither does the map: it is a function of the slices alone.
 */
/** All matches of a pair, each pixel of the left picture at most once. Not thread-safe. */
final class MatchMap {
    private static final long NONE = Long.MAX_VALUE;

    private final int width;
    private final long[] best;
    private long duplicates;

    MatchMap(int width, int height) {
        this.width = width;
        this.best = new long[width * height];
        Arrays.fill(best, NONE);
    }

    /** Takes in a pack: what the master does to evaluate it. */
    void add(long[] matches) {
        for (long code : matches) {
            Match match = Match.of(code);
            int at = match.row() * width + match.left();
            duplicates += best[at] == NONE ? 0 : 1;
            best[at] = Math.min(best[at], code);
        }
    }

    /** Returns how many matches were dropped because their pixel had another. */
    long duplicates() {
        return duplicates;
    }

    /** Compares with what is known of the pair. */
    MatchQuality compare(StereoPair pair) {
        long matches = 0;
        long near = 0;
        long visible = 0;
        long checksum = 0;
        for (int at = 0; at < best.length; at++) {
            double disparity = pair.disparity()[at];
            visible += isVisible(at, disparity) ? 1 : 0;
            if (best[at] != NONE) {
                Match match = Match.of(best[at]);
                matches++;
                near += Math.abs(match.left() - match.right() - disparity) <= 1 ? 1 : 0;
                checksum = Mix.mix(checksum, best[at]);
            }
        }
        return new MatchQuality(matches, near, visible, duplicates, checksum);
    }

    /** Whether both pictures have a whole window around the pixel. */
    private boolean isVisible(int at, double disparity) {
        int row = at / width;
        int left = at % width;
        int edge = Correlation.RADIUS;
        return row >= edge && row < best.length / width - edge && left < width - edge && left - disparity >= edge;
    }
}
