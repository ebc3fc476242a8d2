package io.scansion.console.experiment.random;

import java.util.Locale;

/** What kind of programs is drawn. */
public enum RandomKind {
    /** Pipelines whose stages sleep for constant times. */
    SLEEPING(true),
    /** Pipelines whose stages sleep for lognormal times with a standard deviation of half the mean. */
    LOGNORMAL(true),
    /** Pipelines of stages that compute, for which the cores suffice in their best arrangement too. */
    UNDERSUBSCRIBED(false),
    /** Pipelines of stages that compute, which with the spare ranks would need more cores than there are. */
    OVERSUBSCRIBED(false),
    /** Pipelines in which some stages sleep and some compute. */
    MIXED(false),
    /** Farms whose tasks sleep, in turns with the library, begun badly, and as MPI programs are written by hand. */
    FARMS(true),
    /** Pipelines, farms and graphs; sleeping and computing; steady, stepped and noisy. */
    ANY(false);

    private final boolean sleeps;

    RandomKind(boolean sleeps) {
        this.sleeps = sleeps;
    }

    /** Whether nothing but waiting is in all of the programs. */
    public boolean sleeps() {
        return sleeps;
    }

    /** As on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
