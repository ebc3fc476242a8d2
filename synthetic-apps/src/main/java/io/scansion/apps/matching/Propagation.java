package io.scansion.apps.matching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/*
 * Match propagation (Lhuillier and Quan, 2002; as parallelised by Baldo et al., 2005, section 4), best first: the best match found
 * so far proposes pairs of pixels in its own 5 by 5 neighbourhoods, whose disparities differ from its own by at most one pixel.
 * Proposals that look alike and whose ends are both free become matches, the best first, and propose in turn. Every pixel has at
 * most one match, on either side. Everything is decided by scores and, where they are equal, by places, so the result depends on the
 * pictures, the rows and the seeds only, not on where it is stopped between packs.
 */
/** Grows matches from seeds within rows of a pair of pictures, as many at a time as are asked for. Not thread-safe. */
final class Propagation {
    /** How far a match proposes on each side: 5 by 5. */
    private static final int REACH = 2;

    private static final int STEEPEST = 1; // pixels that disparity may change between neighbours
    private static final int LEAST_SCORE = (int) (0.75 * Match.FULL_SCORE);

    private final Correlation correlation;
    private final int width;
    private final int from;
    private final int to;
    private final int mostDisparity;
    private final BitSet leftTaken = new BitSet();
    private final BitSet rightTaken = new BitSet();
    private final PriorityQueue<Long> front = new PriorityQueue<>();
    private final Deque<Long> found = new ArrayDeque<>();

    /**
     * @param band holds the rows and what windows need around them
     * @param from first row that may be matched
     * @param to row behind the last one
     * @param seeds of these rows
     */
    Propagation(Band band, int from, int to, int mostDisparity, List<Match> seeds) {
        this.correlation = new Correlation(band);
        this.width = band.width();
        this.from = from;
        this.to = to;
        this.mostDisparity = mostDisparity;
        List<Long> codes = new ArrayList<>();
        for (Match seed : seeds) {
            codes.add(seed.code());
        }
        acceptBestFirst(codes);
    }

    /** Returns the next matches, at most so many; fewer only when there are no more. */
    long[] next(int most) {
        findMoreThan(most);
        long[] pack = new long[Math.min(most, found.size())];
        for (int i = 0; i < pack.length; i++) {
            pack[i] = found.remove();
        }
        return pack;
    }

    /** Returns whether there is another match. */
    boolean hasNext() {
        findMoreThan(0);
        return !found.isEmpty();
    }

    private void findMoreThan(int number) {
        while (found.size() <= number && !front.isEmpty()) {
            proposeAround(Match.of(front.remove()));
        }
    }

    private void proposeAround(Match match) {
        List<Long> proposals = new ArrayList<>();
        for (int row = Math.max(from, match.row() - REACH); row <= Math.min(to - 1, match.row() + REACH); row++) {
            for (int left = match.left() - REACH; left <= match.left() + REACH; left++) {
                if (correlation.inside(row, left) && !leftTaken.get(place(row, left))) {
                    propose(match, row, left, proposals);
                }
            }
        }
        acceptBestFirst(proposals);
    }

    private void propose(Match match, int row, int left, List<Long> proposals) {
        int same = match.right() + left - match.left();
        for (int right = same - STEEPEST; right <= same + STEEPEST; right++) {
            boolean near = Math.abs(right - match.right()) <= REACH;
            boolean possible = left >= right && left - right <= mostDisparity;
            if (near && possible && correlation.inside(row, right) && !rightTaken.get(place(row, right))) {
                int score = correlation.score(row, left, right);
                if (score >= LEAST_SCORE) {
                    proposals.add(new Match(score, row, left, right).code());
                }
            }
        }
    }

    private void acceptBestFirst(List<Long> proposals) {
        Collections.sort(proposals);
        for (long code : proposals) {
            Match match = Match.of(code);
            int left = place(match.row(), match.left());
            int right = place(match.row(), match.right());
            if (!leftTaken.get(left) && !rightTaken.get(right)) {
                leftTaken.set(left);
                rightTaken.set(right);
                front.add(code);
                found.add(code);
            }
        }
    }

    private int place(int row, int column) {
        return (row - from) * width + column;
    }
}
