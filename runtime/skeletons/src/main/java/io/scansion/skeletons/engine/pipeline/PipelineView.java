package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Report;
import io.scansion.skeletons.engine.routing.Arrangement;
import io.scansion.skeletons.engine.routing.Arrangements;
import io.scansion.skeletons.engine.run.Feed;
import io.scansion.skeletons.engine.run.LiveRun;
import io.scansion.skeletons.live.PipelineState;
import io.scansion.skeletons.live.StageState;
import java.util.ArrayList;
import java.util.List;

/** What the source lets others see of a run. */
final class PipelineView {
    private static final long EVERY_NANOS = 50_000_000;
    private static final double SECONDS_PER_NANO = 1e-9;

    private final LiveRun live;
    private final List<StagePlan> stages;
    private final Arrangements arrangements;
    private final int ranks;
    private final Feed feed;
    private long shownAtNanos;
    private long messages;
    private long items;
    private long busyNanos;
    private double squareSeconds;

    /** @param ranks of the whole job */
    PipelineView(LiveRun live, List<StagePlan> stages, Arrangements arrangements, int ranks, Feed feed) {
        this.live = live;
        this.stages = stages;
        this.arrangements = arrangements;
        this.ranks = ranks;
        this.feed = feed;
    }

    void show(boolean ended) {
        Arrangement now = arrangements.latest();
        List<StageState> states = new ArrayList<>();
        for (int level = 1; level <= stages.size(); level++) {
            StagePlan stage = stages.get(level - 1);
            states.add(new StageState(
                    stage.name(), stage instanceof StagePlan.Stateful, now.active(level), now.parked(level)));
        }
        live.live()
                .show(new PipelineState(
                        live.number(), ended, now.number(), now.fromItem(), states, now.free(ranks), feed.given()));
    }

    /** A message has been sent: costs next to nothing when nobody looks. */
    void sent() {
        messages++;
        if (!live.isWatched()) {
            return;
        }
        Report report = feed.report();
        double seconds = (report.busyNanos() - busyNanos) * SECONDS_PER_NANO;
        squareSeconds += seconds * seconds / Math.max(1, report.items() - items);
        busyNanos = report.busyNanos();
        items = report.items();
        live.show(report, messages, squareSeconds);
        long now = System.nanoTime();
        if (now - shownAtNanos >= EVERY_NANOS) {
            shownAtNanos = now;
            show(false);
        }
    }
}
