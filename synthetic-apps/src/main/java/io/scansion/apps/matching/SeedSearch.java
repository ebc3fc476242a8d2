package io.scansion.apps.matching;

import io.scansion.apps.images.StereoPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/*
 * In every cell of the left picture the pixel with the most texture is looked for in its row of the right one, over all disparities,
 * and what is found is looked for back in the left one: only pairs that find each other, and look alike, are seeds.
 */
/** Finds the pairs of pixels from which regions grow. */
final class SeedSearch {
    private static final int CELL_WIDTH = 16;
    private static final int CELL_HEIGHT = 2;
    private static final int LEAST_SCORE = (int) (0.9 * Match.FULL_SCORE);

    private final Correlation correlation;
    private final int width;
    private final int rows;
    private final int mostDisparity;

    private SeedSearch(StereoPair pair, int mostDisparity) {
        this.width = pair.left().width();
        this.rows = pair.left().height();
        this.correlation = new Correlation(Band.around(pair, 0, rows));
        this.mostDisparity = mostDisparity;
    }

    /** Returns the seeds from top to bottom. */
    static List<Match> in(StereoPair pair, int mostDisparity) {
        return new SeedSearch(pair, mostDisparity).all();
    }

    /** Returns how many seeds a pair of this size has at most. */
    static int mostSeeds(int width, int rows) {
        return ((width + CELL_WIDTH - 1) / CELL_WIDTH) * ((rows + CELL_HEIGHT - 1) / CELL_HEIGHT);
    }

    private List<Match> all() {
        List<Match> seeds = new ArrayList<>();
        for (int row = 0; row < rows; row += CELL_HEIGHT) {
            for (int column = 0; column < width; column += CELL_WIDTH) {
                seedOf(row, column).ifPresent(seeds::add);
            }
        }
        return seeds;
    }

    private Optional<Match> seedOf(int cellRow, int cellColumn) {
        int bestRow = -1;
        int bestColumn = -1;
        double most = 0;
        for (int row = cellRow; row < Math.min(rows, cellRow + CELL_HEIGHT); row++) {
            for (int column = cellColumn; column < Math.min(width, cellColumn + CELL_WIDTH); column++) {
                if (correlation.inside(row, column) && correlation.texture(row, column) > most) {
                    most = correlation.texture(row, column);
                    bestRow = row;
                    bestColumn = column;
                }
            }
        }
        return bestRow < 0 ? Optional.empty() : pairOf(bestRow, bestColumn);
    }

    private Optional<Match> pairOf(int row, int left) {
        int right = -1;
        int best = 0;
        for (int column = left - mostDisparity; column <= left; column++) {
            if (correlation.inside(row, column) && correlation.score(row, left, column) > best) {
                best = correlation.score(row, left, column);
                right = column;
            }
        }
        return best >= LEAST_SCORE && isBestOf(row, right, best)
                ? Optional.of(new Match(best, row, left, right))
                : Optional.empty();
    }

    private boolean isBestOf(int row, int right, int score) {
        for (int column = right; column <= right + mostDisparity; column++) {
            if (correlation.inside(row, column) && correlation.score(row, column, right) > score) {
                return false;
            }
        }
        return true;
    }
}
