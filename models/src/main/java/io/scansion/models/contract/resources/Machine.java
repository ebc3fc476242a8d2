package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;

/**
 * A kind of machine.
 *
 * @param nodes how many there are, not negative
 * @param mflops millions of floating-point operations per second of a node, positive and finite
 * @param memoryMbPerSecond megabytes per second between a node's memory and its processor, positive and finite
 * @param memoryMb megabytes of memory of a node, positive, infinite if it does not matter
 * @param overlapsMemory whether a node moves memory while it computes, so that an execution takes the longer of the two times and
 *     not their sum
 */
public record Machine(
        String name, int nodes, double mflops, double memoryMbPerSecond, double memoryMb, boolean overlapsMemory) {
    /** Checks the numbers. */
    public Machine {
        if (nodes < 0) {
            throw new IllegalArgumentException("machine " + name + ": nodes must not be negative, got " + nodes);
        }
        Require.positive(mflops, "machine " + name + ": MFLOPS");
        Require.positive(memoryMbPerSecond, "machine " + name + ": memory MB/s");
        if (!(memoryMb > 0)) {
            throw new IllegalArgumentException("machine " + name + ": memory (MB) must be positive, got " + memoryMb);
        }
    }

    /** Makes a kind of machine that computes and moves memory one after the other. */
    public Machine(String name, int nodes, double mflops, double memoryMbPerSecond, double memoryMb) {
        this(name, nodes, mflops, memoryMbPerSecond, memoryMb, false);
    }

    /** Returns a kind of machine with memory enough for everything. */
    public static Machine of(String name, int nodes, double mflops, double memoryMbPerSecond) {
        return new Machine(name, nodes, mflops, memoryMbPerSecond, Double.POSITIVE_INFINITY);
    }

    /** Returns the seconds one node needs for some work: computing and moving, one after the other or at the same time. */
    public double seconds(Work work) {
        double computing = work.mflop() / mflops;
        double moving = work.megabytes() / memoryMbPerSecond;
        return overlapsMemory ? Math.max(computing, moving) : computing + moving;
    }
}
