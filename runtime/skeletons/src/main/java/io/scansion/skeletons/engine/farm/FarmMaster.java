package io.scansion.skeletons.engine.farm;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchReader;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.Reports;
import io.scansion.skeletons.engine.run.Delivery;
import io.scansion.skeletons.engine.run.Feed;
import io.scansion.skeletons.engine.run.LiveRun;
import io.scansion.skeletons.engine.run.Sequencer;
import io.scansion.skeletons.live.Order;
import io.scansion.skeletons.live.Order.ArrangeFarm;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Parcel;
import io.scansion.skeletons.transport.Postbox;

/**
 * Hands out tasks and takes results; between two messages it does what it is told about the number of workers and of tasks in a
 * message. The {@link Crew} bounds what is under way, and with it memory.
 *
 * <p>Tasks are sent without waiting for the worker to take them: it may be waiting for its result to be taken.
 */
final class FarmMaster implements Runnable {
    /** How many messages for each worker may be handed out before the oldest one is back, when results are kept in order. */
    static final int AHEAD_PER_WORKER = 16;

    private final Postbox postbox;
    private final LiveRun live;
    private final Feed feed;
    private final Delivery delivery;
    private final Reports reports;
    private final boolean ordered;
    private final BatchReader reader;
    private final Sequencer order = new Sequencer(0);
    private final BatchWriter out = new BatchWriter();
    private final Crew crew;
    private final ChunkSize chunk;
    private final FarmView view;
    private long handedOut;
    private long delivered;

    FarmMaster(Postbox postbox, LiveRun live, FarmPlan plan, Feed feed, Delivery delivery, Reports reports) {
        this.postbox = postbox;
        this.live = live;
        this.feed = feed;
        this.delivery = delivery;
        this.reports = reports;
        this.ordered = plan.ordered();
        this.reader = new BatchReader(new Place(postbox.rank(), Place.SINK));
        this.crew = new Crew(postbox.size() - 1, plan.workersAmong(postbox.size()));
        this.chunk = new ChunkSize(plan.chunk());
        this.view = new FarmView(live, ordered, feed, delivery, crew, chunk);
    }

    @Override
    public void run() {
        view.changed();
        do {
            obey();
            while (mayHandOut()) {
                handOut();
            }
            if (crew.isBusy()) {
                receive();
            }
        } while (crew.isBusy() || mayHandOut());
        end();
    }

    private void obey() {
        for (Order next = live.live().poll(); next != null; next = live.live().poll()) {
            if (next instanceof ArrangeFarm arrangement) {
                crew.arrange(arrangement.workers());
                chunk.want(arrangement.chunk());
                view.changed();
            }
        }
    }

    private boolean mayHandOut() {
        return !feed.isExhausted()
                && !delivery.hasStopped()
                && crew.hasRoom()
                && (!ordered || handedOut - delivered < (long) AHEAD_PER_WORKER * crew.active());
    }

    private void handOut() {
        feed.fill(out.begin(Kind.ITEMS, handedOut), chunk.next(feed.left(), crew.active()));
        if (out.isEmpty()) {
            return;
        }
        handedOut++;
        byte[] message = out.copy();
        postbox.sendLater(message, message.length, crew.assign(), Channel.ITEMS);
    }

    private void receive() {
        long beginNanos = System.nanoTime();
        Parcel parcel = postbox.take(Postbox.ANYONE, Channel.ITEMS);
        long endNanos = System.nanoTime();
        crew.done(parcel.from());
        Batch results = reader.read(parcel.bytes());
        int tasks = results.entries().size();
        chunk.seen(results.weight(), tasks);
        view.received(tasks, beginNanos, endNanos);
        deliver(results);
    }

    private void deliver(Batch results) {
        if (!ordered) {
            delivery.accept(results);
            return;
        }
        order.put(results);
        for (Batch next = order.poll(); next != null; next = order.poll()) {
            delivery.accept(next);
            delivered++;
        }
    }

    private void end() {
        view.ended();
        reports.add(feed.report());
        byte[] end = BatchWriter.signal(Kind.END, handedOut, 0);
        for (int worker = 1; worker <= crew.most(); worker++) {
            postbox.sendLater(end, end.length, worker, Channel.ITEMS);
        }
        for (int worker = 1; worker <= crew.most(); worker++) {
            Batch farewell = reader.read(postbox.take(worker, Channel.ITEMS).bytes());
            if (crew.hasServed(worker)) {
                reports.addAll(farewell);
            }
        }
    }
}
