package io.scansion.tuner.observe;

import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Makes observations of what agents say. A program seen by its messages is one source, what it runs with the library another.
 * Owned by one thread; never throws on a message, whatever its order.
 */
public interface ObservationSource {
    /** Beyond it nothing is taken to have come out that was not reported. */
    double LONGEST_UNREPORTED_SECONDS = 1;

    /**
     * How many items have still to come out, where it is known how many there are. Those that have come out since the last report are reckoned
     * with: in a short run they count.
     *
     * @param out that have, as last reported
     * @param secondsSinceReport how long ago that was; NaN where it is not known
     */
    static OptionalLong itemsLeft(OptionalLong expected, long out, double secondsSinceReport, double itemsPerSecond) {
        if (expected.isEmpty()) {
            return expected;
        }
        double unreported = Math.min(LONGEST_UNREPORTED_SECONDS, secondsSinceReport) * itemsPerSecond;
        long left = expected.getAsLong() - out - (unreported > 0 ? Math.round(unreported) : 0);
        return OptionalLong.of(Math.max(0, left));
    }

    /** What it observes now. */
    Subject subject();

    /** Takes in a message; what is not about its subject is ignored. */
    void onMessage(AgentMessage message);

    /** Returns what was seen in the window that has just closed, if its time has come, and begins the next. */
    Optional<Observation> poll();

    /** Ends the window under way without a result, so that the next holds nothing from before now. */
    void restartWindow();

    /** Whether its subject is there: it has begun, and has not ended. */
    boolean isActive();

    /** How its subject is arranged now, as far as agents have said. */
    Arrangement present();
}
