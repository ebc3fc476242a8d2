package io.scansion.models.san.masterslave;

import java.util.Objects;

/**
 * What could be changed about a master/slave program, one thing at a time, and all together.
 *
 * @param present the program as it is
 * @param slaves about the number of slaves
 * @param buffer about the buffer, also if the program has none yet
 * @param grain about the number of slices
 * @param interaction about waiting for the master
 * @param together the shortest run over all numbers of slaves, both grains and both interactions, compared with the most places
 *     and then with the smallest sufficient buffer
 */
public record MasterSlaveAdvice(
        MasterSlaveSolution present,
        SlavesAdvice slaves,
        BufferAdvice buffer,
        GrainAdvice grain,
        InteractionAdvice interaction,
        MasterSlaveSolution together) {
    /** Checks that nothing is missing. */
    public MasterSlaveAdvice {
        Objects.requireNonNull(present, "present");
        Objects.requireNonNull(slaves, "slaves");
        Objects.requireNonNull(buffer, "buffer");
        Objects.requireNonNull(grain, "grain");
        Objects.requireNonNull(interaction, "interaction");
        Objects.requireNonNull(together, "together");
    }

    /** Returns how much shorter the run would be than now: 0.25 is a quarter less. */
    public double saving(MasterSlaveSolution instead) {
        return 1 - instead.runSeconds() / present.runSeconds();
    }
}
