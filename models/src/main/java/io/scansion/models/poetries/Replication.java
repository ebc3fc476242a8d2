package io.scansion.models.poetries;

import io.scansion.models.refusal.Require;
import java.util.Objects;

/**
 * How a replicated stage is served and what that costs per item.
 *
 * @param manager who distributes and collects
 * @param bookkeepingSeconds {@code c}, the work of whoever distributes, per message, without the message itself;
 *     seconds, finite, not negative
 */
public record Replication(Manager manager, double bookkeepingSeconds) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the bookkeeping time is NaN, infinite or negative
     */
    public Replication {
        Objects.requireNonNull(manager, "manager");
        Require.notNegative(bookkeepingSeconds, "bookkeeping c (s) of the distributor");
    }

    /** Returns replication without a manager; the upstream stage spends {@code bookkeepingSeconds} per item on it. */
    public static Replication byUpstream(double bookkeepingSeconds) {
        return new Replication(Manager.NONE, bookkeepingSeconds);
    }

    /** Returns replication behind a dedicated manager that spends {@code bookkeepingSeconds} per item of its own. */
    public static Replication byManager(double bookkeepingSeconds) {
        return new Replication(Manager.DEDICATED, bookkeepingSeconds);
    }
}
