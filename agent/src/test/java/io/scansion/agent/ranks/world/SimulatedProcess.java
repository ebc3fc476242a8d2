package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.port.MpiPort;
import io.scansion.agent.ranks.port.Patience;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.world.Fabric.Message;
import io.scansion.agent.ranks.world.Fabric.Wanted;
import io.scansion.agent.ranks.world.Strands.Strand;
import io.scansion.agent.ranks.world.Threads.Sharing;
import io.scansion.wire.AgentMessage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
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

    /** A look may also find nothing since another thread had just begun to take what is there. */
    private static final long LOOKS_AGAIN_NANOS = 1_000_000;

    static final Object LONGS = "LONG";
    static final Object BYTES = "BYTE";

    private final SimulatedJob job;
    private final int rank;
    private final Strand strand;
    private final Strand second;
    /** What the second thread of the program is to do; null while it has nothing to do. */
    private @Nullable Runnable task;
    /** Whether one of the threads has ended the process, and which of them know. */
    private boolean exited;

    private final List<Strand> told = new ArrayList<>();

    private final Map<Strand, Message> lastSent = new HashMap<>();
    private @Nullable ControlReceiver receiver;
    private int gatesHeld;
    private long messagesTaken;
    private int barriers;
    /** Of all that comes to this process, how much there was when a thread was about to look again. */
    private final Map<Strand, Long> looked = new HashMap<>();
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
            try {
                Objects.requireNonNull(task).run();
            } catch (Exit e) {
                exited = true;
            } catch (RuntimeException e) {
                job.broken("the second thread of process " + rank + ": " + e + " at "
                        + Arrays.toString(e.getStackTrace()));
            }
            task = null;
            Strands.current().await(this::isSecondBusy, Long.MAX_VALUE);
        }
    }

    /** Has the second thread do this at the same time. */
    void startSecond(Runnable work) {
        task = work;
    }

    /** Waits until the second thread has nothing to do. */
    void joinSecond() {
        await(() -> task == null);
    }

    /** Has the second thread do this, and waits for it. */
    void onSecond(Runnable work) {
        startSecond(work);
        joinSecond();
    }

    /** The process ends: whatever its other thread waits for, it waits no more. */
    void leave() {
        exited = true;
        told.add(Strands.current());
    }

    /** As the program's own threads wait for each other. */
    void await(BooleanSupplier condition) {
        await(condition, Long.MAX_VALUE);
    }

    private void await(BooleanSupplier condition, long until) {
        Strand caller = Strands.current();
        caller.await(() -> isOver(caller) || condition.getAsBoolean(), until);
        if (isOver(caller)) {
            told.add(caller);
            throw new Exit();
        }
    }

    /** Whether the process has ended and this thread, which does not close it, is still there. */
    private boolean isOver(Strand caller) {
        return exited && !told.contains(caller);
    }

    /** The program has been given a message of the rank before. */
    void hasTaken() {
        messagesTaken++;
    }

    void giveWay() {
        await(() -> true);
    }

    /** The message that the calling thread of the program has sent last. */
    Message lastSent() {
        return Objects.requireNonNull(lastSent.get(Strands.current()));
    }

    /** Whether its control thread could run now. */
    boolean isListening() {
        return receiver != null && hasLeftAllGates();
    }

    boolean hasLeftAllGates() {
        return gatesHeld == 0;
    }

    void arrived() {
        arrivals++;
    }

    void control(Message message) {
        arrivals++;
        Objects.requireNonNull(receiver).received(message.from, message.tag, Objects.requireNonNull(message.words));
    }

    private final class SimulatedGate implements Gate {
        /** A strand, or this process for its control thread. */
        private @Nullable Object holder;

        private long changes;

        @Override
        public void enter() {
            giveWayIfFine();
            if (holder != null && job.isInControl()) {
                throw job.broken("the control thread of process " + rank + " enters a gate that is held");
            }
            if (holder != null) {
                SimulatedProcess.this.await(() -> holder == null);
            }
            hold();
        }

        private void hold() {
            holder = caller();
            gatesHeld++;
        }

        private Object caller() {
            return job.isInControl() ? SimulatedProcess.this : Strands.current();
        }

        /** A thread that the end of its process or of the job found waiting has left before; any other that holds nothing is wrong. */
        @Override
        public void leave() {
            if (holder == caller()) {
                holder = null;
                gatesHeld--;
            } else if (!exited && !Strands.isOver()) {
                throw unheld("leaves");
            }
        }

        private Strands.Over unheld(String what) {
            return job.broken("process " + rank + " " + what + " a gate that it does not hold");
        }

        @Override
        public void await(long nanos) {
            if (job.isInControl()) {
                throw job.broken("the control thread of process " + rank + " waits");
            }
            leave();
            long seen = changes;
            SimulatedProcess.this.await(
                    () -> changes != seen && holder == null, nanos == FOREVER ? FOREVER : job.now() + nanos);
            if (holder != null) {
                SimulatedProcess.this.await(() -> holder == null);
            }
            hold();
        }

        @Override
        public void changed() {
            if (holder != caller()) {
                throw unheld("tells of a change at");
            }
            changes++;
        }
    }

    private void giveWayIfFine() {
        boolean begun = Strands.current() != null; // or the worlds are being made
        if (begun && job.isFine() && !job.isInControl()) {
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
        Strand caller = Strands.current();
        long seen = job.isInSteps() ? looked.getOrDefault(caller, 0L) : arrivals;
        awaitArrivalAfter(seen, () -> false);
        looked.put(caller, arrivals);
    }

    /** What has come to this process so far. */
    long arrivals() {
        return arrivals;
    }

    void awaitArrivalAfter(long seen, BooleanSupplier orElse) {
        long until = job.spec().isShared(Sharing.TOGETHER) ? job.now() + LOOKS_AGAIN_NANOS : Long.MAX_VALUE;
        await(() -> arrivals != seen || orElse.getAsBoolean(), until);
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
        if (job.spec().replicasTakePart() && !job.isEnding() && text.endsWith("stands aside")) {
            job.broken(text);
        }
    }

    @Override
    public IllegalStateException halt(String reason) {
        job.end("process " + rank + " stopped: " + reason);
        throw new Strands.Over();
    }

    @Override
    public void exit(String reason) {
        job.note(() -> "process " + rank + " ends: " + reason);
        leave();
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
        if (tag == ControlKind.CREDIT.tag() && words[0] <= messagesTaken) {
            throw job.broken("process " + rank + " has taken " + messagesTaken + " messages, and gives credit as for "
                    + words[0] + " with the one it takes");
        }
        giveWayIfFine();
        job.mutation().sendControl(job, new Message(rank, tag, LONGS, words, false), toPhysicalRank);
    }

    /** Of two messages at most; in every third process each waits for its receiver. */
    @Override
    public long sendRoomBytes() {
        return rank % 3;
    }

    @Override
    public Posted isend(Path path, Outgoing message, int to) {
        giveWayIfFine();
        return posted(job.mutation().send(job, path, job.message(rank, message), to));
    }

    private Posted posted(Message message) {
        boolean rendezvous = job.isRendezvous(message);
        if (!job.isInControl()) {
            lastSent.put(Strands.current(), message);
        }
        return new Posted() {
            @Override
            public boolean isDone() {
                return !rendezvous || message.taken;
            }

            @Override
            public long bytes() {
                return 1;
            }

            @Override
            public void await() {
                if (!isDone()) {
                    SimulatedProcess.this.await(() -> message.taken);
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
        if (job.spec().isShared(Sharing.TOGETHER)) { // then who has asked first is served first
            return post(path, into, from, tag).await();
        }
        await(() -> job.fabric().match(rank, path, from, tag, false) != null);
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
                SimulatedProcess.this.await(() -> wanted.message != null);
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
