package io.scansion.skeletons.engine.pipeline;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.routing.Arrivals;
import io.scansion.skeletons.engine.run.Delivery;
import io.scansion.skeletons.engine.run.Sequencer;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;

/** The last level of a pipeline: takes the results in order, tells the source how far it is, and all ranks if the run is to stop. */
final class SinkLoop implements Runnable {
    private final Postbox postbox;
    private final Arrivals arrivals;
    private final Delivery delivery;
    private final int source;
    private final Sequencer order = new Sequencer(0);
    private boolean saidStop;
    private int heaviest;

    SinkLoop(Postbox postbox, Arrivals arrivals, Delivery delivery, int source) {
        this.postbox = postbox;
        this.arrivals = arrivals;
        this.delivery = delivery;
        this.source = source;
    }

    @Override
    public void run() {
        for (Batch arrived = arrivals.next(); arrived != null; arrived = arrivals.next()) {
            order.put(arrived);
            for (Batch batch = order.poll(); batch != null; batch = order.poll()) {
                accept(batch);
            }
        }
        if (!order.isEmpty()) {
            throw new IllegalStateException("all senders have ended, but message " + order.next() + " is missing");
        }
    }

    private void accept(Batch batch) {
        delivery.accept(batch);
        heaviest = Math.max(heaviest, batch.weight());
        long done = batch.sequence() + 1;
        if (delivery.hasStopped() && !saidStop) {
            saidStop = true;
            for (int rank = 0; rank < postbox.size(); rank++) { // also those that are only now given to a stage
                if (rank != postbox.rank()) {
                    tell(rank, Kind.STOP, done);
                }
            }
        } else if (batch.kind() == Kind.MILESTONE) {
            tell(source, Kind.PROGRESS, done);
            heaviest = 0;
        }
    }

    private void tell(int rank, Kind kind, long done) {
        byte[] message = BatchWriter.signal(kind, done, heaviest);
        postbox.sendLater(message, message.length, rank, Channel.CONTROL);
    }
}
