package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;

/**
 * A spare's wait inside MPI.Init. It ends when a distributor assigns the process to a stage, or when every primary has said
 * that it will assign no more. The control thread reports both; the program's thread waits.
 */
final class ParkedSpare {
    private final int primaries;
    private final Gate gate;
    private boolean awake;
    private int released;
    private boolean allFinalise = true;

    ParkedSpare(int primaries, Gate gate) {
        this.primaries = primaries;
        this.gate = gate;
    }

    void await() {
        gate.enter();
        try {
            while (!awake) {
                gate.await(RankProcess.FOREVER);
            }
        } finally {
            gate.leave();
        }
    }

    void assigned() {
        gate.enter();
        try {
            wakeUp();
        } finally {
            gate.leave();
        }
    }

    /**
     * One more primary needs no spare.
     *
     * @param finalising whether that primary's program is in MPI.Finalize
     */
    void released(boolean finalising) {
        gate.enter();
        try {
            allFinalise &= finalising;
            if (++released == primaries) {
                wakeUp();
            }
        } finally {
            gate.leave();
        }
    }

    /** Whether the whole program ends by MPI.Finalize, where this process is then expected too. */
    boolean isFinaliseExpected() {
        gate.enter();
        try {
            return allFinalise;
        } finally {
            gate.leave();
        }
    }

    private void wakeUp() {
        awake = true;
        gate.changed();
    }
}
