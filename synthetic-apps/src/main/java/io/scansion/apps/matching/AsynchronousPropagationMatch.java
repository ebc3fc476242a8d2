package io.scansion.apps.matching;

import io.scansion.apps.matching.MatchRun.Arrival;
import mpi.MPI;

/**
 * Matches a pair of pictures without phases: the master evaluates packs while slaves compute, and a slave that has sent the last
 * pack of its slice gets the next one as soon as the master is done with the pack it is at. The master has room for {@code --places}
 * packs, the one it evaluates included; a slave without a place waits before it sends.
 *
 * <p>Options of {@link SynchronousPropagationMatch}, and {@code [--places 40]}.
 */
public final class AsynchronousPropagationMatch {
    /** To a slave: it may send one more pack. */
    private static final int PLACE = 3;

    /** To the master: a slave has no place for its pack. */
    private static final int ASK = 4;

    /** To the master: a slave has sent the last pack of its slice. */
    private static final int IDLE = 5;

    private static final int[] NOTHING = {0};

    private final MatchRun run;
    private final MatchWork work;
    private final Places places;
    private int working; // slaves that have a slice

    private AsynchronousPropagationMatch(MatchRun run) {
        this.run = run;
        this.work = new MatchWork(run.options, run.slaves);
        this.places = new Places(run.options.places(), run.slaves);
    }

    public static void main(String[] args) {
        MatchRun run = MatchRun.start("AsynchronousPropagationMatch", args, MatchOptions::asynchronous);
        if (run.isMaster()) {
            new AsynchronousPropagationMatch(run).master();
        } else {
            slave(run);
        }
        run.finish();
    }

    private static void slave(MatchRun run) {
        Places places = new Places(run.options.places(), run.slaves);
        Runnable awaitPlace = () -> {
            if (places.areShared()) {
                tellMaster(run, ASK);
            }
            receivePlace(run);
        };
        run.serve(awaitPlace, () -> tellMaster(run, IDLE));
        for (int left = places.own(run.me); left > 0; left--) { // all of its own have come back
            receivePlace(run);
        }
    }

    private static void tellMaster(MatchRun run, int tag) {
        run.comm.Send(new long[0], 0, 0, MPI.LONG, MatchRun.MASTER, tag);
    }

    private static void receivePlace(MatchRun run) {
        run.comm.Recv(new int[1], 0, 1, MPI.INT, MatchRun.MASTER, PLACE);
    }

    private void sendPlace(int slave) {
        run.comm.Send(NOTHING, 0, 1, MPI.INT, slave, PLACE);
    }

    private void master() {
        for (int slave = 1; slave <= run.slaves; slave++) {
            for (int i = 0; i < places.own(slave); i++) {
                sendPlace(slave);
            }
            handOut(slave);
        }
        while (!work.finished() || working > 0) {
            // who waits for the master comes before the packs, which wait in the order in which they came
            if (isThere(IDLE)) {
                deal(run.receive(IDLE));
            } else if (places.areShared() && isThere(ASK)) {
                deal(run.receive(ASK));
            } else {
                deal(run.receive(MPI.ANY_TAG));
            }
        }
        System.out.println(work.summary().line());
        run.sendEnds();
    }

    private boolean isThere(int tag) {
        return run.comm.Iprobe(MPI.ANY_SOURCE, tag) != null;
    }

    private void deal(Arrival arrival) {
        switch (arrival.tag()) {
            case IDLE -> {
                working--;
                handOut(arrival.slave());
            }
            case ASK -> {
                if (places.asked(arrival.slave())) {
                    sendPlace(arrival.slave());
                }
            }
            default -> {
                work.evaluate(arrival.pack());
                places.freed(arrival.slave()).ifPresent(this::sendPlace);
            }
        }
    }

    private void handOut(int slave) {
        if (work.hasNext()) {
            run.sendTask(slave, work.next());
            working++;
        }
    }
}
