package io.scansion.agent.ranks;

import io.scansion.agent.ranks.JobSpec.Item;
import io.scansion.agent.ranks.JobSpec.Look;
import io.scansion.agent.ranks.JobSpec.Receive;
import io.scansion.agent.ranks.JobSpec.Stage;
import io.scansion.agent.ranks.MpiPort.Arrival;
import io.scansion.agent.ranks.MpiPort.Buffer;

/** The program of a job, as every process runs it once it knows its rank. One array is used for all messages, as programs do. */
final class ScriptedProgram {
    /** What a script throws where it says so. */
    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Thrown(int item) {
            super("the program threw at item " + item, null, false, false);
        }
    }

    private final SimulatedJob job;
    private final JobSpec spec;
    private final SimulatedProcess process;
    private final VirtualWorld world;
    private final long[] array = new long[2];
    private int received;

    ScriptedProgram(SimulatedJob job, SimulatedProcess process, VirtualWorld world) {
        this.job = job;
        this.spec = job.spec();
        this.process = process;
        this.world = world;
    }

    void run() {
        int rank = world.virtualRank();
        if (rank == 0) {
            source();
        } else if (rank == spec.ranks() - 1) {
            sink(rank);
        } else {
            stage(rank, spec.stages().get(rank - 1));
        }
        job.leftTheLoop(rank);
        if (spec.finalises()) {
            world.close(true);
            process.finish();
        }
    }

    private void source() {
        for (int item = 0; item < spec.items(); item++) {
            if (spec.empty().contains(item)) {
                send(1, 0, spec.tagOf(item));
            } else {
                array[0] = item;
                array[1] = 0;
                send(1, 2, spec.tagOf(item));
            }
        }
        end(1);
    }

    private void end(int to) {
        array[0] = JobSpec.END;
        send(to, 2, spec.ending() == JobSpec.Ending.BY_TAG ? JobSpec.END_TAG : spec.tagOf(spec.items()));
    }

    private boolean isEnd(Arrival arrival) {
        return spec.ending() == JobSpec.Ending.BY_TAG
                ? arrival.tag() == JobSpec.END_TAG
                : !arrival.isEmpty() && array[0] == JobSpec.END;
    }

    private void stage(int rank, Stage stage) {
        while (true) {
            Arrival arrival = receive(stage, rank - 1);
            if (isEnd(arrival)) {
                end(rank + 1);
                return;
            }
            work(rank, stage, item(arrival));
        }
    }

    private void work(int rank, Stage stage, Item item) {
        if (stage.throwsAt() == item.number()) {
            throw new Thrown(item.number());
        }
        if (stage.diesAt() == item.number()) {
            throw job.died(process);
        }
        if (stage.drops().contains(item.number())) {
            return;
        }
        Item result = item.worked();
        if (stage.look() == Look.AHEAD) {
            probe(stage, rank - 1);
        }
        int copies = stage.doubles().contains(item.number()) ? 2 : 1;
        for (int copy = 0; copy < copies; copy++) {
            array[0] = result.number();
            array[1] = result.work();
            send(rank + 1, result.number() == Item.NOTHING ? 0 : 2, result.tag());
        }
    }

    private void sink(int rank) {
        while (true) {
            Arrival arrival = receive(spec.sink(), rank - 1);
            job.receivedAtSink();
            if (isEnd(arrival)) {
                return;
            }
            job.arrivedAtSink(item(arrival));
        }
    }

    private Item item(Arrival arrival) {
        return arrival.isEmpty()
                ? new Item(Item.NOTHING, 0, arrival.tag())
                : new Item((int) array[0], array[1], arrival.tag());
    }

    private Arrival receive(Stage stage, int from) {
        if (stage.look() == Look.PROBE) {
            probe(stage, from);
        } else if (stage.look() == Look.POLL) {
            while (!poll(stage, from)) {
                process.pause(new Patience());
            }
        }
        process.strand().giveWay();
        Arrival arrival = world.receive(buffer(2), source(stage, from), tag(stage, received));
        received++;
        if (arrival.source() != from) {
            throw job.broken("rank " + (from + 1) + " sees a message from rank " + arrival.source());
        }
        return arrival;
    }

    private void probe(Stage stage, int from) {
        process.strand().giveWay();
        world.probe(source(stage, from), tag(stage, received));
    }

    private boolean poll(Stage stage, int from) {
        process.strand().giveWay();
        int source = source(stage, from);
        int tag = tag(stage, received);
        return world.probeNow(source, tag) != null;
    }

    private static int source(Stage stage, int from) {
        return stage.receive() == Receive.ANY_SOURCE ? MpiPort.ANY : from;
    }

    private int tag(Stage stage, int count) {
        return switch (stage.receive()) {
            case ANY_TAG, ANY_SOURCE -> MpiPort.ANY;
            case ONE_TAG -> JobSpec.TAG;
            case TAG_BY_COUNT -> count < spec.items() ? spec.tagOf(count) : MpiPort.ANY;
            case SWAPPED_TAGS -> count < spec.items() ? spec.tagOf(count + 1) : MpiPort.ANY;
        };
    }

    private void send(int to, int count, int tag) {
        process.strand().giveWay();
        Buffer message = buffer(count);
        if (!world.send(message, to, tag)) {
            process.plainSend(message, to, tag);
        }
    }

    private Buffer buffer(int count) {
        return new Buffer(array, 0, count, SimulatedProcess.LONGS);
    }
}
