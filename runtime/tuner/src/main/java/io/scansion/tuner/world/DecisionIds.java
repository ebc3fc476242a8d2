package io.scansion.tuner.world;

/** Gives out the ids of decisions. */
@FunctionalInterface
public interface DecisionIds {
    /** Returns an id that no decision of the job has had. */
    long next();
}
