package io.scansion.skeletons;

import io.scansion.skeletons.live.Live;
import io.scansion.skeletons.transport.Postbox;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One rank's part in a run of a farm. */
final class FarmRun<R> {
    private static final int MASTER = 0;

    private final Postbox postbox;
    private final Live live;
    private final FarmPlan plan;

    FarmRun(Postbox postbox, Live live, FarmPlan plan) {
        this.postbox = postbox;
        this.live = live;
        this.plan = plan;
    }

    Outcome<R> run(@Nullable ItemConsumer<? super R> consumer) {
        long begin = System.nanoTime();
        Agreement.reach(postbox, plan.description());
        plan.workersAmong(postbox.size());
        LiveRun run = LiveRun.begin(live);
        Reports reports = new Reports();
        if (postbox.rank() == MASTER) {
            Delivery<R> delivery =
                    new Delivery<>(new Place(MASTER, Place.SINK), consumer, plan.policy(), LiveRun.unseen());
            Feed feed = new Feed(new Place(MASTER, Place.SOURCE), plan.tasks(), plan.chunk());
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
