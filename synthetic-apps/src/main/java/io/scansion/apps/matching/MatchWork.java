package io.scansion.apps.matching;

import io.scansion.apps.images.StereoPair;
import io.scansion.apps.workload.Work;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What the master has to hand out and what has come back, without a word about messages. A slice is handed out once; rounds follow
 * each other without a pause, so packs of the next one may arrive before the last ones of this. Not thread-safe.
 */
final class MatchWork {
    private final MatchOptions options;
    private final int slaves;
    private final StereoPair pair;
    private final List<Match> seeds;
    private final int slicesPerRound;
    private final Map<Integer, RoundMap> open = new TreeMap<>();
    private List<Slice> slices = List.of();
    private int handedOut;
    private int done;
    private int roundsDone;
    private long packs;
    private long startNanos;
    private long packsBeforeStart;
    private long matches;
    private MatchQuality quality = MatchQuality.NONE;

    /** The matches of one round, and how many of its slices are not complete. */
    private static final class RoundMap {
        final MatchMap map;
        int missing;

        RoundMap(MatchMap map, int missing) {
            this.map = map;
            this.missing = missing;
        }
    }

    MatchWork(MatchOptions options, int slaves) {
        this.options = options;
        this.slaves = slaves;
        pair = options.pair();
        seeds = SeedSearch.in(pair, options.mostDisparity());
        slicesPerRound = options.slicesFor(slaves);
        startNanos = System.nanoTime();
    }

    /** Returns whether there is another slice to hand out. */
    boolean hasNext() {
        return handedOut < slicesPerRound * (long) options.rounds();
    }

    /** Returns the next slice. */
    SliceTask next() {
        int round = handedOut / slicesPerRound;
        int number = handedOut % slicesPerRound;
        if (number == 0) {
            slices = options.cut(slaves, round);
            MatchMap map = new MatchMap(options.size().width(), options.size().height());
            open.put(round, new RoundMap(map, slicesPerRound));
        }
        handedOut++;
        return SliceTask.of(round, slices.get(number), pair, options.mostDisparity(), seeds);
    }

    /** Takes in a pack. It takes the time that the options ask for. */
    void evaluate(Pack pack) {
        long mark = Work.SLEEP.mark();
        RoundMap round = Objects.requireNonNull(open.get(pack.round()), "a pack of a round that is not open");
        round.map.add(pack.matches());
        packs++;
        matches += pack.matches().length;
        if (pack.last()) {
            done++;
            round.missing--;
        }
        int before = roundsDone;
        closeRounds();
        Work.SLEEP.fill(mark, options.evaluateNanos(pack));
        if (before < options.warmUp() && roundsDone >= options.warmUp()) {
            startNanos = System.nanoTime();
            packsBeforeStart = packs;
        }
    }

    /** In their order, so that the checksum is the same whichever is complete first. */
    private void closeRounds() {
        RoundMap first = open.get(roundsDone);
        while (first != null && first.missing == 0) {
            quality = quality.plus(first.map.compare(pair));
            open.remove(roundsDone++);
            first = open.get(roundsDone);
        }
    }

    /** Returns whether all slices of all rounds have come back. */
    boolean finished() {
        return !hasNext() && done == handedOut;
    }

    /** Sums up, when all is done. */
    MatchSummary summary() {
        double seconds = (System.nanoTime() - startNanos) * 1e-9;
        return new MatchSummary(
                options.rounds(),
                slicesPerRound,
                packs,
                matches,
                quality,
                seconds,
                (packs - packsBeforeStart) / seconds);
    }
}
