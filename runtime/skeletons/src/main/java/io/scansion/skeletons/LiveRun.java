package io.scansion.skeletons;

import io.scansion.skeletons.live.InstanceState;
import io.scansion.skeletons.live.Live;

/** One run at one rank, for whoever looks at it. */
record LiveRun(Live live, int number) {
    static LiveRun begin(Live live) {
        return new LiveRun(live, live.begin());
    }

    /** A run at which nobody can look. */
    static LiveRun unseen() {
        return new LiveRun(new Live(), 0);
    }

    boolean isWatched() {
        return live.isWatched();
    }

    void show(InstanceReport report, long messages, double squareSeconds) {
        live.show(new InstanceState(
                number, report.stage(), report.items(), messages, report.busy().toNanos(), squareSeconds));
    }
}
