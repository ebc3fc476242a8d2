package io.scansion.tuner.control;

/** Why nothing is changed. A change of kind is what makes a new event. */
public enum NoChangeKind {
    NOTHING_KNOWN("unknown"),
    UNEXPLAINED("unexplained"),
    NOT_A_PIPELINE("not-a-pipeline"),
    NOT_STABLE("not-stable"),
    CONTRACT_OPEN("contract-open"),
    CHANGE_UNDER_WAY("change-under-way"),
    AT_ITS_BEST("at-its-best"),
    GAIN_TOO_SMALL("gain-too-small"),
    NO_SPARES("no-spares"),
    BOTTLENECK_FIXED("bottleneck-fixed"),
    HELD_OFF("held-off"),
    PINNED("pinned"),
    NOT_PAID_BACK("not-paid-back"),
    AWAITING_APPROVAL("awaiting-approval");

    private final String label;

    NoChangeKind(String label) {
        this.label = label;
    }

    /** Name in events. */
    public String label() {
        return label;
    }
}
