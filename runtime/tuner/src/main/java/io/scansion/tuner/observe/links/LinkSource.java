package io.scansion.tuner.observe.links;

/** What the cost of a message is known from. */
public enum LinkSource {
    /** The messages of these two ranks. */
    OWN_MESSAGES("own-messages"),
    /** The messages of other ranks of the job: those of these two were too few, or waited for their receiver. */
    OTHER_MESSAGES("other-messages"),
    /** Messages that were sent to measure it, between some ranks, when the job started. */
    CALIBRATION("calibration"),
    UNKNOWN("unknown");

    private final String label;

    LinkSource(String label) {
        this.label = label;
    }

    /** Name in events. */
    public String label() {
        return label;
    }
}
