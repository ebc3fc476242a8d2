package io.scansion.models.poetries;

/** What becomes of a processor whose instance a plan retires. */
public enum FreedProcessors {
    /** It can serve its stage again, but no other one, as a rank that has run a stage's code. */
    STAY_WITH_STAGE,
    /** It can serve any stage, as when the program is started anew with the plan. */
    RETURN_TO_POOL
}
