package io.scansion.tuner.control;

import io.scansion.tuner.monitor.JobFacts;
import io.scansion.tuner.monitor.MonitorSettings;
import io.scansion.tuner.record.RunEvent;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.ContractState;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
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
    private final ControlSettings settings;
    /** What operators have said, which is all that a tuner leaves to the next. */
    private OperatorWords.Said said = OperatorWords.Said.NOTHING;

    private UnaryOperator<List<AgentMessage>> network = messages -> messages;
    ControlLoop loop;

    LoopDriver(SimulatedProgram program, ControlSettings settings, Set<Integer> stateless) {
        this(program, settings, stateless, OptionalLong.empty());
    }

    LoopDriver(SimulatedProgram program, ControlSettings settings, Set<Integer> stateless, OptionalLong items) {
        this(program, settings, stateless, items, OptionalDouble.empty());
    }

    /** @param contract items per second that the operator demands */
    LoopDriver(
            SimulatedProgram program,
            ControlSettings settings,
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
        return new LoopDriver(program, ControlSettings.DEFAULT.withMode(Mode.AUTO), inner(program));
    }

    static LoopDriver advise(SimulatedProgram program) {
        return new LoopDriver(program, ControlSettings.DEFAULT, inner(program));
    }

    static LoopDriver auto(SimulatedProgram program, double contract) {
        return new LoopDriver(
                program,
                ControlSettings.DEFAULT.withMode(Mode.AUTO),
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

    private ControlLoop newLoop(ControlSettings with) {
        return new ControlLoop(
                facts,
                with,
                MonitorSettings.DEFAULT,
                clock,
                program,
                new OperatorWords(said, now -> said = now),
                this::append);
    }

    private void append(RunEvent event) {
        events.add(event);
        eventSeconds.add(program.nowSeconds());
    }

    /** Everything that agents say passes through here from now on. */
    void network(UnaryOperator<List<AgentMessage>> network) {
        this.network = network;
    }

    /** The tuner dies and another one takes over the same job; agents connect again and say what they said before. */
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
        loop.doWork();
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
