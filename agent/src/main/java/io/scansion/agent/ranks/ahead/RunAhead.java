package io.scansion.agent.ranks.ahead;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * How far senders run ahead of the stages that are bounded, those that the tuner may replicate of its own accord (docs/adr/0003): both ends of
 * every {@link SendWindow} of this process. Threads of the program send and receive; the control thread brings credits.
 */
public final class RunAhead {
    private final RankProcess process;
    private final ControlPlane control;
    private final int physicalRank;
    private final Set<Integer> bounded;
    /** By stage; never changed after construction. */
    private final Map<Integer, SendWindow> windows = new HashMap<>();
    /** By sender. */
    private final ReceiveCredits[] credits;
    /** Guards {@link #credits}: several threads of a stage may receive, as long as it is not replicated. */
    private final Gate gate;

    public RunAhead(RankProcess process, ControlPlane control, int physicalRank, int primaries, Set<Integer> bounded) {
        this.process = process;
        this.control = control;
        this.physicalRank = physicalRank;
        this.bounded = bounded;
        gate = process.newGate();
        credits = new ReceiveCredits[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            credits[rank] = new ReceiveCredits();
        }
        for (int stage : bounded) {
            windows.put(stage, new SendWindow(process.newGate(), process::nanoTime));
        }
    }

    /** Waits until the rank may be sent another message. */
    public void beforeSend(int dest) {
        SendWindow window = windows.get(dest);
        if (window != null && dest != physicalRank && !window.beforeSend()) {
            process.warn("rank " + physicalRank + " waited long for rank " + dest
                    + " to take messages; it now runs ahead without a bound, as MPI lets it");
        }
    }

    /** The virtual rank that this process serves has taken a message. */
    public void taken(int source, int virtualRank) {
        if (!bounded.contains(virtualRank) || source == virtualRank) { // which does not wait for itself
            return;
        }
        gate.enter();
        try {
            ReceiveCredits credit = credits[source];
            if (credit.received(process.nanoTime())) { // told in here, so that no earlier count comes after a later one
                control.send(source, ControlKind.CREDIT, credit.receivedMessages(), credit.windowMessages());
            }
        } finally {
            gate.leave();
        }
    }

    /** From now on a distributor counts for itself. */
    public void abandon(int stage) {
        SendWindow window = windows.get(stage);
        if (window != null) {
            window.abandon();
        }
    }

    /** On the control thread. */
    public void credit(int stage, long received, int window) {
        SendWindow ahead = windows.get(stage);
        if (ahead != null) {
            ahead.credit(received, window);
        }
    }
}
