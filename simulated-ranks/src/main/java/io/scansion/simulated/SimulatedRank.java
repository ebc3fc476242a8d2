package io.scansion.simulated;

import io.scansion.agent.channel.CommandHandler;
import io.scansion.agent.channel.LinkSettings;
import io.scansion.agent.channel.TunerLink;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.SetMeasuring;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One rank: the agent's own link, with a program behind it that is only made believe. */
final class SimulatedRank implements CommandHandler {
    private final int physicalRank;
    private final Program program;
    private final LongSupplier clock;
    private final Consumer<Command> heard;
    private @Nullable TunerLink link;
    // The link's thread only:
    private long sequence;

    /**
     * @param clock nanoseconds since the start of the program
     * @param heard told of every order that is obeyed, so that all processes do
     */
    SimulatedRank(int physicalRank, Program program, LongSupplier clock, Consumer<Command> heard) {
        this.physicalRank = physicalRank;
        this.program = program;
        this.clock = clock;
        this.heard = heard;
    }

    /** Connects to the tuner, now or when there is one. */
    void connect(LinkSettings settings) {
        TunerLink opened = TunerLink.start(
                settings,
                this::snapshot,
                () -> new Standing(physicalRank, true, List.of(), List.of()),
                this,
                line -> System.err.println("rank " + physicalRank + ": " + line));
        link = opened;
        program.introduction(physicalRank).forEach(opened::publish);
    }

    /** Says goodbye. */
    void close() {
        TunerLink open = link;
        if (open != null) {
            open.close("finished");
        }
    }

    private Snapshot snapshot() {
        long now = clock.getAsLong();
        if (sequence % Hosts.SNAPSHOTS_BETWEEN_REPORTS == 0) {
            publish(List.of(Hosts.report(physicalRank, now)));
        }
        publish(program.reports(physicalRank, now));
        return program.snapshot(physicalRank, ++sequence, now);
    }

    private void publish(List<? extends AgentMessage> messages) {
        TunerLink open = link;
        if (open != null) {
            messages.forEach(open::publish);
        }
    }

    @Override
    public Acknowledgement handle(Command command) {
        if (command instanceof SetMeasuring) {
            return new Acknowledgement(physicalRank, command.decisionId(), true, "");
        }
        String objection = program.objection(command);
        if (objection.isEmpty()) {
            publish(program.obey(physicalRank, command, clock.getAsLong()));
            heard.accept(command);
        }
        return new Acknowledgement(physicalRank, command.decisionId(), objection.isEmpty(), objection);
    }
}
