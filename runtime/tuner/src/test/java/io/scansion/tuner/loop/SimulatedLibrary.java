package io.scansion.tuner.loop;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.JobFacts;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.ReportEvery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A loop beside a run with the library in which nothing runs: what has been done by when follows from rates. */
abstract class SimulatedLibrary {
    private static final double STEP_SECONDS = 0.2;

    final int ranks;
    final List<RunEvent> events = new ArrayList<>();
    final List<Command> commands = new ArrayList<>();
    final List<Double> eventSeconds = new ArrayList<>();
    TuningLoop loop;
    private final PolicySettings settings;
    private final OptionalDouble contract;
    private final OptionalLong items;
    /** Why the next orders are refused; empty if they are not. */
    String refusal = "";

    int run = 1;
    boolean ended;
    double now;
    private final HandMovedClock clock = new HandMovedClock();

    SimulatedLibrary(int ranks, Mode mode) {
        this(ranks, PolicySettings.DEFAULT.withMode(mode));
    }

    SimulatedLibrary(int ranks, PolicySettings settings) {
        this(ranks, settings, OptionalDouble.empty());
    }

    /** @param contract items per second that the operator demands */
    SimulatedLibrary(int ranks, PolicySettings settings, OptionalDouble contract) {
        this(ranks, settings, contract, OptionalLong.empty());
    }

    /**
     * @param contract items per second that the operator demands
     * @param items that there are in all runs together, where the operator says so
     */
    SimulatedLibrary(int ranks, PolicySettings settings, OptionalDouble contract, OptionalLong items) {
        this.items = items;
        this.ranks = ranks;
        this.contract = contract;
        this.settings = settings;
        this.loop = newLoop();
        for (int rank = 0; rank < ranks; rank++) {
            loop.post(new AgentMessage.Hello(
                    2, "key", "job", rank, ranks, 0, 1000 + rank, "localhost", "", "niodev", 60_000_000));
        }
    }

    private TuningLoop newLoop() {
        return new TuningLoop(
                new JobFacts("job", "Main", ranks, 0, Set.of(), "niodev", items, contract),
                settings,
                WindowSettings.DEFAULT,
                clock,
                this::take,
                event -> {
                    events.add(event);
                    eventSeconds.add(now);
                });
    }

    /** The tuner dies between two windows, and another one takes its place with what it has left. */
    void replaceTuner() {
        byte[] memory = loop.memory();
        loop = newLoop();
        try {
            loop.resume(memory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CompletionStage<Acknowledgement> take(int rank, Command command) {
        if (command instanceof ReportEvery) {
            return CompletableFuture.completedFuture(new Acknowledgement(rank, command.decisionId(), true, ""));
        }
        if (rank != 0) {
            return CompletableFuture.failedFuture(new AssertionError("rank " + rank + " decides nothing"));
        }
        commands.add(command);
        String refused = refusal.isEmpty() ? refusalOf(command) : refusal;
        if (refused.isEmpty()) {
            carryOut(command);
        }
        return CompletableFuture.completedFuture(
                new Acknowledgement(rank, command.decisionId(), refused.isEmpty(), refused));
    }

    abstract void carryOut(Command command);

    /** Why this order is refused; empty if it is not. */
    String refusalOf(Command command) {
        return "";
    }

    /** What the ranks say after a step. */
    abstract List<AgentMessage> reports(double stepSeconds);

    void run(double seconds) {
        for (double done = 0; done < seconds - STEP_SECONDS / 2; done += STEP_SECONDS) {
            now += STEP_SECONDS;
            clock.advance(STEP_SECONDS);
            reports(STEP_SECONDS).forEach(loop::post);
            while (loop.doWork() > 0) {
                // until nothing is left
            }
        }
    }

    ActionResult ask(OperatorAction action) {
        var answer = loop.submit(action);
        while (loop.doWork() > 0) {
            // until nothing is left: ranks that are asked answer in turns of their own
        }
        return answer.join();
    }

    <E extends RunEvent> List<E> events(Class<E> type) {
        return events.stream().filter(type::isInstance).map(type::cast).toList();
    }

    <E extends RunEvent> E last(Class<E> type) {
        List<E> all = events(type);
        return all.get(all.size() - 1);
    }

    /** What the agent of a rank says of its processor time beside what the rank itself says. */
    AgentMessage snapshot(int rank, double cpuSeconds, double runnableSeconds) {
        long cpu = Math.round(cpuSeconds * 1e9);
        return new Snapshot(
                rank,
                rank,
                uptimeNanos(),
                uptimeNanos(),
                RankCounters.ZERO,
                ComputeTimes.NONE,
                CompressedHistogram.EMPTY,
                new CpuTimes(cpu, cpu, Math.round(runnableSeconds * 1e9)),
                List.of());
    }

    long uptimeNanos() {
        return Math.round(now * 1e9);
    }
}
