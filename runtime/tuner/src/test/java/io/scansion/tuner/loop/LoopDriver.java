package io.scansion.tuner.loop;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.JobFacts;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.ContractState;
import io.scansion.wire.TunerMessage.Command;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;

/** Runs a loop beside a simulated program, both on one hand-moved clock. */
final class LoopDriver {
    static final double WINDOW_SECONDS = 2;
    private static final double STEP_SECONDS = 0.2;

    final HandMovedClock clock = new HandMovedClock();
    final SimulatedProgram program;
    final List<RunEvent> events = new ArrayList<>();
    /** When each event was written, in seconds since the start of the program. */
    final List<Double> eventSeconds = new ArrayList<>();

    private final JobFacts facts;
    private final PolicySettings settings;
    private UnaryOperator<List<AgentMessage>> network = messages -> messages;
    private boolean channelIsOpen = true;
    TuningLoop loop;

    LoopDriver(SimulatedProgram program, PolicySettings settings, Set<Integer> stateless) {
        this(program, settings, stateless, OptionalLong.empty());
    }

    LoopDriver(SimulatedProgram program, PolicySettings settings, Set<Integer> stateless, OptionalLong items) {
        this(program, settings, stateless, items, OptionalDouble.empty());
    }

    /** @param contract items per second that the operator demands */
    LoopDriver(
            SimulatedProgram program,
            PolicySettings settings,
            Set<Integer> stateless,
            OptionalLong items,
            OptionalDouble contract) {
        this.program = program;
        this.settings = settings;
        this.facts = new JobFacts(
                "job", "Main", program.primaries(), program.spares(), stateless, "niodev", items, contract);
        this.loop = newLoop(settings);
        program.greetings().forEach(loop::post);
        stateless.forEach(stage -> loop.post(program.contract(stage, ContractState.KEPT)));
    }

    static LoopDriver auto(SimulatedProgram program) {
        return new LoopDriver(program, PolicySettings.DEFAULT.withMode(Mode.AUTO), inner(program));
    }

    static LoopDriver advise(SimulatedProgram program) {
        return new LoopDriver(program, PolicySettings.DEFAULT, inner(program));
    }

    static LoopDriver auto(SimulatedProgram program, double contract) {
        return new LoopDriver(
                program,
                PolicySettings.DEFAULT.withMode(Mode.AUTO),
                inner(program),
                OptionalLong.empty(),
                OptionalDouble.of(contract));
    }

    private static Set<Integer> inner(SimulatedProgram program) {
        Set<Integer> inner = new TreeSet<>();
        for (int stage = 1; stage < program.primaries() - 1; stage++) {
            inner.add(stage);
        }
        return inner;
    }

    private TuningLoop newLoop(PolicySettings with) {
        return newLoop(with, this::append);
    }

    private TuningLoop newLoop(PolicySettings with, EventSink events) {
        return new TuningLoop(facts, with, WindowSettings.DEFAULT, clock, this::send, events);
    }

    /** Another loop for the same job, which hears nothing by itself. */
    TuningLoop loopThatWrites(EventSink events) {
        return newLoop(settings, events);
    }

    private void append(RunEvent event) {
        events.add(event);
        eventSeconds.add(program.nowSeconds());
    }

    /** Everything that agents say passes through here from now on. */
    void network(UnaryOperator<List<AgentMessage>> network) {
        this.network = network;
    }

    /** The tuner dies between two windows, and another one takes its place with what it has left, before it has opened its channel. */
    void replaceTuner() {
        byte[] memory = loop.memory();
        channelIsOpen = false;
        loop = newLoop(settings);
        try {
            loop.resume(memory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        channelIsOpen = true;
    }

    private CompletionStage<Acknowledgement> send(int rank, Command command) {
        if (!channelIsOpen) {
            throw new IllegalStateException("the channel is not open yet");
        }
        return program.send(rank, command);
    }

    /**
     * The tuner dies, what it left is lost, and another one takes over the same job; agents connect again and say what they said
     * before.
     */
    void restartTuner(boolean contractsAgain, boolean arrangementsAgain) {
        loop = newLoop(settings.withFirstDecisionId(1001));
        program.greetings().forEach(loop::post);
        if (contractsAgain) {
            facts.stateless().forEach(stage -> loop.post(program.contract(stage, ContractState.KEPT)));
        }
        if (arrangementsAgain) {
            program.reported().forEach(loop::post);
        }
    }

    void run(double seconds) {
        for (double done = 0; done < seconds - STEP_SECONDS / 2; done += STEP_SECONDS) {
            clock.advance(STEP_SECONDS);
            network.apply(program.advance(STEP_SECONDS)).forEach(loop::post);
            while (loop.doWork() > 0) {
                // until nothing is left: an answer to a command arrives within the step
            }
        }
    }

    void runWindows(int windows) {
        run(windows * WINDOW_SECONDS);
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
}
