package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.collectives.Collective;
import io.scansion.agent.ranks.collectives.Collective.Region;
import io.scansion.agent.ranks.collectives.CommunicatorMade;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Posted;
import io.scansion.agent.ranks.port.Patience;
import io.scansion.agent.ranks.world.Fabric.Message;
import io.scansion.agent.ranks.world.JobSpec.Around;
import io.scansion.agent.ranks.world.JobSpec.Giving;
import io.scansion.agent.ranks.world.JobSpec.Item;
import io.scansion.agent.ranks.world.JobSpec.Look;
import io.scansion.agent.ranks.world.JobSpec.Noting;
import io.scansion.agent.ranks.world.JobSpec.Oddity;
import io.scansion.agent.ranks.world.JobSpec.Over;
import io.scansion.agent.ranks.world.JobSpec.Receive;
import io.scansion.agent.ranks.world.JobSpec.Stage;
import io.scansion.agent.ranks.world.JobSpec.Taking;
import io.scansion.agent.ranks.world.PostedReceives.Posting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The program of a job, as every process runs it once it knows its rank. One array is used for all messages, as programs do. */
final class ScriptedProgram {
    /** What a script throws where it says so. */
    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Thrown(int item) {
            super("the program threw at item " + item, null, false, false);
        }
    }

    private static final long NOTE = -100;

    private final SimulatedJob job;
    private final JobSpec spec;
    private final SimulatedProcess process;
    private final VirtualWorld world;
    private final long[] array = new long[2];
    private final long[] beside = new long[2];
    private final List<Posting> posted = new ArrayList<>();
    /** Of the posted receives. */
    private final List<long[]> buffers = new ArrayList<>();

    /** That of the items. */
    private ProgramCommunicator on;

    private Stage me = Stage.PLAIN;
    private int received;
    private int calls;
    private @Nullable Arrival early;
    private @Nullable Posted underWay;
    private @Nullable Message underWayMessage;
    /** What goes out with the next receive. */
    private @Nullable Outgoing unsent;

    private int unsentTo;
    /** What the collectives before the loop gave. */
    private long parameter;

    ScriptedProgram(SimulatedJob job, SimulatedProcess process, VirtualWorld world) {
        this.job = job;
        this.spec = job.spec();
        this.process = process;
        this.world = world;
        on = world.communicator(0);
    }

    void run() {
        int rank = world.virtualRank();
        prelude(rank);
        if (rank == 0) {
            me = spec.source();
            source();
        } else if (rank == spec.ranks() - 1) {
            me = spec.sink();
            sink(rank);
        } else {
            me = spec.stages().get(rank - 1);
            stage(rank, me);
        }
        job.leftTheLoop(rank);
        for (int barrier = 0; barrier < spec.around().barriers(); barrier++) {
            process.giveWay();
            if (!world.collectives()
                    .enter(new Collective("Barrier", "Barrier", on.path().number(), List.of(), null))) {
                process.barrier(on.path());
                world.collectives().leave();
            }
            job.isPastBarrier(rank, barrier);
        }
        if (spec.finalises()) {
            world.close(true);
            process.finish();
        }
    }

    private void prelude(int rank) {
        Around prelude = spec.around();
        for (int k = 0; k < prelude.over().made(); k++) {
            makeCommunicator(k);
        }
        on = world.communicator(prelude.over().items());
        Oddity oddity = world.isPrimary() ? Oddity.NONE : prelude.oddity();
        int calls = prelude.calls()
                + (oddity == Oddity.CALLS_MORE ? 1 : oddity == Oddity.CALLS_FEWER && prelude.calls() > 0 ? -1 : 0);
        for (int call = 0; call < calls; call++) {
            long[] got = new long[prelude.words() + 2];
            collective(call, oddity == Oddity.CALLS_OTHERS ? "Gather" : "Scatter", got, prelude.words());
            for (int k = 0; k < prelude.words(); k++) {
                parameter = parameter * 31 + got[k + 1];
            }
            if (got[0] != 0 || got[prelude.words() + 1] != 0) {
                throw job.broken("a collective of rank " + rank + " changes what it should not");
            }
        }
    }

    /** Joins all ranks, in another order. */
    private void makeCommunicator(int k) {
        process.giveWay();
        int[] members = IntStream.range(0, spec.ranks())
                .map(rank -> spec.ranks() - 1 - rank)
                .toArray();
        Collective split = CommunicatorMade.by("Split", "Split " + k, 0, spec.ranks());
        if (world.collectives().enter(split)) {
            if (!Arrays.equals(CommunicatorMade.members(split), members)) {
                throw job.broken("a replica is given another communicator than its rank");
            }
            return;
        }
        job.meet(Strands.current(), spec.around().calls() + spec.around().barriers() + k);
        world.communicator(k + 1);
        world.collectives().leave(members);
    }

    private void collective(int call, String name, long[] into, int words) {
        process.giveWay();
        List<Region> filled = words == 0 ? List.of() : List.of(new Region(into, 1, words));
        if (world.collectives()
                .enter(new Collective(name, name + " " + words, on.path().number(), filled, null))) {
            return;
        }
        job.meet(Strands.current(), call);
        for (int k = 0; k < words; k++) {
            into[k + 1] = Around.word(world.virtualRank(), call, k);
        }
        process.giveWay();
        world.collectives().leave();
    }

    private void source() {
        Over over = spec.around().over();
        for (int item = 0; item < spec.items(); item++) {
            if (over.isNoted(item) && over.noting() != Noting.STAGE_TO_SINK) {
                sendNote(over.noting() == Noting.SOURCE_TO_STAGE ? 1 : spec.ranks() - 1, item);
            }
            if (over.mixedAt() == item) {
                sendNote(1, item);
            }
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

    private void sendNote(int to, int item) {
        process.giveWay();
        ProgramCommunicator over = world.communicator(spec.around().over().notes());
        Outgoing note = new Outgoing(buffer(new long[] {NOTE - item}, 1), JobSpec.TAG, false);
        if (!over.send(note, to)) {
            process.plainSend(over.path(), note, to).await();
        }
    }

    private void takeNote(int item) {
        process.giveWay();
        long[] note = new long[1];
        world.communicator(spec.around().over().notes()).receive(buffer(note, 1), MpiPort.ANY, JobSpec.TAG);
        if (note[0] != NOTE - item) {
            throw job.broken("a note is " + note[0] + " instead of " + (NOTE - item));
        }
    }

    /** All notes that this rank has been sent, but for that which is mixed with the items. */
    private void takeNotes(int rank) {
        Over over = spec.around().over();
        boolean toStage = over.noting() == Noting.SOURCE_TO_STAGE;
        boolean fromStage = over.noting() == Noting.STAGE_TO_SINK;
        if (rank == (toStage ? 1 : spec.ranks() - 1)) {
            IntStream.range(0, spec.items())
                    .filter(item ->
                            over.isNoted(item) && !(fromStage && spec.empty().contains(item)))
                    .forEach(this::takeNote);
        }
    }

    private void end(int to) {
        array[0] = JobSpec.END;
        send(to, 2, spec.ending() == JobSpec.Ending.BY_TAG ? JobSpec.END_TAG : spec.tagOf(spec.items()));
        completeSends();
    }

    private boolean isEnd(Arrival arrival) {
        return spec.ending() == JobSpec.Ending.BY_TAG
                ? arrival.tag() == JobSpec.END_TAG
                : !arrival.isEmpty() && array[0] == JobSpec.END;
    }

    private void stage(int rank, Stage stage) {
        while (true) {
            List<Item> item = new ArrayList<>();
            while (item.size() < spec.perItem()) {
                Arrival arrival = receive(stage, rank - 1);
                if (isEnd(arrival)) {
                    takeNotes(rank);
                    end(rank + 1);
                    return;
                }
                item.add(item(arrival));
            }
            item.forEach(message -> prepare(rank, stage, message));
            if (stage.look() == Look.AHEAD && item.stream().anyMatch(each -> stage.copies(item.get(0), each) > 0)) {
                probe(stage, rank - 1);
            }
            item.forEach(message -> work(rank, stage, message, item.get(0)));
        }
    }

    private void prepare(int rank, Stage stage, Item message) {
        Over over = spec.around().over();
        if (rank == 1 && message.number() == over.mixedAt()) {
            takeNote(message.number());
        }
        if (rank == 1 && over.noting() == Noting.STAGE_TO_SINK && over.isNoted(message.number())) {
            sendNote(spec.ranks() - 1, message.number());
        }
        if (stage.throwsAt() == message.number()) {
            throw new Thrown(message.number());
        }
        if (stage.diesAt() == message.number()) {
            throw job.died(process);
        }
        if (spec.around().lateAt() == message.number()) { // as on a communicator of this rank alone
            world.collectives().enter(new Collective("Scan", "Scan", 0, List.of(), null));
            world.collectives().leave();
        }
    }

    private void work(int rank, Stage stage, Item message, Item first) {
        Item result = message.worked(parameter, first);
        for (int copy = 0; copy < stage.copies(first, message); copy++) {
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
                takeNotes(rank);
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
        Arrival arrival = onItsThread(() -> take(stage, from));
        received++;
        if (arrival.source() != from) {
            throw job.broken("rank " + (from + 1) + " sees a message from rank " + arrival.source());
        }
        return arrival;
    }

    private Arrival take(Stage stage, int from) {
        if (stage.look() == Look.PROBE) {
            probe(stage, from);
        } else if (stage.look() == Look.POLL) {
            while (!poll(stage, from)) {
                process.pause(new Patience());
            }
        }
        process.giveWay();
        Outgoing result = unsent;
        if (result != null) {
            unsent = null;
            Posted sent = on.isendAnyway(result, unsentTo);
            Arrival arrival = on.receive(buffer(array, 2), source(stage, from), tag(stage, received));
            sent.await();
            return arrival;
        }
        return switch (stage.taking()) {
            case RECV -> on.receive(buffer(array, 2), source(stage, from), tag(stage, received));
            case POSTED, TESTED, AHEAD, ANY_OF_THREE -> takePosted(stage, from);
            case SECOND_FIRST -> takeSecondFirst(stage, from);
            case BESIDE -> takeBeside(stage, from);
            case LOOKS_PAST -> {
                post(stage, from, received);
                if (received < spec.items()) {
                    on.probe(source(stage, from), MpiPort.ANY);
                }
                yield takePosted(stage, from);
            }
        };
    }

    private Arrival takePosted(Stage stage, int from) {
        int ahead = stage.taking() == Taking.ANY_OF_THREE ? 3 : 1;
        while (posted.size() < ahead) {
            post(stage, from, received + posted.size());
        }
        boolean polls = stage.taking() == Taking.TESTED || stage.taking() == Taking.ANY_OF_THREE;
        Arrival arrival = polls ? pollAny() : on.await(posted.get(0));
        posted.remove(0);
        long[] from0 = buffers.remove(0);
        System.arraycopy(from0, 0, array, 0, array.length);
        if (stage.taking() == Taking.AHEAD && !isEnd(arrival)) {
            post(stage, from, received + 1);
        }
        return arrival;
    }

    /** Asks all posted receives, in another order each time, until one is complete, which is the first. */
    private Arrival pollAny() {
        while (true) {
            long seen = process.arrivals();
            for (int k = 0; k < posted.size(); k++) {
                int at = (k + received) % posted.size();
                if (on.poll(posted.get(at)) != null) {
                    Arrival first = on.poll(posted.get(0)); // messages came in order
                    if (first == null) {
                        throw job.broken("a receive was complete before one that was posted earlier");
                    }
                    return first;
                }
            }
            if (posted.stream().noneMatch(Posting::isComplete)) {
                process.awaitArrivalAfter(seen);
            }
        }
    }

    /** @param count number of the message that is meant */
    private void post(Stage stage, int from, int count) {
        long[] into = new long[array.length];
        buffers.add(into);
        posted.add(Objects.requireNonNull(on.post(buffer(into, 2), source(stage, from), tag(stage, count))));
    }

    /** Completes two receives at once and hands out their messages in order. */
    private Arrival takeSecondFirst(Stage stage, int from) {
        if (early == null && received + 1 < spec.items()) {
            post(stage, from, received);
            post(stage, from, received + 1);
            Arrival second = on.await(posted.get(1));
            early = second;
            Arrival first = on.await(posted.get(0));
            System.arraycopy(buffers.get(0), 0, array, 0, array.length);
            return first;
        }
        Arrival second = early;
        if (second != null) {
            early = null;
            System.arraycopy(buffers.get(1), 0, array, 0, array.length);
            posted.clear();
            buffers.clear();
            return second;
        }
        return on.receive(buffer(array, 2), source(stage, from), tag(stage, received));
    }

    /** Every other message is taken by Recv, while a receive is posted that gets the one before it. */
    private Arrival takeBeside(Stage stage, int from) {
        if (early == null && received + 1 < spec.items()) {
            post(stage, from, received);
            early = on.receive(buffer(beside, 2), source(stage, from), tag(stage, received + 1));
            Arrival first = on.await(posted.get(0));
            System.arraycopy(buffers.get(0), 0, array, 0, array.length);
            posted.clear();
            buffers.clear();
            return first;
        }
        Arrival second = early;
        if (second != null) {
            early = null;
            System.arraycopy(beside, 0, array, 0, array.length);
            return second;
        }
        return on.receive(buffer(array, 2), source(stage, from), tag(stage, received));
    }

    private void probe(Stage stage, int from) {
        process.giveWay();
        on.probe(source(stage, from), tag(stage, received));
    }

    private boolean poll(Stage stage, int from) {
        process.giveWay();
        int source = source(stage, from);
        int tag = tag(stage, received);
        return on.probeNow(source, tag) != null;
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
        Giving giving = me.giving();
        Outgoing message = new Outgoing(buffer(array, count), tag, me.isSynchronous());
        if (giving == Giving.EXCHANGE && unsent == null && array[0] != JobSpec.END) {
            unsent = new Outgoing(buffer(array.clone(), count), tag, false);
            unsentTo = to;
            return;
        }
        onItsThread(() -> {
            give(giving, message, to);
            return to;
        });
    }

    private void give(Giving giving, Outgoing message, int to) {
        process.giveWay();
        if (giving == Giving.IMMEDIATE || giving == Giving.IMMEDIATE_SYNCHRONOUS) {
            completeSends();
            Posted posted = on.isend(message, to);
            underWay = posted == null ? process.plainSend(on.path(), message, to) : posted;
            underWayMessage = process.lastSent();
        } else {
            if (!on.send(message, to)) {
                process.plainSend(on.path(), message, to).await();
            }
            requireTaken(message.synchronous(), process.lastSent());
        }
    }

    private void completeSends() {
        Posted sent = underWay;
        if (sent != null) {
            underWay = null;
            sent.await();
            requireTaken(me.giving() == Giving.IMMEDIATE_SYNCHRONOUS, Objects.requireNonNull(underWayMessage));
        }
    }

    private void requireTaken(boolean synchronous, Message sent) {
        if (synchronous && !sent.taken) {
            throw job.broken("a synchronous send is over before its message is taken");
        }
    }

    /** Makes a call of the program by the thread whose turn it is. */
    private <T> T onItsThread(Supplier<? extends T> call) {
        boolean bySecond = me.secondThread() != Stage.NEVER && calls >= me.secondThread() && calls % 2 == 1;
        calls++;
        if (!bySecond) {
            return call.get();
        }
        List<T> result = new ArrayList<>();
        process.onSecond(() -> result.add(call.get()));
        return result.get(0);
    }

    private static Buffer buffer(long[] words, int count) {
        return new Buffer(words, 0, count, SimulatedProcess.LONGS);
    }
}
