package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchReader;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.engine.pipeline.Layout.Level;
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
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;

/** One rank's part in a run of a pipeline. */
public final class PipelineRun {
    private static final int SOURCE = 0;

    private final Postbox postbox;
    private final Live live;
    private final PipelinePlan plan;
    private final Step consumer;
    private final Layout layout;
    private final Arrangements arrangements;
    private final Reports reports = new Reports();

    /** @param consumer of results, where they arrive */
    public PipelineRun(Postbox postbox, Live live, PipelinePlan plan, Step consumer) {
        this.postbox = postbox;
        this.live = live;
        this.plan = plan;
        this.consumer = consumer;
        this.layout = Layout.of(plan.stages());
        this.arrangements = new Arrangements(layout.arrangement());
    }

    /**
     * Takes part until the run has ended in all ranks.
     *
     * @throws IllegalStateException if there are too few ranks, or ranks describe different runs; no item has been sent then
     */
    public Verdict run() {
        long begin = System.nanoTime();
        Agreement.reach(postbox, plan.description());
        layout.requireRanks(postbox.size());
        LiveRun run = LiveRun.begin(live);
        int level = arrangements.latest().levelOf(postbox.rank());
        if (level == layout.levels().size() - 1) {
            Delivery delivery = new Delivery(place(level), consumer, plan.policy(), run);
            new SinkLoop(postbox, arrivals(level), delivery, SOURCE).run();
            return Verdict.publish(postbox, delivery, reports, System.nanoTime() - begin);
        }
        if (level == SOURCE) {
            source(run).run();
        } else {
            int served = level > 0 ? level : untilGiven();
            if (served > 0) {
                stage(served, run).run();
            }
        }
        return Verdict.await(postbox, layout.last().firstRank());
    }

    /** Waits until this rank, which no stage needs at first, is given to one; returns its level, or -1 at the end. */
    private int untilGiven() {
        BatchReader reader = new BatchReader(new Place(postbox.rank(), "spare"));
        while (true) {
            Batch news = reader.read(postbox.take(SOURCE, Channel.ITEMS).bytes());
            if (news.kind() == Kind.END) {
                return -1;
            }
            arrangements.add(news);
            int level = arrangements.latest().levelOf(postbox.rank());
            if (level > 0) {
                return level;
            }
        }
    }

    private SourceLoop source(LiveRun run) {
        Window.Bounds bounds = Window.Bounds.of(postbox.size(), plan.inFlight());
        Window window = new Window(postbox, place(SOURCE), bounds, layout.last().firstRank(), layout.ranks());
        Feed feed = new Feed(place(SOURCE), plan.source());
        PipelineView view = new PipelineView(run, plan.stages(), arrangements, postbox.size(), feed);
        Arranger arranger = new Arranger(postbox, plan, arrangements, run);
        return new SourceLoop(
                feed, plan.chunk(), window, arrangements, arranger, view, new Dispatcher(postbox, arrangements, 1));
    }

    private Runnable stage(int level, LiveRun run) {
        if (plan.stages().get(level - 1) instanceof StagePlan.Stateless stateless) {
            Work work = new Work(place(level), stateless.step(), plan.policy(), run);
            return new StageLoop(
                    postbox, arrivals(level), work, new Dispatcher(postbox, arrangements, level + 1), reports);
        }
        return new StatefulLoop(postbox, place(level), plan, arrangements, level, arrivals(level), reports, run);
    }

    private Arrivals arrivals(int level) {
        return new Arrivals(postbox, place(level), arrangements, level, onlySender(level), reports);
    }

    /** Where nobody else can ever send, receiving need not look for others. */
    private int onlySender(int level) {
        Level before = layout.levels().get(level - 1);
        boolean spares = postbox.size() > layout.ranks();
        boolean one = level == 1 || (before.count() == 1 && !spares);
        boolean stateful = level <= plan.stages().size() && plan.stages().get(level - 1) instanceof StagePlan.Stateful;
        boolean moves = stateful && (spares || layout.levels().get(level).count() > 1);
        return one && !moves ? before.firstRank() : Postbox.ANYONE;
    }

    private Place place(int level) {
        return new Place(postbox.rank(), layout.levels().get(level).name());
    }
}
