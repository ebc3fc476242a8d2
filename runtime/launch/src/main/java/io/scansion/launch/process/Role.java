package io.scansion.launch.process;

/** What a process of a job is there for, and how it is called in front of the user. */
public sealed interface Role {
    /** Returns the name, such as {@code rank 2}, without brackets. */
    String label();

    /** Whether this physical rank runs in it. */
    default boolean runs(int physicalRank) {
        return false;
    }

    /** A rank that the program sees. */
    record Primary(int rank) implements Role {
        @Override
        public String label() {
            return "rank " + rank;
        }

        @Override
        public boolean runs(int physicalRank) {
            return rank == physicalRank;
        }
    }

    /** A rank parked for replication, by its physical rank. */
    record Spare(int rank) implements Role {
        @Override
        public String label() {
            return "spare " + rank;
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
