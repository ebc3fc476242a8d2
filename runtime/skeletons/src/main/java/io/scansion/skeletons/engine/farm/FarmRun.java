package io.scansion.skeletons.engine.farm;

import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.engine.routing.Arrangement;
import io.scansion.skeletons.engine.routing.Arrangements;
import io.scansion.skeletons.engine.routing.Arrivals;
import io.scansion.skeletons.engine.routing.Dispatcher;
import io.scansion.skeletons.engine.run.Agreement;
import io.scansion.skeletons.engine.run.Delivery;
import io.scansion.skeletons.engine.run.Feed;
import io.scansion.skeletons.engine.run.LiveRun;
import io.scansion.skeletons.engine.run.StageLoop;
import io.scansion.skeletons.engine.run.Step;
import io.scansion.skeletons.engine.run.Verdict;
import io.scansion.skeletons.engine.run.Work;
import io.scansion.skeletons.live.Live;
import io.scansion.skeletons.transport.Postbox;
import java.util.List;

/** One rank's part in a run of a farm. */
public final class FarmRun {
    private static final int MASTER = 0;

    private final Postbox postbox;
    private final Live live;
    private final FarmPlan plan;
    private final Step consumer;

    /** @param consumer of results, where they arrive */
    public FarmRun(Postbox postbox, Live live, FarmPlan plan, Step consumer) {
        this.postbox = postbox;
        this.live = live;
        this.plan = plan;
        this.consumer = consumer;
    }

    /**
     * Takes part until the run has ended in all ranks.
     *
     * @throws IllegalStateException if there are too few ranks, or ranks describe different runs; no item has been sent then
     */
    public Verdict run() {
        long begin = System.nanoTime();
        Agreement.reach(postbox, plan.description());
        plan.workersAmong(postbox.size());
        LiveRun run = LiveRun.begin(live);
        Reports reports = new Reports();
        if (postbox.rank() == MASTER) {
            Delivery delivery = new Delivery(new Place(MASTER, Place.SINK), consumer, plan.policy(), LiveRun.unseen());
            Feed feed = new Feed(new Place(MASTER, Place.SOURCE), plan.tasks());
            new FarmMaster(postbox, run, plan, feed, delivery, reports).run();
            return Verdict.publish(postbox, delivery, reports, System.nanoTime() - begin);
        }
        Place place = new Place(postbox.rank(), FarmPlan.WORKER);
        Arrangements arrangements =
                new Arrangements(Arrangement.of(List.of(List.of(MASTER), List.of(postbox.rank()), List.of(MASTER))));
        Arrivals arrivals = new Arrivals(postbox, place, arrangements, 1, MASTER, reports);
        Dispatcher back = new Dispatcher(postbox, arrangements, 2);
        Work work = new Work(place, plan.step(), plan.policy(), run);
        new StageLoop(postbox, arrivals, work, back, reports).run();
        return Verdict.await(postbox, MASTER);
    }
}
