package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.port.MpiPort.Buffer;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Path;
import io.scansion.agent.ranks.world.Fabric.Channel;
import io.scansion.agent.ranks.world.Fabric.Message;
import io.scansion.agent.ranks.world.JobSpec.Item;
import io.scansion.agent.ranks.world.Strands.Strand;
import io.scansion.wire.TunerMessage.Arrange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link JobSpec} under a {@link Schedule}: all processes, their agents and their programs, in virtual time.
 *
 * <p>At every step one of these happens: a program goes on to its next MPI call or wait, a message arrives, the control thread
 * of a process handles one, the tuner's next order comes. Time moves on a little, and to the next time-out where nothing else
 * can happen. What the sink sees is compared item by item; a job in which nothing can happen before all have ended hangs.
 */
final class SimulatedJob {
    /** Far above what the longest of these jobs takes. */
    private static final int MOST_STEPS = 200_000;

    private static final int MOST_TIMEOUTS = 200;
    /** What a step takes: whether items are short enough for slips to travel together is told by time. */
    private static final long[] TICKS_NANOS = {1_000, 5_000, 20_000};

    /** The same once items have become longer: still short, or long. */
    private static final long[] SLOW_TICKS_NANOS = {10_000, 30_000, 100_000, 200_000};

    private static final int[] LATEST_SLOWING = {500, 2_000};
    private static final double RARELY = 0.02;

    /** How a run ended. */
    enum End {
        /** Every process ended, the sink saw everything, and what follows a loop ran once for every rank. */
        COMPLETED,
        /** The job was ended, for a reason that was said. */
        ENDED,
        /** What must not happen. */
        BROKEN
    }

    /** @param text why; what happened, step by step, if that was asked for */
    record Outcome(End end, String text, List<Integer> choices, List<String> steps) {
        boolean isWrongFor(JobSpec spec) {
            return end == End.BROKEN || (end == End.ENDED && spec.mustComplete());
        }
    }

    private final JobSpec spec;
    private final Schedule schedule;
    private final Mutation mutation;
    private final Fabric fabric;
    private final List<SimulatedProcess> processes = new ArrayList<>();
    private final List<VirtualWorld> worlds = new ArrayList<>();
    private final SinkCheck sink;
    private final int[] loopsLeft;
    private final @Nullable List<String> steps;

    private final long seed;
    private final SplittableRandom temper;
    private final double goingOn;
    private final double ordering;
    private final boolean fine;
    private final double[] speeds;
    private final long tickNanos;
    private final long slowTickNanos;
    /** After so many steps items become longer, after as many more as short as before. */
    private final int slowsAt;
    /** Whether senders are kept from running ahead before anything is ordered. */
    private boolean bounded;

    private long now;
    private int stepsTaken;
    private int timeouts;
    private int nextOrder;
    private int received;
    private int atTheEnd;
    /** Primaries that have come to each collective. */
    private final int[] met;

    private boolean inControl;
    private boolean choosing;
    private @Nullable End end;
    private String text = "";
    /** Why the launcher is about to end the job. */
    private @Nullable String failure;

    private Object[] moves = new Object[16];
    private double[] weights = new double[16];
    private int count;

    /** @param seed of what is fast and slow in this run */
    SimulatedJob(JobSpec spec, Schedule schedule, Mutation mutation, long seed, boolean traced) {
        this.spec = spec;
        this.schedule = schedule;
        this.mutation = mutation;
        sink = new SinkCheck(spec);
        fabric = new Fabric(spec.processes());
        loopsLeft = new int[spec.ranks()];
        met = new int[spec.around().meetings()];
        steps = traced ? new ArrayList<>() : null;
        this.seed = seed;
        temper = new SplittableRandom(seed);
        goingOn = new double[] {0.3, 2, 20}[temper.nextInt(3)];
        ordering = new double[] {0.02, 0.1, 1}[temper.nextInt(3)];
        fine = temper.nextInt(4) == 0;
        speeds = temper.doubles(spec.processes()).map(x -> x < 0.2 ? RARELY : 1).toArray();
        if (temper.nextBoolean()) {
            speeds[0] = RARELY; // or most sources have sent everything before an order comes
        }
        tickNanos = TICKS_NANOS[temper.nextInt(TICKS_NANOS.length)];
        slowTickNanos = SLOW_TICKS_NANOS[temper.nextInt(SLOW_TICKS_NANOS.length)];
        slowsAt = 1 + temper.nextInt(LATEST_SLOWING[temper.nextInt(LATEST_SLOWING.length)]);
        bounded = temper.nextBoolean();
    }

    /** @param bounded whether senders are kept from running ahead before anything is ordered; otherwise the seed says */
    static Outcome run(
            Strands strands,
            JobSpec spec,
            Schedule schedule,
            Mutation mutation,
            long seed,
            boolean traced,
            boolean bounded) {
        SimulatedJob job = new SimulatedJob(spec, schedule, mutation, seed, traced);
        job.bounded = bounded;
        return job.run(strands);
    }

    static Outcome run(Strands strands, JobSpec spec, Schedule schedule, Mutation mutation, long seed, boolean traced) {
        return new SimulatedJob(spec, schedule, mutation, seed, traced).run(strands);
    }

    private Outcome run(Strands strands) {
        List<Runnable> bodies = new ArrayList<>();
        for (int rank = 0; rank < spec.processes(); rank++) {
            SimulatedProcess process =
                    new SimulatedProcess(this, rank, strands.strand(rank), strands.strand(spec.processes() + rank));
            VirtualWorld world =
                    new VirtualWorld(process, process, spec.ranks(), spec.processes(), spec.stateless(), bounded);
            processes.add(process);
            worlds.add(world);
            bodies.add(() -> live(process, world));
        }
        for (SimulatedProcess process : processes) {
            bodies.add(process::runSecond);
        }
        strands.run(bodies, this::choose, () -> inControl || choosing, seed);
        if (end == null) {
            concludes();
        }
        return new Outcome(
                end == null ? End.COMPLETED : end, text, schedule.choices(), steps == null ? List.of() : steps);
    }

    private void live(SimulatedProcess process, VirtualWorld world) {
        try {
            world.start();
            new ScriptedProgram(this, process, world).run();
            process.leave();
        } catch (SimulatedProcess.Exit e) {
            // and then the JVM runs its shutdown hook
        } catch (ScriptedProgram.Thrown e) {
            world.close(false);
            failure = "process " + process.physicalRank() + " failed: " + e.getMessage();
            return;
        } catch (RuntimeException | LinkageError e) {
            broken("process " + process.physicalRank() + ": " + e + " at " + Arrays.toString(e.getStackTrace()));
            return;
        }
        world.close(false);
    }

    private void concludes() {
        String wrong = sink.concluded();
        if (wrong != null) {
            broken(wrong);
        }
        for (SimulatedProcess process : processes) {
            if (!process.hasLeftAllGates()) {
                broken("process " + process.physicalRank() + " has not left a gate that it entered");
            }
        }
        for (int rank = 0; rank < spec.ranks(); rank++) {
            if (loopsLeft[rank] != 1) {
                broken("what follows the loop of rank " + rank + " ran " + loopsLeft[rank] + " times");
            }
        }
    }

    private @Nullable Strand choose(@Nullable Strand running) {
        choosing = true;
        try {
            return next(running);
        } finally {
            choosing = false;
        }
    }

    /** What happens until a program goes on; null when nothing more will. */
    private @Nullable Strand next(@Nullable Strand running) {
        while (end == null) {
            if (++stepsTaken > MOST_STEPS) {
                broken("goes on for ever");
                break;
            }
            now += stepsTaken / slowsAt % 2 == 0 ? tickNanos : slowTickNanos;
            collectMoves(running);
            if (count == 0) {
                if (!advanceTime()) {
                    return null;
                }
                continue;
            }
            Object move = moves[schedule.choose(count, weights)];
            if (move instanceof Strand strand) {
                if (strand != running) {
                    note(() -> "process " + strand.id + " goes on");
                }
                return strand;
            }
            perform(move);
        }
        return null;
    }

    private void collectMoves(@Nullable Strand running) {
        count = 0;
        while (nextOrder < spec.orders().size() && orderedOf().strand().isDone()) {
            nextOrder++;
        }
        if (nextOrder < spec.orders().size()
                && received >= spec.ordersAfter()
                && orderedOf().isListening()) {
            add(spec.orders().get(nextOrder), ordering);
        }
        if (running != null && running.canRun(now)) {
            add(running, goingOn);
        }
        for (SimulatedProcess process : processes) {
            double speed = speeds[process.physicalRank()];
            Strand strand = process.strand();
            if (strand != running && strand.canRun(now)) {
                add(strand, speed);
            }
            Strand second = process.second();
            if (process.isSecondBusy() && second != running && second.canRun(now)) {
                add(second, speed);
            }
        }
        List<Channel> channels = fabric.channels();
        for (int k = 0; k < channels.size(); k++) {
            Channel channel = channels.get(k);
            if (channel.underWay.isEmpty()) {
                continue;
            }
            SimulatedProcess to = processes.get(channel.to);
            if (to.strand().isDone()) {
                channel.underWay.clear();
            } else if (!channel.isControl() || to.isListening()) {
                add(channel, channel.weight);
            }
        }
        if (failure != null) {
            add(failure, ordering);
        }
    }

    private SimulatedProcess orderedOf() {
        return processes.get(spec.orders().get(nextOrder).chain().get(0));
    }

    private void add(Object move, double weight) {
        if (count == moves.length) {
            moves = Arrays.copyOf(moves, 2 * count);
            weights = Arrays.copyOf(weights, 2 * count);
        }
        moves[count] = move;
        weights[count++] = weight;
    }

    private void perform(Object move) {
        if (move instanceof Channel channel) {
            Message message = mutation.next(channel);
            if (!channel.isControl()) {
                note(() ->
                        "a message of process " + channel.from + " arrives at " + channel.to + " on " + channel.path);
                fabric.deliver(channel, message);
                processes.get(channel.to).arrived();
                return;
            }
            note(() -> "process " + channel.to + " hears of " + channel.from + ": " + ControlKind.ofTag(message.tag)
                    + " " + Arrays.toString(message.words));
            asControl(() -> processes.get(channel.to).control(message));
        } else if (move instanceof String reason) {
            end(reason);
        } else if (move instanceof Arrange order) {
            nextOrder++;
            note(() -> "the tuner orders " + order);
            asControl(() -> worlds.get(order.chain().get(0)).arrange(order));
        }
    }

    private void asControl(Runnable work) {
        inControl = true;
        try {
            work.run();
        } catch (Strands.Over e) {
            // the process stopped itself
        } catch (RuntimeException | LinkageError e) {
            broken("on a control thread: " + e + " at " + Arrays.toString(e.getStackTrace()));
        } finally {
            inControl = false;
        }
    }

    /** False when all have ended, or none ever will. */
    private boolean advanceTime() {
        long first = Long.MAX_VALUE;
        boolean allDone = true;
        StringBuilder waiting = new StringBuilder();
        for (SimulatedProcess process : processes) {
            Strand strand = process.strand();
            first = Math.min(
                    Math.min(first, strand.deadline()), process.second().deadline());
            if (!strand.isDone()) {
                allDone = false;
                waiting.append(' ').append(strand.id);
            }
        }
        if (allDone) {
            return false;
        }
        if (first == Long.MAX_VALUE || ++timeouts > MOST_TIMEOUTS) {
            broken("hangs; waiting:" + waiting);
            return false;
        }
        now = Math.max(now, first);
        return true;
    }

    JobSpec spec() {
        return spec;
    }

    Fabric fabric() {
        return fabric;
    }

    Mutation mutation() {
        return mutation;
    }

    long now() {
        return now;
    }

    boolean isFine() {
        return fine;
    }

    /** Whether the other thread of a process may go on between any two accesses to the protocol's fields. */
    boolean isInSteps() {
        return Strands.current().isInSteps();
    }

    boolean isInControl() {
        return inControl;
    }

    Message message(int from, Outgoing message) {
        Buffer buffer = message.content();
        long[] words = null;
        if (buffer.count() > 0 && buffer.array() instanceof byte[] bytes) {
            words = IntStream.range(buffer.offset(), buffer.offset() + buffer.count())
                    .mapToLong(k -> bytes[k])
                    .toArray();
        } else if (buffer.count() > 0) {
            words = Arrays.copyOfRange((long[]) buffer.array(), buffer.offset(), buffer.offset() + buffer.count());
        }
        return new Message(from, message.tag(), buffer.type(), words, message.synchronous());
    }

    Message send(@Nullable Path path, Message message, int to) {
        if (path != null && !path.equals(Path.DATA) && Math.max(message.from, to) >= spec.ranks()) {
            throw broken("a message on the program's communicator from " + message.from + " to " + to);
        }
        fabric.send(to, path, message, () -> temper.nextInt(4) == 0 ? RARELY : 1);
        return message;
    }

    boolean isRendezvous(Message message) {
        return message.synchronous
                || (message.type == SimulatedProcess.LONGS
                        && message.words != null
                        && spec.rendezvous().contains((int) message.words[0]));
    }

    /** Messages that the program of the last rank has received. */
    int receivedByLast() {
        return received;
    }

    /** The last rank has received a message. */
    void receivedAtSink() {
        received++;
    }

    void arrivedAtSink(Item item) {
        note(() -> "the sink sees " + item);
        String wrong = sink.arrived(item);
        if (wrong != null
                && spec.stages().stream().allMatch(stage -> stage.doubles().isEmpty())) {
            broken(wrong);
        }
    }

    void leftTheLoop(int virtualRank) {
        loopsLeft[virtualRank]++;
    }

    /** Whether some rank has left its loop, and can soon tell nobody what it got from collectives. */
    boolean isEnding() {
        return Arrays.stream(loopsLeft).anyMatch(times -> times > 0);
    }

    /** MPI's part of a collective of the primaries. */
    void meet(Strand strand, int collective) {
        met[collective]++;
        strand.await(() -> met[collective] == spec.ranks(), Long.MAX_VALUE);
    }

    /** MPI's part of a primary's next barrier after its loop. */
    void meetInBarrier(Strand strand, int rank, int barrier, Path path) {
        boolean right = path.number() == spec.around().over().items();
        if (loopsLeft[rank] != 1 || barrier >= spec.around().barriers() || !right) {
            throw broken("rank " + rank + " enters barrier " + barrier + " when it should not");
        }
        meet(strand, spec.around().calls() + barrier);
    }

    /** The program is past a barrier after its loop. */
    void isPastBarrier(int rank, int barrier) {
        if (met[spec.around().calls() + barrier] != spec.ranks()) {
            throw broken("rank " + rank + " is past barrier " + barrier + ", which not all have come to");
        }
    }

    void meetAtTheEnd(Strand strand) {
        atTheEnd++;
        strand.await(() -> atTheEnd == spec.processes(), Long.MAX_VALUE);
    }

    /** The process is gone without a word; the others go on until the launcher ends the job. */
    Strands.Over died(SimulatedProcess process) {
        failure = "process " + process.physicalRank() + " died";
        return new Strands.Over();
    }

    /** The job is over, for a reason that its user is told. */
    void end(String reason) {
        if (end == null) {
            end = End.ENDED;
            text = reason;
        }
    }

    /** Something happened that must not. */
    Strands.Over broken(String what) {
        if (end != End.BROKEN) {
            end = End.BROKEN;
            text = what;
        }
        return new Strands.Over();
    }

    void note(Supplier<String> step) {
        if (steps != null) {
            steps.add(step.get());
        }
    }
}
