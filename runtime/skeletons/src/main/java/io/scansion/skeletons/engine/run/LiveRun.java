package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Report;
import io.scansion.skeletons.live.InstanceState;
import io.scansion.skeletons.live.Live;

/** One run at one rank, for whoever looks at it. */
public record LiveRun(Live live, int number) {
    /** Begins a run that whoever looks at this rank sees. */
    public static LiveRun begin(Live live) {
        return new LiveRun(live, live.begin());
    }

    /** A run at which nobody can look. */
    public static LiveRun unseen() {
        return new LiveRun(new Live(), 0);
    }

    /** Whether anybody looks; otherwise nothing need be shown. */
    public boolean isWatched() {
        return live.isWatched();
    }

    /** @param squareSeconds sum over the items of the squares of their times, in square seconds */
    public void show(Report report, long messages, double squareSeconds) {
        live.show(new InstanceState(
                number, report.place().stage(), report.items(), messages, report.busyNanos(), squareSeconds));
    }
}
