package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.collectives.Collective;
import io.scansion.agent.ranks.collectives.Collective.Region;
import io.scansion.agent.ranks.collectives.CommunicatorMade;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.world.Around.Noting;
import io.scansion.agent.ranks.world.Around.Oddity;
import io.scansion.agent.ranks.world.Around.Over;
import io.scansion.agent.ranks.world.JobSpec.Item;
import io.scansion.agent.ranks.world.JobSpec.Look;
import io.scansion.agent.ranks.world.JobSpec.Stage;
import io.scansion.agent.ranks.world.Threads.Sharing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** The program of a job, as every process runs it once it knows its rank: what is before its loop, in it, by one thread or two, and after it. */
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

    /** That of the items. */
    private ProgramCommunicator on;

    private Stage me = Stage.PLAIN;
    /** Whether the first thread, and the second, have made a call since there are two. */
    private boolean begun;

    private boolean secondBegun;
    private boolean servedByTwo;
    private boolean ended;
    /** Messages that have been served, and sent to the rank behind, by both threads. */
    private int served;

    private int sent;
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
            stage(rank);
        }
        after(rank);
    }

    private void after(int rank) {
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
        Threads threads = me.threads();
        ProgramThread main = thread();
        int items = spec.items();
        int alone = threads.sharing() == Sharing.TOGETHER ? Math.min(threads.from(), items) : items;
        if (threads.sharing() == Sharing.NOTES) {
            process.startSecond(() -> IntStream.range(0, items).forEach(this::sendNotes));
        }
        for (int item = 0; item < alone; item++) {
            sendItem(main, item);
        }
        if (alone < items) {
            ProgramThread second = thread();
            process.startSecond(() -> {
                sendItem(second, alone);
                begins();
                for (int item = alone + 2; item < items; item += 2) {
                    sendItem(second, item);
                }
                second.completeSends();
            });
            awaitSecond();
            for (int item = alone + 1; item < items; item += 2) {
                sendItem(main, item);
                begun = true;
            }
            begun = true;
        }
        process.joinSecond();
        main.end(1, sent);
    }

    private void sendItem(ProgramThread thread, int item) {
        Over over = spec.around().over();
        if (me.threads().sharing() != Sharing.NOTES) {
            sendNotes(item);
        }
        if (over.mixedAt() == item) {
            sendNote(1, item);
        }
        if (spec.empty().contains(item)) {
            thread.sendEmpty(1, spec.tagOf(item));
        } else {
            thread.send(1, new Item(item, 0, spec.tagOf(item)));
        }
        sent++;
    }

    private void sendNotes(int item) {
        Over over = spec.around().over();
        if (over.isNoted(item) && over.noting() != Noting.STAGE_TO_SINK) {
            sendNote(over.noting() == Noting.SOURCE_TO_STAGE ? 1 : spec.ranks() - 1, item);
        }
    }

    /** The second thread has made its first call, and waits until the first has made one, too, unless that may have got what this one would wait for. */
    private void begins() {
        secondBegun = true;
        process.await(() -> begun || me.postsAhead());
    }

    private void awaitSecond() {
        process.await(() -> secondBegun || me.postsAhead());
    }

    private void sendNote(int to, int item) {
        process.giveWay();
        ProgramCommunicator over = world.communicator(spec.around().over().notes());
        Outgoing note = new Outgoing(ProgramThread.buffer(new long[] {NOTE - item}, 1), JobSpec.TAG, false);
        if (!over.send(note, to)) {
            process.plainSend(over.path(), note, to).await();
        }
    }

    private void takeNote(int item) {
        process.giveWay();
        long[] note = new long[1];
        world.communicator(spec.around().over().notes())
                .receive(ProgramThread.buffer(note, 1), MpiPort.ANY, JobSpec.TAG);
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

    /** What a rank does until the message comes that ends its loop. */
    private interface Serving {
        void serve(ProgramThread thread, Item message);
    }

    private void stage(int rank) {
        switch (me.threads().sharing()) {
            case TOGETHER -> serveTogether(rank, (thread, message) -> serve(rank, thread, List.of(message)));
            case DIVIDED -> divide(rank);
            default -> serveAlone(rank);
        }
    }

    private void serveAlone(int rank) {
        ProgramThread thread = thread();
        while (true) {
            List<Item> item = new ArrayList<>();
            while (item.size() < spec.perItem()) {
                Arrival arrival = thread.receive(rank - 1);
                if (thread.isEnd(arrival)) {
                    endOfStage(rank, thread);
                    return;
                }
                item.add(thread.item(arrival));
            }
            serve(rank, thread, item);
        }
    }

    private void serve(int rank, ProgramThread thread, List<Item> item) {
        item.forEach(message -> prepare(rank, message));
        if (me.look() == Look.AHEAD && item.stream().anyMatch(each -> me.copies(item.get(0), each) > 0)) {
            thread.probe(rank - 1);
        }
        item.forEach(message -> work(rank, thread, message, item.get(0)));
    }

    private void endOfStage(int rank, ProgramThread thread) {
        takeNotes(rank);
        thread.end(rank + 1, sent);
    }

    /** One thread receives; the other works and sends, and is behind by what lies between them. */
    private void divide(int rank) {
        ProgramThread receiver = thread();
        ProgramThread sender = thread();
        ArrayDeque<Item> handedOver = new ArrayDeque<>();
        process.startSecond(() -> {
            while (true) {
                process.await(() -> !handedOver.isEmpty() || ended);
                Item message = handedOver.poll();
                if (message == null) {
                    endOfStage(rank, sender);
                    return;
                }
                serve(rank, sender, List.of(message));
            }
        });
        Arrival arrival = receiver.receive(rank - 1);
        for (int taken = 0; !receiver.isEnd(arrival); taken++) {
            handedOver.add(receiver.item(arrival));
            if (taken < me.threads().from()) {
                process.await(handedOver::isEmpty);
            }
            arrival = receiver.receive(rank - 1);
        }
        ended = true;
        process.joinSecond();
    }

    /**
     * Both threads take messages, at the same time from some message on. The one that takes the last waits until all have been served, and runs what comes after
     * the loop, as the process does not end before; the other still waits for a message then, and is gone with the process.
     */
    private void serveTogether(int rank, Serving serving) {
        ProgramThread main = thread();
        for (int taken = 0; taken < me.threads().from(); taken++) {
            if (isOver(rank, main, serving)) {
                return;
            }
        }
        ProgramThread second = thread();
        servedByTwo = true;
        process.startSecond(() -> {
            boolean over = isOver(rank, second, serving);
            if (!over) {
                begins();
            }
            while (!over) {
                over = isOver(rank, second, serving);
            }
            after(rank);
            process.leave();
        });
        awaitSecond();
        while (!isOver(rank, main, serving)) {
            begun = true;
        }
        begun = true;
    }

    private boolean isOver(int rank, ProgramThread thread, Serving serving) {
        Arrival arrival = thread.receive(rank - 1);
        if (!thread.isEnd(arrival)) {
            serving.serve(thread, thread.item(arrival));
            served++;
            return false;
        }
        int all = thread.messagesBeforeTheEnd();
        if (servedByTwo) {
            process.await(() -> served == all);
        }
        if (rank == spec.ranks() - 1) {
            job.receivedAtSink();
            takeNotes(rank);
        } else {
            endOfStage(rank, thread);
        }
        return true;
    }

    private void prepare(int rank, Item message) {
        Over over = spec.around().over();
        if (rank == 1 && message.number() == over.mixedAt()) {
            takeNote(message.number());
        }
        if (rank == 1 && over.noting() == Noting.STAGE_TO_SINK && over.isNoted(message.number())) {
            sendNote(spec.ranks() - 1, message.number());
        }
        if (me.throwsAt() == message.number()) {
            throw new Thrown(message.number());
        }
        if (me.diesAt() == message.number()) {
            throw job.died(process);
        }
        if (spec.around().lateAt() == message.number()) { // as on a communicator of this rank alone
            world.collectives().enter(new Collective("Scan", "Scan", 0, List.of(), null));
            world.collectives().leave();
        }
    }

    private void work(int rank, ProgramThread thread, Item message, Item first) {
        Item result = message.worked(parameter, first);
        for (int copy = 0; copy < me.copies(first, message); copy++) {
            thread.send(rank + 1, result);
            sent++;
        }
    }

    private void sink(int rank) {
        if (me.threads().sharing() == Sharing.TOGETHER) {
            serveTogether(rank, (thread, message) -> {
                job.receivedAtSink();
                job.arrivedAtSink(message);
            });
            return;
        }
        if (me.threads().sharing() == Sharing.NOTES) {
            process.startSecond(() -> takeNotes(rank));
        }
        ProgramThread thread = thread();
        while (true) {
            Arrival arrival = thread.receive(rank - 1);
            job.receivedAtSink();
            if (thread.isEnd(arrival)) {
                if (me.threads().sharing() != Sharing.NOTES) {
                    takeNotes(rank);
                }
                process.joinSecond();
                return;
            }
            job.arrivedAtSink(thread.item(arrival));
        }
    }

    private ProgramThread thread() {
        return new ProgramThread(job, process, on, me);
    }
}
