package io.scansion.tuner.observe;

/**
 * @param windowSeconds length of a window in seconds, positive
 * @param longestWindowSeconds a window with too few items is extended up to this, in seconds
 * @param minItems items that every stage should complete within a window, at least 1
 * @param silenceSeconds a rank that was not heard of for so long counts as absent, in seconds
 */
public record WindowSettings(double windowSeconds, double longestWindowSeconds, int minItems, double silenceSeconds) {
    public static final WindowSettings DEFAULT = new WindowSettings(2, 10, 4, 3);

    public WindowSettings {
        if (!(windowSeconds > 0 && longestWindowSeconds >= windowSeconds && silenceSeconds > 0) || minItems < 1) {
            throw new IllegalArgumentException("need 0 < windowSeconds <= longestWindowSeconds, silenceSeconds > 0 and"
                    + " minItems >= 1, got " + windowSeconds + ", " + longestWindowSeconds + ", " + silenceSeconds
                    + ", " + minItems);
        }
    }

    /** The same settings with another window; the longest window keeps its ratio to it. */
    public WindowSettings withWindowSeconds(double seconds) {
        return new WindowSettings(seconds, seconds * (longestWindowSeconds / windowSeconds), minItems, silenceSeconds);
    }
}
