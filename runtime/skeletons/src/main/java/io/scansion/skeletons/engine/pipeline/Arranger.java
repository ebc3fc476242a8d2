package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.routing.Arrangement;
import io.scansion.skeletons.engine.routing.Arrangements;
import io.scansion.skeletons.engine.run.LiveRun;
import io.scansion.skeletons.live.Order;
import io.scansion.skeletons.live.Order.ArrangeStage;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;
import java.util.ArrayList;
import java.util.List;

/** Decides, at the source, which ranks serve which stage from the next message on, and tells all ranks. */
final class Arranger {
    private final Postbox postbox;
    private final PipelinePlan plan;
    private final Arrangements arrangements;
    private final LiveRun live;
    private final boolean hasPlans;

    Arranger(Postbox postbox, PipelinePlan plan, Arrangements arrangements, LiveRun live) {
        this.postbox = postbox;
        this.plan = plan;
        this.arrangements = arrangements;
        this.live = live;
        this.hasPlans = plan.stages().stream().anyMatch(stage -> handOverSequence(stage) > 0);
    }

    /**
     * Returns whether there is a new arrangement from the next message on.
     *
     * @param item the first one in the message
     */
    boolean rearranges(long sequence, long item) {
        Order order = live.live().poll();
        if (order == null && !hasPlans) {
            return false;
        }
        Arrangement now = arrangements.latest();
        List<List<Integer>> active = new ArrayList<>(now.active());
        for (int level = 1; level <= plan.stages().size(); level++) {
            if (handOverSequence(plan.stages().get(level - 1)) == sequence) {
                active.set(level, List.of(now.members(level).get(1)));
            }
        }
        if (order instanceof ArrangeStage wanted) {
            apply(wanted, now, active);
        }
        if (active.equals(now.active())) {
            return false;
        }
        Arrangement next = now.next(sequence, item, active);
        arrangements.add(next);
        byte[] news = next.write();
        for (int rank = 1; rank < postbox.size(); rank++) {
            postbox.sendLater(news, news.length, rank, Channel.ITEMS);
        }
        return true;
    }

    /** Returns the message before which a stage is to move by the program's own plan; -1 if it is not. */
    private long handOverSequence(StagePlan stage) {
        return stage instanceof StagePlan.Stateful stateful && stateful.handOverItem() > 0
                ? (stateful.handOverItem() + plan.chunk() - 1) / plan.chunk()
                : -1;
    }

    /** An order that cannot be carried out, because of another one meanwhile, changes nothing. */
    private void apply(ArrangeStage order, Arrangement now, List<List<Integer>> active) {
        for (int level = 1; level <= plan.stages().size(); level++) {
            StagePlan stage = plan.stages().get(level - 1);
            if (stage.name().equals(order.stage()) && isPossible(order.ranks(), stage, now, level)) {
                active.set(level, order.ranks());
            }
        }
    }

    private boolean isPossible(List<Integer> ranks, StagePlan stage, Arrangement now, int level) {
        boolean available = ranks.stream().allMatch(rank -> {
            int has = now.levelOf(rank);
            return rank > 0 && rank < postbox.size() && (has < 0 || has == level);
        });
        boolean fits = stage instanceof StagePlan.Stateful ? ranks.size() == 1 : !ranks.isEmpty();
        return available && fits && ranks.stream().distinct().count() == ranks.size();
    }

    /** Tells the ranks that no stage has needed that none will. */
    void release() {
        byte[] end = BatchWriter.signal(Batch.Kind.END, 0, 0);
        for (int rank : arrangements.latest().free(postbox.size())) {
            postbox.sendLater(end, end.length, rank, Channel.ITEMS);
        }
    }
}
