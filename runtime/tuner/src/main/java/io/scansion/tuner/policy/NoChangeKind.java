package io.scansion.tuner.policy;

/** Why nothing is changed. A change of kind is what makes a new event. */
public enum NoChangeKind {
    NOTHING_KNOWN("unknown"),
    UNEXPLAINED("unexplained"),
    NOT_A_PIPELINE("not-a-pipeline"),
    NOT_STABLE("not-stable"),
    CONTRACT_OPEN("contract-open"),
    CONTRACT_MET("contract-met"),
    AT_ITS_BEST("at-its-best"),
    GAIN_TOO_SMALL("gain-too-small"),
    AT_ITS_MOST("at-its-most"),
    NO_SPARES("no-spares"),
    NO_CORES("no-cores"),
    BOTTLENECK_FIXED("bottleneck-fixed"),
    HELD_OFF("held-off"),
    NOT_PAID_BACK("not-paid-back"),
    QUIET_TIME("quiet-time"),
    POINT_AT_ITS_BEST("point-at-its-best");

    private final String label;

    NoChangeKind(String label) {
        this.label = label;
    }

    /** Whether it is known that nothing better can be done now; otherwise a plan may only be in doubt. */
    public boolean isCertain() {
        return this != NOT_STABLE && this != UNEXPLAINED;
    }

    /** Whether it may be another with the next windows, though nothing happens. What is not known is so until it is, which is seen. */
    public boolean isForNow() {
        return this == CONTRACT_OPEN || this == HELD_OFF || !isCertain();
    }

    /** Name in events. */
    public String label() {
        return label;
    }
}
