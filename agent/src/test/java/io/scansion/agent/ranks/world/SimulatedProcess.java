package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.Patience;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.world.Fabric.Message;
import io.scansion.agent.ranks.world.Fabric.Wanted;
import io.scansion.agent.ranks.world.Strands.Strand;
import io.scansion.wire.AgentMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One process of a simulated job: its MPI, and what else virtual ranks need. */
final class SimulatedProcess implements MpiPort, RankProcess {
    /** Thrown where the program calls System.exit. */
    static final class Exit extends Error {
        private static final long serialVersionUID = 1;

        Exit() {
            super("exit", null, false, false);
        }
    }

    static final Object LONGS = "LONG";
    static final Object BYTES = "BYTE";

    private final SimulatedJob job;
    private final int rank;
    private final Strand strand;
    private final Strand second;
    /** What the second thread of the program is to do; null while it has nothing to do. */
    private @Nullable Runnable task;

    private @Nullable Message lastSent;
    private @Nullable ControlReceiver receiver;
    private int gatesHeld;
    private int barriers;
    /** Grows with everything that comes to this process. */
    private long arrivals;

    SimulatedProcess(SimulatedJob job, int rank, Strand strand, Strand second) {
        this.job = job;
        this.rank = rank;
        this.strand = strand;
        this.second = second;
    }

    /** That of the program's main thread. */
    Strand strand() {
        return strand;
    }

    Strand second() {
        return second;
    }

    boolean isSecondBusy() {
        return task != null;
    }

    /** The program's second thread: does what it is given. */
    void runSecond() {
        while (true) {
            Objects.requireNonNull(task).run();
            task = null;
            Strands.current().await(this::isSecondBusy, Long.MAX_VALUE);
        }
    }

    /** Has the second thread do this, and waits for it; what ends the process ends it here. */
    void onSecond(Runnable work) {
        List<Exit> exits = new ArrayList<>();
        task = () -> {
            try {
                work.run();
            } catch (Exit e) {
                exits.add(e);
            } catch (RuntimeException e) {
                job.broken("the second thread of process " + rank + ": " + e);
            }
        };
        strand.await(() -> task == null, Long.MAX_VALUE);
        if (!exits.isEmpty()) {
            throw exits.get(0);
        }
    }

    void giveWay() {
        Strands.current().giveWay();
    }

    /** The message that the program's threads have sent last. */
    Message lastSent() {
        return Objects.requireNonNull(lastSent);
    }

    /** Whether its control thread could run now. */
    boolean isListening() {
        return receiver != null && gatesHeld == 0;
    }

    void arrived() {
        arrivals++;
    }

    void control(Message message) {
        arrivals++;
        Objects.requireNonNull(receiver).received(message.from, message.tag, Objects.requireNonNull(message.words));
    }

    private final class SimulatedGate implements Gate {
        private boolean held;
        private long changes;

        @Override
        public void enter() {
            giveWayIfFine();
            if (held && job.isInControl()) {
                throw job.broken("the control thread of process " + rank + " enters a gate that is held");
            }
            if (held) {
                Strands.current().await(() -> !held, Long.MAX_VALUE);
            }
            held = true;
            gatesHeld++;
        }

        @Override
        public void leave() {
            if (held) {
                held = false;
                gatesHeld--;
            }
        }

        @Override
        public void await(long nanos) {
            if (job.isInControl()) {
                throw job.broken("the control thread of process " + rank + " waits");
            }
            leave();
            long seen = changes;
            Strands.current().await(() -> changes != seen && !held, nanos == FOREVER ? FOREVER : job.now() + nanos);
            held = true;
            gatesHeld++;
        }

        @Override
        public void changed() {
            changes++;
        }
    }

    private void giveWayIfFine() {
        if (job.isFine() && !job.isInControl()) {
            giveWay();
        }
    }

    @Override
    public Gate newGate() {
        return new SimulatedGate();
    }

    @Override
    public long nanoTime() {
        return job.now();
    }

    @Override
    public void pause(Patience patience) {
        awaitArrivalAfter(arrivals);
    }

    /** What has come to this process so far. */
    long arrivals() {
        return arrivals;
    }

    void awaitArrivalAfter(long seen) {
        Strands.current().await(() -> arrivals != seen, Long.MAX_VALUE);
    }

    @Override
    public void serves(int virtualRank) {
        job.note(() -> "process " + rank + " serves rank " + virtualRank);
    }

    @Override
    public void report(AgentMessage message) {
        job.note(() -> "process " + rank + " reports " + message);
    }

    @Override
    public void warn(String text) {
        job.note(() -> "process " + rank + " warns: " + text);
    }

    @Override
    public IllegalStateException halt(String reason) {
        job.end("process " + rank + " stopped: " + reason);
        throw new Strands.Over();
    }

    @Override
    public void exit(String reason) {
        job.note(() -> "process " + rank + " ends: " + reason);
        throw new Exit();
    }

    @Override
    public int physicalRank() {
        return rank;
    }

    @Override
    public void listen(ControlReceiver control) {
        receiver = control;
    }

    @Override
    public void sendControl(int toPhysicalRank, int tag, long[] words) {
        giveWayIfFine();
        job.mutation().sendControl(job, new Message(rank, tag, LONGS, words, false), toPhysicalRank);
    }

    @Override
    public Posted isend(Path path, Outgoing message, int to) {
        giveWayIfFine();
        return posted(job.mutation().send(job, path, job.message(rank, message), to));
    }

    private Posted posted(Message message) {
        boolean rendezvous = job.isRendezvous(message);
        if (!job.isInControl()) {
            lastSent = message;
        }
        return new Posted() {
            @Override
            public boolean isDone() {
                return !rendezvous || message.taken;
            }

            @Override
            public void await() {
                if (!isDone()) {
                    Strands.current().await(() -> message.taken, Long.MAX_VALUE);
                }
            }
        };
    }

    /** What MPI does where nobody takes the call over. */
    Posted plainSend(Path path, Outgoing message, int to) {
        return posted(job.send(path, job.message(rank, message), to));
    }

    @Override
    public Arrival receive(Path path, Buffer into, int from, int tag) {
        Strands.current().await(() -> job.fabric().match(rank, path, from, tag, false) != null, Long.MAX_VALUE);
        return unpack(Objects.requireNonNull(job.fabric().match(rank, path, from, tag, true)), into);
    }

    @Override
    public Receiving post(Path path, Buffer into, int from, int tag) {
        Wanted wanted = job.fabric().post(rank, path, from, tag);
        return new Receiving() {
            @Override
            public @Nullable Arrival poll() {
                giveWay();
                return wanted.message == null ? null : unpack(wanted.message, into);
            }

            @Override
            public Arrival await() {
                Strands.current().await(() -> wanted.message != null, Long.MAX_VALUE);
                return unpack(Objects.requireNonNull(wanted.message), into);
            }
        };
    }

    private static Arrival unpack(Message message, Buffer into) {
        if (message.type != into.type()) {
            throw new IllegalArgumentException("a message of " + message.type + " does not fit " + into.type());
        }
        if (message.words != null) {
            if (into.count() < message.words.length) {
                throw new IllegalArgumentException("a message of " + message.words.length + " is too long");
            }
            if (into.array() instanceof byte[] bytes) {
                for (int k = 0; k < message.words.length; k++) {
                    bytes[into.offset() + k] = (byte) message.words[k];
                }
            } else {
                System.arraycopy(message.words, 0, (long[]) into.array(), into.offset(), message.words.length);
            }
        }
        return arrival(message);
    }

    @Override
    public @Nullable Arrival probe(Path path, int from, int tag) {
        giveWay();
        Message message = job.fabric().match(rank, path, from, tag, false);
        return message == null ? null : arrival(message);
    }

    private static Arrival arrival(Message message) {
        return new Arrival(message.from, message.tag, message.isEmpty(), message);
    }

    @Override
    public Buffer bytes(byte[] array, int offset, int count) {
        return new Buffer(array, offset, count, BYTES);
    }

    @Override
    public void barrier(Path path) {
        job.meetInBarrier(Strands.current(), rank, barriers++, path);
    }

    @Override
    public void finish() {
        job.meetAtTheEnd(Strands.current());
    }
}
