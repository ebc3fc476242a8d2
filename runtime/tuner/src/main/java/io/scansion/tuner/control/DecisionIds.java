package io.scansion.tuner.control;

/** Gives out the ids of decisions. */
@FunctionalInterface
interface DecisionIds {
    /** Returns an id that no decision of the job has had. */
    long next();
}
