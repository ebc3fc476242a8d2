package io.scansion.launch.process;

/** What a process of a job is there for, and how it is called in front of the user. */
public sealed interface Role {
    private static String place(String host) {
        return host.isEmpty() ? "" : " on " + host;
    }

    /** Returns the name, such as {@code rank 2} or {@code rank 2 on node3}, without brackets. */
    String label();

    /** Returns the host that it runs on; empty where that need not be said. */
    default String host() {
        return "";
    }

    /** Whether this physical rank runs in it. */
    default boolean runs(int physicalRank) {
        return false;
    }

    /**
     * A rank that the program sees.
     *
     * @param host where it runs; empty where that need not be said
     */
    record Primary(int rank, String host) implements Role {
        /** One on this host. */
        public Primary(int rank) {
            this(rank, "");
        }

        @Override
        public String label() {
            return "rank " + rank + place(host);
        }

        @Override
        public boolean runs(int physicalRank) {
            return rank == physicalRank;
        }
    }

    /**
     * A rank parked for replication, by its physical rank.
     *
     * @param host where it runs; empty where that need not be said
     */
    record Spare(int rank, String host) implements Role {
        /** One on this host. */
        public Spare(int rank) {
            this(rank, "");
        }

        @Override
        public String label() {
            return "spare " + rank + place(host);
        }

        @Override
        public boolean runs(int physicalRank) {
            return rank == physicalRank;
        }
    }

    /** One JVM with all ranks in it as threads. */
    record AllRanks(int ranks) implements Role {
        @Override
        public String label() {
            return "ranks";
        }

        @Override
        public boolean runs(int physicalRank) {
            return physicalRank < ranks;
        }
    }

    /** The process that measures, models and decides. */
    record Tuner() implements Role {
        @Override
        public String label() {
            return "tuner";
        }
    }
}
