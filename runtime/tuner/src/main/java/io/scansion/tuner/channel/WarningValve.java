package io.scansion.tuner.channel;

import java.util.function.Consumer;

/** Lets a bounded number of warnings through per minute, so that a peer gone mad cannot fill the operator's log. */
final class WarningValve {
    static final int PER_MINUTE = 60;
    private static final long MINUTE_NANOS = 60_000_000_000L;
    private final Consumer<String> warnings;
    private long minuteStartNanos;
    private int thisMinute;

    WarningValve(Consumer<String> warnings, long nowNanos) {
        this.warnings = warnings;
        minuteStartNanos = nowNanos;
    }

    void warn(String text, long nowNanos) {
        if (nowNanos - minuteStartNanos >= MINUTE_NANOS) {
            minuteStartNanos = nowNanos;
            thisMinute = 0;
        }
        thisMinute++;
        if (thisMinute < PER_MINUTE) {
            warnings.accept(text);
        } else if (thisMinute == PER_MINUTE) {
            warnings.accept(text + "; further warnings of the tuner channel are left out for a minute");
        }
    }
}
