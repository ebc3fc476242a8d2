package io.scansion.wire;

/** How many items may lie between neighbours (docs/protocol.md): ranks keep to it, and the tuner forecasts with it. */
public final class ItemsAhead {
    /**
     * Items that an instance of a replicated stage may hold beyond those that still travel through earlier stages: one in work, three waiting.
     * With one waiting, equal stages whose times have a coefficient of variation of 0.5 lose 7 % of their pace to each other, with three 2 %.
     */
    public static final int HELD_BY_INSTANCE = 4;
    /** A stage that is bounded and not replicated may be so much of its own work behind the one before it, in seconds. */
    public static final double BEHIND_SECONDS = 0.5;
    /** And so many items in any case. */
    public static final int LEAST_BEHIND = 8;
    /** But never more, however fast it is. */
    public static final int MOST_BEHIND = 256;

    private ItemsAhead() {}

    /**
     * Returns how many items a stage that is bounded and not replicated may be behind the one before it.
     *
     * @param itemsPerSecond that it does; infinite where that is more than can be told
     */
    public static double behind(double itemsPerSecond) {
        return Math.max(LEAST_BEHIND, Math.min(MOST_BEHIND, BEHIND_SECONDS * itemsPerSecond));
    }
}
