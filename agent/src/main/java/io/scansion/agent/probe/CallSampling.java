package io.scansion.agent.probe;

import io.scansion.wire.TunerMessage.ThinProbes;

/*
 * Timing a call reads the clock twice, which is nine tenths of what a probe costs. Thinned, calls are timed in bursts and only counted
 * in between. A burst begins and ends behind an item, so that what it times are whole items, and it stands for all calls since the
 * burst before: its times count so many times more (the weight). What is left over by rounding and by ends that wait for an item
 * goes into the next weight, so in the long run every call is stood for once. Gaps have random lengths, so that no beat of the
 * program is always met at the same place; where calls are few, a gap ends at the next tick of the rank, so that every snapshot has
 * something to go by. A call does not stand for longer than the gap took: a rare long wait counts once.
 */
/** Which calls of a thread are timed. For that thread alone; a thread whose probes are not thinned pays two comparisons a call. */
final class CallSampling {
    /** Calls that are timed in a row; as many more where no item ends. */
    static final int BURST_CALLS = 64;

    private int stride = 1;
    private boolean counting;
    private boolean arming;
    /** Calls until the burst or the gap may end. */
    private int left;

    private long weight = 1;
    /** Calls that no timed one has stood for yet; below 0 where more were stood for than there were. */
    private long unrepresented;

    private long pausedNanos;
    private long gapNanos;
    private long gapTick;
    private int random = 0x2545F491;

    /** Whether the call under way, or the next one, is only counted. */
    boolean counts() {
        return counting;
    }

    /** Whether the end of that call has to be timed. */
    boolean timesEnd() {
        return !counting || arming;
    }

    /** Calls that a timed one stands for. */
    long weight() {
        return counting ? 1 : weight;
    }

    /** What a time stands for. */
    long weighed(long nanos) {
        return counting || weight == 1 ? nanos : Math.min(weight * nanos, nanos + gapNanos);
    }

    /**
     * Moves on behind a call.
     *
     * @param wanted stride that is wanted now, up to {@link ThinProbes#MOST}
     * @param endedItem whether the call has completed an item
     * @param tick that the rank has made last
     * @param now when the call ended; not used where {@link #timesEnd} said no
     * @return whether timing begins or ends here, see {@link #counts}
     */
    boolean moved(int wanted, boolean endedItem, long tick, long now) {
        if (counting) {
            return movedInGap(wanted, endedItem, tick, now);
        }
        if (wanted == 1) {
            if (stride != 1) {
                timeAll();
            }
            return false;
        }
        if (stride == 1) { // the first gap begins behind this item
            stride = wanted;
            left = 0;
        }
        unrepresented += 1 - weight;
        left--;
        if (left > 0 || (!endedItem && left > -BURST_CALLS)) {
            return false;
        }
        gapTick = tick;
        beginGap(wanted, now);
        return true;
    }

    private boolean movedInGap(int wanted, boolean endedItem, long tick, long now) {
        unrepresented++;
        left--;
        if (!arming) {
            arming = left <= 0 || wanted == 1 || tick != gapTick;
            left = arming ? BURST_CALLS : left;
            return false;
        }
        if (!endedItem && left > 0) {
            return false;
        }
        counting = false;
        arming = false;
        if (wanted == 1) {
            timeAll();
        } else {
            stride = wanted;
            weight = Math.max(1, Math.round((unrepresented + BURST_CALLS) / (double) BURST_CALLS));
            gapNanos = now - pausedNanos;
            left = BURST_CALLS;
        }
        return true;
    }

    private void timeAll() {
        stride = 1;
        weight = 1;
        unrepresented = 0;
    }

    /** On average so long that one call in so many is timed; from half of that to one and a half. */
    private void beginGap(int wanted, long now) {
        random ^= random << 13; // Marsaglia's xorshift
        random ^= random >>> 17;
        random ^= random << 5;
        int mean = (wanted - 1) * BURST_CALLS;
        stride = wanted;
        counting = true;
        left = mean / 2 + Math.floorMod(random, mean + 1);
        pausedNanos = now;
    }
}
