package io.scansion.skeletons.engine.routing;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;
import java.util.List;

/** The way from one rank to the next level. */
public final class Dispatcher {
    private final Postbox postbox;
    private final Arrangements arrangements;
    private final int level;
    private final OnDemandRoute route;
    private final BatchWriter out = new BatchWriter();

    /** @param level to which messages go */
    public Dispatcher(Postbox postbox, Arrangements arrangements, int level) {
        this.postbox = postbox;
        this.arrangements = arrangements;
        this.level = level;
        this.route = new OnDemandRoute(postbox);
    }

    /** Begins the first form of a message; it is to be filled, and then sent. */
    public BatchWriter begin(long sequence) {
        return out.begin(Kind.ITEMS, sequence);
    }

    /** Begins what a message is turned into here; it is to be filled, and then sent. */
    public BatchWriter begin(Batch before) {
        return out.begin(before.kind(), before.sequence(), before.arrangement(), before.weight());
    }

    /**
     * Sends the message that was begun last; waits for credit where there are several to choose from.
     *
     * @param arrangement that the message belongs to
     */
    public void send(int arrangement) {
        List<Integer> ranks = arrangements.at(arrangement).active(level);
        int to = ranks.size() == 1 ? ranks.get(0) : route.rankAmong(ranks);
        postbox.send(out.bytes(), out.length(), to, Channel.ITEMS);
    }

    /**
     * Tells all that ever belonged to the next level that nothing more comes from here, and waits for what they owe.
     *
     * @param sequence how many messages there are in all at the next level
     */
    public void end(Reports reports, long sequence) {
        Arrangement last = arrangements.latest();
        reports.write(out.begin(Kind.END, sequence, last.number(), 0));
        for (int rank : last.members(level)) {
            postbox.send(out.bytes(), out.length(), rank, Channel.ITEMS);
        }
        route.finish();
    }
}
