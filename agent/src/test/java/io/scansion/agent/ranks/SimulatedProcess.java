package io.scansion.agent.ranks;

import io.scansion.agent.ranks.Fabric.Message;
import io.scansion.agent.ranks.Strands.Strand;
import io.scansion.wire.AgentMessage;
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
    private @Nullable ControlReceiver receiver;
    private int gatesHeld;
    /** Grows with everything that comes to this process. */
    private long arrivals;

    SimulatedProcess(SimulatedJob job, int rank, Strand strand) {
        this.job = job;
        this.rank = rank;
        this.strand = strand;
    }

    Strand strand() {
        return strand;
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
            if (held) {
                throw job.broken("process " + rank + " enters a gate that is held");
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
            strand.await(() -> changes != seen && !held, nanos == FOREVER ? FOREVER : job.now() + nanos);
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
            strand.giveWay();
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
        long seen = arrivals;
        strand.await(() -> arrivals != seen, Long.MAX_VALUE);
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
        job.mutation().sendControl(job, new Message(rank, tag, LONGS, words), toPhysicalRank);
    }

    @Override
    public Posted isend(Path path, Buffer message, int to, int tag) {
        giveWayIfFine();
        return posted(job.mutation().send(job, path, job.message(rank, message, tag), to));
    }

    private Posted posted(Message message) {
        boolean rendezvous = job.isRendezvous(message);
        return new Posted() {
            @Override
            public boolean isDone() {
                return !rendezvous || message.taken;
            }

            @Override
            public void await() {
                if (!isDone()) {
                    strand.await(() -> message.taken, Long.MAX_VALUE);
                }
            }

            @Override
            public Object request() {
                return message;
            }
        };
    }

    /** What MPI does where nobody takes the call over. */
    void plainSend(Buffer message, int to, int tag) {
        posted(job.send(Path.PROGRAM, job.message(rank, message, tag), to)).await();
    }

    @Override
    public Arrival receive(Path path, Buffer into, int from, int tag) {
        strand.await(() -> job.fabric().match(rank, path, from, tag, false) != null, Long.MAX_VALUE);
        Message message = Objects.requireNonNull(job.fabric().match(rank, path, from, tag, true));
        if (message.type != into.type()) {
            throw new IllegalArgumentException("a message of " + message.type + " does not fit " + into.type());
        }
        if (message.words != null) {
            if (into.count() < message.words.length) {
                throw new IllegalArgumentException("a message of " + message.words.length + " is too long");
            }
            System.arraycopy(message.words, 0, (long[]) into.array(), into.offset(), message.words.length);
        }
        return arrival(message);
    }

    @Override
    public @Nullable Arrival probe(Path path, int from, int tag) {
        strand.giveWay();
        Message message = job.fabric().match(rank, path, from, tag, false);
        return message == null ? null : arrival(message);
    }

    private static Arrival arrival(Message message) {
        return new Arrival(message.from, message.tag, message.isEmpty(), message);
    }

    @Override
    public Buffer nothing() {
        return new Buffer(new byte[0], 0, 0, BYTES);
    }

    @Override
    public void finish() {
        job.meetAtTheEnd(strand);
    }
}
