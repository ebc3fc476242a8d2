package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.engine.routing.Arrivals;
import io.scansion.skeletons.engine.routing.Dispatcher;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;

/** One instance of a stateless stage, or one worker of a farm: message in, message out, until the end. */
public final class StageLoop implements Runnable {
    private final Postbox postbox;
    private final Arrivals arrivals;
    private final Work work;
    private final Dispatcher dispatcher;
    private final Reports reports;
    private final StopSignal stop;

    public StageLoop(Postbox postbox, Arrivals arrivals, Work work, Dispatcher dispatcher, Reports reports) {
        this.postbox = postbox;
        this.arrivals = arrivals;
        this.work = work;
        this.dispatcher = dispatcher;
        this.reports = reports;
        this.stop = new StopSignal(postbox, work.place());
    }

    @Override
    public void run() {
        for (Batch batch = arrivals.next(); batch != null; batch = arrivals.next()) {
            BatchWriter out = dispatcher.begin(batch);
            if (!stop.isOn()) {
                work.process(batch, out);
            }
            dispatcher.send(batch.arrangement());
            if (arrivals.areCounted(batch)) {
                byte[] credit = BatchWriter.signal(Kind.CREDIT, batch.sequence(), 0);
                postbox.sendLater(credit, credit.length, arrivals.lastSender(), Channel.CREDITS);
            }
        }
        reports.add(work.report());
        dispatcher.end(reports, arrivals.messages());
    }
}
