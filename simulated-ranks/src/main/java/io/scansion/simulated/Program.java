package io.scansion.simulated;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.TunerMessage.Command;
import java.util.List;

/**
 * What simulated ranks make believe to run. Every process has the whole program and hears of every change, so that what its ranks report
 * fits what the ranks of the others do. Times are nanoseconds since the start of the program. Safe for use by several threads.
 */
interface Program {
    /** Ranks that the program sees. */
    int primaries();

    /** Returns what a rank counts at a time that never goes back. */
    Snapshot snapshot(int physicalRank, long sequence, long nanos);

    /** Returns what a rank says once when it has come. */
    List<AgentMessage> introduction(int physicalRank);

    /** Returns what a rank says beside its snapshot. */
    List<AgentMessage> reports(int physicalRank, long nanos);

    /** Returns why an order makes no sense, or an empty text. */
    String objection(Command command);

    /**
     * Does as ordered.
     *
     * @return what the rank that got the order says when it is in force; nothing is said by those who only hear of it
     */
    List<AgentMessage> obey(int physicalRank, Command command, long nanos);
}
