package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Entry;
import io.scansion.skeletons.engine.message.Entry.Failed;
import io.scansion.skeletons.engine.message.Entry.Value;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.engine.message.UnsendableException;
import io.scansion.skeletons.engine.routing.Arrangement;
import io.scansion.skeletons.engine.routing.Arrangements;
import io.scansion.skeletons.engine.routing.Arrivals;
import io.scansion.skeletons.engine.routing.Dispatcher;
import io.scansion.skeletons.engine.run.LiveRun;
import io.scansion.skeletons.engine.run.Sequencer;
import io.scansion.skeletons.engine.run.Step.MistakeException;
import io.scansion.skeletons.engine.run.StopSignal;
import io.scansion.skeletons.engine.run.Work;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stateful stage at one rank: in order, the messages for which the stage is here. It comes with its state from the rank that had
 * it before, which may take a while; it goes when all messages before the move are done. Everybody knows from the arrangements
 * which these are, so the messages themselves need not wait for the move.
 */
final class StatefulLoop implements Runnable {
    private static final int NO_RETRIES = 0; // what has been given back by then would be given again

    private final Postbox postbox;
    private final StagePlan.Stateful plan;
    private final Arrangements arrangements;
    private final int level;
    private final Arrivals arrivals;
    private final Work work;
    private final Dispatcher dispatcher;
    private final Reports reports;
    private final StopSignal stop;
    private final Sequencer order = new Sequencer(0);
    private List<Tenure> tenures = List.of();
    private long lastItem;
    private int arrangementsSeen;
    private int tenure;
    /** Null while the stage is not here. */
    private @Nullable StatefulStep stage;
    /** Has arrived, but the stage has not taken it over. */
    private @Nullable Entry state;

    private @Nullable Failed lostState;

    StatefulLoop(
            Postbox postbox,
            Place place,
            PipelinePlan pipeline,
            Arrangements arrangements,
            int level,
            Arrivals arrivals,
            Reports reports,
            LiveRun live) {
        this.postbox = postbox;
        this.plan = (StagePlan.Stateful) pipeline.stages().get(level - 1);
        this.arrangements = arrangements;
        this.level = level;
        this.arrivals = arrivals;
        this.work = new Work(place, this::apply, pipeline.policy(), live);
        this.dispatcher = new Dispatcher(postbox, arrangements, level + 1);
        this.reports = reports;
        this.stop = new StopSignal(postbox, place);
    }

    private List<?> apply(Object item) throws Exception {
        if (stage == null) {
            throw new IllegalStateException("the stage is not here");
        }
        return stage.apply(item);
    }

    @Override
    public void run() {
        advance();
        while (!arrivals.haveEnded()
                || (tenure < tenures.size() && stage == null)) { // its state may come after the end
            Batch batch = arrivals.take();
            if (batch.kind() == Kind.STATE) {
                state = batch.entries().get(0);
            } else if (batch.hasItems()) {
                order.put(batch);
            }
            advance();
        }
        if (!order.isEmpty() || (stage != null && tenures.get(tenure).until() != null)) {
            throw new IllegalStateException("all senders have ended, but message " + order.next() + " is missing");
        }
        if (stage != null) {
            finish(stage);
        }
        reports.add(work.report());
        dispatcher.end(reports, arrivals.messages() + 1);
    }

    /** Sends one message more than have come, wherever the stage is, so that all know of it. */
    private void finish(StatefulStep last) {
        Arrangement now = arrangements.latest();
        BatchWriter out = dispatcher.begin(new Batch(Kind.ITEMS, arrivals.messages(), now.number(), 0, List.of()));
        if (lostState != null) {
            out.failure(lostState);
        } else if (!stop.isOn()) {
            work.process(lastItem, last::finish, NO_RETRIES, out);
        }
        dispatcher.send(now.number());
    }

    /** Does what can be done now. */
    private void advance() {
        if (arrangementsSeen < arrangements.count()) {
            arrangementsSeen = arrangements.count();
            tenures = Tenure.of(postbox.rank(), level, arrangements);
        }
        while (tenure < tenures.size()) {
            Tenure now = tenures.get(tenure);
            if (stage == null && !arrive(now)) {
                return;
            }
            process(now.endSequence());
            if (order.next() < now.endSequence()) {
                return;
            }
            leave(now);
            tenure++;
        }
    }

    private boolean arrive(Tenure now) {
        if (now.isFirst()) {
            stage = made();
            return true;
        }
        if (state == null) {
            return false;
        }
        StatefulStep successor = made();
        lostState = takeOver(successor, state, now.since());
        stage = successor;
        state = null;
        order.skipTo(now.firstSequence());
        lastItem = Math.max(0, now.since().fromItem() - 1);
        return true;
    }

    /** A stage that cannot be made says so with the first item that it gets, so that all ranks hear of it. */
    private StatefulStep made() {
        try {
            return plan.maker().get();
        } catch (RuntimeException e) {
            return new Unmade(e);
        }
    }

    private void process(long endSequence) {
        while (order.next() < endSequence) {
            Batch batch = order.poll();
            if (batch == null) {
                return;
            }
            BatchWriter out = dispatcher.begin(batch);
            for (Entry entry : batch.entries()) {
                lastItem = entry.number();
            }
            if (lostState != null) {
                out.failure(lostState);
            } else if (!stop.isOn()) {
                work.process(batch, out);
            }
            dispatcher.send(batch.arrangement());
        }
    }

    private void leave(Tenure now) {
        Arrangement next = now.until();
        StatefulStep leaving = stage;
        if (next == null || leaving == null) {
            throw new IllegalStateException("the stage stays");
        }
        stage = null;
        BatchWriter out = new BatchWriter().begin(Kind.STATE, next.fromSequence(), next.number(), 0);
        try {
            if (lostState == null) {
                out.result(next.fromItem(), leaving.exportState());
            } else {
                out.failure(lostState);
            }
        } catch (UnsendableException | RuntimeException e) {
            out.failure(lost("the state cannot be handed over: ", next, e));
        }
        byte[] message = out.copy();
        postbox.sendLater(message, message.length, next.active(level).get(0), Channel.ITEMS);
    }

    private @Nullable Failed takeOver(StatefulStep successor, Entry arrived, Arrangement since) {
        if (arrived instanceof Failed failed) {
            return failed;
        }
        try {
            successor.importState(((Value) arrived).value());
            return null;
        } catch (RuntimeException e) {
            return lost("the state cannot be taken over: ", since, e);
        }
    }

    private Failed lost(String what, Arrangement arrangement, Exception e) {
        return work.place().mistake(arrangement.fromItem(), what + e, e);
    }

    /** Stands in for a stage that could not be made. */
    private record Unmade(RuntimeException reason) implements StatefulStep {
        @Override
        public List<?> apply(Object item) throws MistakeException {
            throw new MistakeException("the stage could not be made: " + reason, reason);
        }

        @Override
        public List<?> finish() {
            return List.of();
        }

        @Override
        public Object exportState() {
            throw reason;
        }

        @Override
        public void importState(Object state) {
            throw reason;
        }
    }
}
