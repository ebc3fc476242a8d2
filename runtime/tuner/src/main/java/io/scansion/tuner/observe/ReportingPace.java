package io.scansion.tuner.observe;

/**
 * How often ranks report, and what follows for windows. Up to a thousand ranks the window says how often; beyond that all ranks together
 * send no more than the tuner is to take in, each reports less often, and windows become as long as it takes to have enough reports.
 *
 * @param snapshotMillis interval between two snapshots of a rank, in milliseconds
 * @param windows long enough for these
 */
public record ReportingPace(int snapshotMillis, WindowSettings windows) {
    /** Snapshots of all ranks together, at most: with fifty thousand a core would have nothing else to do. */
    static final int SNAPSHOTS_PER_SECOND = 5_000;

    private static final int LONGEST_MILLIS = 400;
    private static final int SNAPSHOTS_IN_A_WINDOW = 5;
    private static final int LONGEST_CALM_MILLIS = 1_000;
    /** Two, even where one is late. */
    private static final double SNAPSHOTS_IN_A_CALM_WINDOW = 2.5;

    /** A rank that has left out so many reports is not there. */
    private static final int SNAPSHOTS_IN_A_SILENCE = 3;

    /**
     * Returns the pace of so many ranks.
     *
     * @param processes ranks launched, spares among them
     * @param windowSeconds window that was asked for, in seconds
     */
    public static ReportingPace of(int processes, double windowSeconds) {
        long usual = (long) Math.min(LONGEST_MILLIS, windowSeconds * 1_000 / SNAPSHOTS_IN_A_WINDOW);
        long millis = Math.max(usual, 1_000L * processes / SNAPSHOTS_PER_SECOND);
        WindowSettings windows =
                WindowSettings.DEFAULT.withWindowSeconds(Math.max(windowSeconds, millis * SNAPSHOTS_IN_A_WINDOW / 1e3));
        return new ReportingPace(
                (int) millis,
                new WindowSettings(
                        windows.windowSeconds(),
                        windows.longestWindowSeconds(),
                        windows.minItems(),
                        Math.max(windows.silenceSeconds(), millis * SNAPSHOTS_IN_A_SILENCE / 1e3)));
    }

    /** Interval while nothing happens, in milliseconds: at least {@link #snapshotMillis}. */
    public int calmMillis() {
        double millis = Math.min(LONGEST_CALM_MILLIS, windows.windowSeconds() * 1_000 / SNAPSHOTS_IN_A_CALM_WINDOW);
        return Math.max(snapshotMillis, (int) millis);
    }
}
