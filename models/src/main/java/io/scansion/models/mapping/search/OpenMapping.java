package io.scansion.models.mapping.search;

/**
 * A partial mapping that the search has yet to look into. The one that promises the shortest cycle comes first, of equal ones
 * the one with more stages placed.
 */
final class OpenMapping implements Comparable<OpenMapping> {
    private final short[] prefix;
    private double bound;
    private int cutsHeard;

    /**
     * @param prefix processors of the stages placed
     * @param bound seconds that no completion's cycle is shorter than
     * @param cutsHeard how many cuts the bound is made from
     */
    OpenMapping(short[] prefix, double bound, int cutsHeard) {
        this.prefix = prefix;
        this.bound = bound;
        this.cutsHeard = cutsHeard;
    }

    short[] prefix() {
        return prefix;
    }

    double bound() {
        return bound;
    }

    int cutsHeard() {
        return cutsHeard;
    }

    /** Takes over what cuts that have come since say; not while it stands in a queue. */
    void tighten(double newBound, int newCutsHeard) {
        bound = newBound;
        cutsHeard = newCutsHeard;
    }

    @Override
    @SuppressWarnings("ComparableType") // it has an order but no equality: the queue never asks for one
    public int compareTo(OpenMapping other) {
        int byBound = Double.compare(bound, other.bound);
        return byBound != 0 ? byBound : Integer.compare(other.prefix.length, prefix.length);
    }
}
