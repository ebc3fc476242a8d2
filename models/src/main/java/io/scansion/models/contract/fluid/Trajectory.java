package io.scansion.models.contract.fluid;

import java.util.List;

/**
 * How a program goes on from a start.
 *
 * @param phases one after the other, without a gap, at least one
 * @param isSteady whether the last one goes on for ever; if not, the time or the events that were asked for are over
 */
public record Trajectory(List<Phase> phases, boolean isSteady) {
    /** Copies the list. */
    public Trajectory {
        phases = List.copyOf(phases);
        if (phases.isEmpty()) {
            throw new IllegalArgumentException("a trajectory has at least one phase");
        }
    }

    /** Returns the last phase, in which a program that settles is steady. */
    public Phase last() {
        return phases.get(phases.size() - 1);
    }

    /**
     * Returns the phase at a time; at an event, the one that begins.
     *
     * @throws IllegalArgumentException if the time is before the beginning or after the end
     */
    public Phase at(double seconds) {
        for (int i = phases.size() - 1; i >= 0; i--) {
            if (phases.get(i).fromSeconds() <= seconds
                    && seconds <= phases.get(i).toSeconds()) {
                return phases.get(i);
            }
        }
        throw new IllegalArgumentException("no phase at " + seconds + " s, known are "
                + phases.get(0).fromSeconds() + " s to " + last().toSeconds() + " s");
    }

    /** Returns how many times a computation ran, or items passed a port, until a time within the trajectory. */
    public double amount(String name, double untilSeconds) {
        double amount = 0;
        for (Phase phase : phases) {
            double seconds = Math.min(phase.toSeconds(), untilSeconds) - phase.fromSeconds();
            amount += seconds > 0 ? phase.rate(name) * seconds : 0;
        }
        return amount;
    }
}
