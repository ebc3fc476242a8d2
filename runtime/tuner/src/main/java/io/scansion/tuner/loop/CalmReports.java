package io.scansion.tuner.loop;

import io.scansion.tuner.act.Courier;
import io.scansion.tuner.observe.JobMonitor;
import io.scansion.tuner.observe.ReportingPace;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.wire.TunerMessage.ReportEvery;

/** Has the ranks report less often in the calm, and as ever when it is over. Owned by the loop's thread. */
final class CalmReports {
    private final Calm calm;
    private final ReportingPace reporting;
    private final JobMonitor monitor;
    private final Courier courier;
    private final DecisionIds ids;
    private boolean rare;

    CalmReports(Calm calm, ReportingPace reporting, JobMonitor monitor, Courier courier, DecisionIds ids) {
        this.calm = calm;
        this.reporting = reporting;
        this.monitor = monitor;
        this.courier = courier;
        this.ids = ids;
    }

    /** Tells the ranks where the calm has come or gone. */
    void step() {
        if (calm.isCalm() == rare || reporting.calmMillis() == reporting.snapshotMillis()) {
            return;
        }
        rare = calm.isCalm();
        ReportEvery order = new ReportEvery(ids.next(), rare ? reporting.calmMillis() : reporting.snapshotMillis());
        for (int rank : monitor.running()) {
            // one that does not hear it costs a little more, or tells a little less
            courier.send(rank, order, answer -> {});
        }
    }
}
