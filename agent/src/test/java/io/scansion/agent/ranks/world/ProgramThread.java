package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.MpiPort.Arrival;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Posted;
import io.scansion.agent.ranks.port.Patience;
import io.scansion.agent.ranks.world.Fabric.Message;
import io.scansion.agent.ranks.world.JobSpec.Giving;
import io.scansion.agent.ranks.world.JobSpec.Item;
import io.scansion.agent.ranks.world.JobSpec.Look;
import io.scansion.agent.ranks.world.JobSpec.Receive;
import io.scansion.agent.ranks.world.JobSpec.Stage;
import io.scansion.agent.ranks.world.JobSpec.Taking;
import io.scansion.agent.ranks.world.PostedReceives.Posting;
import io.scansion.agent.ranks.world.Threads.Sharing;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How one thread of a rank receives the messages of the rank before, and sends its own to the rank behind, on the communicator of the items. One
 * array is used for all messages, as programs do.
 */
final class ProgramThread {
    private final SimulatedJob job;
    private final JobSpec spec;
    private final SimulatedProcess process;
    private final ProgramCommunicator on;
    private final Stage me;
    private final long[] array = new long[2];
    private final long[] beside = new long[2];
    private final List<Posting> posted = new ArrayList<>();
    /** Of the posted receives. */
    private final List<long[]> buffers = new ArrayList<>();

    private int received;
    private int calls;
    private @Nullable Arrival early;
    private @Nullable Posted underWay;
    private @Nullable Message underWayMessage;
    /** What goes out with the next receive. */
    private @Nullable Outgoing unsent;

    private int unsentTo;

    /** @param on the communicator of the items */
    ProgramThread(SimulatedJob job, SimulatedProcess process, ProgramCommunicator on, Stage me) {
        this.job = job;
        this.spec = job.spec();
        this.process = process;
        this.on = on;
        this.me = me;
    }

    /** Whether the message received last ends the loop. */
    boolean isEnd(Arrival arrival) {
        return spec.ending() == JobSpec.Ending.BY_TAG
                ? arrival.tag() == JobSpec.END_TAG
                : !arrival.isEmpty() && array[0] == JobSpec.END;
    }

    /** How many messages went before the one that ends the loop, received last. */
    int messagesBeforeTheEnd() {
        return (int) array[1];
    }

    /** The message received last. */
    Item item(Arrival arrival) {
        return arrival.isEmpty()
                ? new Item(Item.NOTHING, 0, arrival.tag())
                : new Item((int) array[0], array[1], arrival.tag());
    }

    /** The next message of the rank before. */
    Arrival receive(int from) {
        Arrival arrival = onItsThread(() -> take(from));
        received++;
        process.hasTaken();
        if (arrival.source() != from) {
            throw job.broken("rank " + (from + 1) + " sees a message from rank " + arrival.source());
        }
        return arrival;
    }

    private Arrival take(int from) {
        if (me.look() == Look.PROBE) {
            probe(from);
        } else if (me.look() == Look.POLL) {
            while (!poll(from)) {
                process.pause(new Patience());
            }
        }
        process.giveWay();
        Outgoing result = unsent;
        if (result != null) {
            unsent = null;
            Posted sent = on.isendAnyway(result, unsentTo);
            Arrival arrival = on.receive(buffer(array, 2), source(from), tag(received));
            sent.await();
            return arrival;
        }
        return switch (me.taking()) {
            case RECV -> on.receive(buffer(array, 2), source(from), tag(received));
            case POSTED, TESTED, AHEAD, ANY_OF_THREE -> takePosted(from);
            case SECOND_FIRST -> takeSecondFirst(from);
            case BESIDE -> takeBeside(from);
            case LOOKS_PAST -> {
                post(from, received);
                if (received < spec.items()) {
                    on.probe(source(from), MpiPort.ANY);
                }
                yield takePosted(from);
            }
        };
    }

    private Arrival takePosted(int from) {
        int ahead = me.taking() == Taking.ANY_OF_THREE ? 3 : 1;
        while (posted.size() < ahead) {
            post(from, received + posted.size());
        }
        boolean polls = me.taking() == Taking.TESTED || me.taking() == Taking.ANY_OF_THREE;
        Arrival arrival = polls ? pollAny() : on.await(posted.get(0));
        posted.remove(0);
        long[] from0 = buffers.remove(0);
        System.arraycopy(from0, 0, array, 0, array.length);
        if (me.taking() == Taking.AHEAD && !isEnd(arrival)) {
            post(from, received + 1);
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
            process.awaitArrivalAfter(seen, () -> posted.stream().anyMatch(Posting::isComplete));
        }
    }

    /** @param count number of the message that is meant */
    private void post(int from, int count) {
        long[] into = new long[array.length];
        buffers.add(into);
        posted.add(Objects.requireNonNull(on.post(buffer(into, 2), source(from), tag(count))));
    }

    /** Completes two receives at once and hands out their messages in order. */
    private Arrival takeSecondFirst(int from) {
        if (early == null && received + 1 < spec.items()) {
            post(from, received);
            post(from, received + 1);
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
        return on.receive(buffer(array, 2), source(from), tag(received));
    }

    /** Every other message is taken by Recv, while a receive is posted that gets the one before it. */
    private Arrival takeBeside(int from) {
        if (early == null && received + 1 < spec.items()) {
            post(from, received);
            early = on.receive(buffer(beside, 2), source(from), tag(received + 1));
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
        return on.receive(buffer(array, 2), source(from), tag(received));
    }

    /** Looks for the next message, and waits for it. */
    void probe(int from) {
        process.giveWay();
        on.probe(source(from), tag(received));
    }

    private boolean poll(int from) {
        process.giveWay();
        int source = source(from);
        int tag = tag(received);
        return on.probeNow(source, tag) != null;
    }

    private int source(int from) {
        return me.receive() == Receive.ANY_SOURCE ? MpiPort.ANY : from;
    }

    private int tag(int count) {
        return switch (me.receive()) {
            case ANY_TAG, ANY_SOURCE -> MpiPort.ANY;
            case ONE_TAG -> JobSpec.TAG;
            case TAG_BY_COUNT -> count < spec.items() ? spec.tagOf(count) : MpiPort.ANY;
            case SWAPPED_TAGS -> count < spec.items() ? spec.tagOf(count + 1) : MpiPort.ANY;
        };
    }

    void sendEmpty(int to, int tag) {
        send(to, 0, tag);
    }

    void send(int to, Item item) {
        if (item.number() == Item.NOTHING) {
            sendEmpty(to, item.tag());
            return;
        }
        array[0] = item.number();
        array[1] = item.work();
        send(to, 2, item.tag());
    }

    /** Sends the message that ends the loop of the next rank, behind so many others. */
    void end(int to, int messagesSent) {
        array[0] = JobSpec.END;
        array[1] = messagesSent;
        send(to, 2, spec.ending() == JobSpec.Ending.BY_TAG ? JobSpec.END_TAG : spec.tagOf(spec.items()));
        completeSends();
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

    void completeSends() {
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
        boolean bySecond = me.threads().sharing() == Sharing.IN_TURN
                && calls >= me.threads().from()
                && calls % 2 == 1;
        calls++;
        if (!bySecond) {
            return call.get();
        }
        List<T> result = new ArrayList<>();
        process.onSecond(() -> result.add(call.get()));
        return result.get(0);
    }

    static Buffer buffer(long[] words, int count) {
        return new Buffer(words, 0, count, SimulatedProcess.LONGS);
    }
}
