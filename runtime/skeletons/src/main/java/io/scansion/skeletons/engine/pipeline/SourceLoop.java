package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.engine.routing.Arrangements;
import io.scansion.skeletons.engine.routing.Dispatcher;
import io.scansion.skeletons.engine.run.Feed;

/** The first rank of a pipeline. */
final class SourceLoop implements Runnable {
    private final Feed feed;
    private final int chunk;
    private final Window window;
    private final Arrangements arrangements;
    private final Arranger arranger;
    private final PipelineView view;
    private final Dispatcher dispatcher;

    /** @param chunk items per message, at least 1 */
    SourceLoop(
            Feed feed,
            int chunk,
            Window window,
            Arrangements arrangements,
            Arranger arranger,
            PipelineView view,
            Dispatcher dispatcher) {
        this.feed = feed;
        this.chunk = chunk;
        this.window = window;
        this.arrangements = arrangements;
        this.arranger = arranger;
        this.view = view;
        this.dispatcher = dispatcher;
    }

    @Override
    public void run() {
        view.show(false);
        long sequence = 0;
        while (!feed.isExhausted() && window.admits()) {
            long item = feed.given();
            BatchWriter out = dispatcher.begin(sequence);
            feed.fill(out, chunk);
            if (!out.isEmpty()) {
                send(sequence++, item, out);
            }
        }
        view.show(true);
        Reports reports = new Reports();
        reports.add(feed.report());
        dispatcher.end(reports, sequence);
        arranger.release();
    }

    /** An arrangement is made only when there is a message that it applies to. */
    private void send(long sequence, long item, BatchWriter out) {
        if (arranger.rearranges(sequence, item)) {
            window.serve(arrangements.latest().ranks());
            view.show(false);
        }
        int arrangement = arrangements.latest().number();
        out.become(window.next(out.length()), arrangement);
        dispatcher.send(arrangement);
        view.sent();
    }
}
