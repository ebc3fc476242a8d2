package io.scansion.wire;

/** The one reason for a broken contract that an operator can do away with by vouching for the stage. Stateless. */
public final class ContractReason {
    private static final String END_IN_DOUBT = ": whether a message ends the stage is not known";

    private ContractReason() {}

    /**
     * Returns the reason that a stage is refused for a doubt about how its loop ends.
     *
     * @param why the bytecode does not show it
     */
    public static String endInDoubt(String why) {
        return why + END_IN_DOUBT;
    }

    /** Whether a reason is such a doubt. */
    public static boolean isEndInDoubt(String reason) {
        return reason.endsWith(END_IN_DOUBT);
    }
}
