package io.scansion.agent.ranks;

/** Ends this process when going on would lose, repeat or reorder items. The launcher then ends the job and names the rank. */
public final class Faults {
    /** Exit code of a rank that the agent had to stop. */
    static final int EXIT_CODE = 86;

    private Faults() {}

    /** Says why, on standard error and to the tuner, and halts. Never returns normally. */
    public static IllegalStateException fatal(String reason) {
        String text = "[scansion] rank stopped: " + reason;
        System.err.println(text);
        System.err.flush();
        RankControl.warn(text);
        RankControl.goodbye(reason);
        Runtime.getRuntime().halt(EXIT_CODE);
        return new IllegalStateException(text);
    }
}
