package io.scansion.tuner.operate;

import io.scansion.tuner.act.Courier;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.observe.machine.Overhead;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.NanoClock;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.TunerMessage.ThinProbes;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;

/*
 * Ranks say with every report how they time, and are told where that is not what is wanted: so one that connects late, or again, or an
 * order that was lost, needs no thought. Only windows in which every rank timed as wanted from beginning to end count. Thinning at most
 * halves what probes cost when the stride doubles, and it is thinned less only where even twice the probes would be well below the
 * budget: so under a steady load it does not go to and fro.
 */
/** Has the ranks time fewer of their calls where the agents cost more than an operator allows. Owned by the loop's thread. */
public final class ProbeThinning {
    private static final int WINDOWS_ABOVE = 2;
    private static final int WINDOWS_BELOW = 3;
    /** Share of the budget that is aimed at, and below which it is thinned less. */
    private static final double ROOM = 0.7;
    /** Where probes are a smaller part of the cost, thinning them is of no use. */
    private static final double LEAST_PART = 0.1;

    private static final long ASK_AGAIN_NANOS = 5_000_000_000L;

    private final transient double budget;
    private final transient NanoClock clock;
    private final transient Courier courier;
    private final transient DecisionIds ids;
    private final transient EventSink events;

    private final NavigableMap<Integer, Long> askedNanos = new TreeMap<>();
    private int stride = 1;
    private int above;
    private int below;
    private boolean helplessnessSaid;

    /** @param budget share of the ranks' time that the agents may cost; 0 without a bound */
    public ProbeThinning(double budget, NanoClock clock, Courier courier, DecisionIds ids, EventSink events) {
        this.budget = budget;
        this.clock = clock;
        this.courier = courier;
        this.ids = ids;
        this.events = events;
    }

    /** Share of the ranks' time that the agents may cost; NaN without a bound. */
    public double budget() {
        return budget > 0 ? budget : Double.NaN;
    }

    /** Tells a rank how to time where it does otherwise. */
    public void onReport(OverheadReport report) {
        int rank = report.physicalRank();
        Long asked = askedNanos.get(rank);
        if (report.stride() == stride) {
            askedNanos.remove(rank);
        } else if (asked == null || clock.nanoTime() - asked >= ASK_AGAIN_NANOS) {
            askedNanos.put(rank, clock.nanoTime());
            courier.send(
                    rank, new ThinProbes(ids.next(), stride), answer -> {}); // its next report says whether it does
        }
    }

    /**
     * Takes in what a window has cost.
     *
     * @param undisturbed whether no change of the program is under way, whose effect must not be mixed with that of other probes
     */
    public void onWindow(Overhead cost, boolean undisturbed) {
        double share = cost.share();
        if (!(budget > 0) || Double.isNaN(share) || cost.stride() != stride || !undisturbed) {
            return;
        }
        boolean hasRoom = stride > 1 && share + cost.probeShare() < ROOM * budget;
        above = share > budget ? above + 1 : 0;
        below = hasRoom ? below + 1 : 0;
        if (above >= WINDOWS_ABOVE) {
            onExceeded(cost);
        } else if (below >= WINDOWS_BELOW) {
            change(stride / 2, percent(share) + " of the ranks' time of the " + percent(budget) + " allowed");
        }
    }

    private void onExceeded(Overhead cost) {
        String much = percent(cost.share()) + " of the ranks' time, more than the " + percent(budget) + " allowed";
        if (stride == ThinProbes.MOST || cost.probeShare() < LEAST_PART * cost.share()) {
            if (!helplessnessSaid) {
                helplessnessSaid = true;
                warn("the agents take " + much + ", " + percent(cost.probeShare())
                        + " of it in probes; timing fewer calls would not help any more");
            }
            return;
        }
        double left = ROOM * budget - (cost.share() - cost.probeShare());
        int to = 2 * stride;
        while (to < ThinProbes.MOST && (left <= 0 || cost.probeShare() * stride / to > left)) {
            to *= 2;
        }
        change(to, much);
    }

    private void change(int to, String why) {
        stride = to;
        above = 0;
        below = 0;
        helplessnessSaid = false;
        askedNanos.clear();
        warn("the agents take " + why + ": from here on "
                + (to == 1 ? "every call is timed" : "one call in " + to + " is timed, and all are counted"));
    }

    private void warn(String text) {
        events.append(new JobEvent.Warning(-1, text));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2g %%", 100 * share);
    }
}
