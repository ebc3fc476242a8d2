package io.scansion.simulated;

import io.scansion.wire.AgentMessage.HostReport;

/** The machines that simulated ranks are spread over, in order of rank. */
final class Hosts {
    /** Ranks on one machine, which has as many cores. */
    static final int RANKS = 64;

    /** A machine on which nothing happens is no news. */
    static final int SNAPSHOTS_BETWEEN_REPORTS = 5;

    private static final long MEMORY_BYTES = 256L << 30;

    private Hosts() {}

    static String name(int physicalRank) {
        return String.format("node%04d", physicalRank / RANKS);
    }

    /** The same for all ranks of a machine. */
    static String bootId(int physicalRank) {
        return "simulated-" + physicalRank / RANKS;
    }

    /** What a rank says of its machine, which is hardly busy, now a little more and now a little less. */
    static HostReport report(int physicalRank, long nanos) {
        double busy = 0.01 + 0.005 * (nanos / 1_000_000_000L % 2);
        return new HostReport(
                physicalRank,
                name(physicalRank),
                bootId(physicalRank),
                RANKS,
                RANKS,
                Double.POSITIVE_INFINITY,
                busy,
                0,
                busy * RANKS,
                MEMORY_BYTES,
                MEMORY_BYTES / 2);
    }
}
