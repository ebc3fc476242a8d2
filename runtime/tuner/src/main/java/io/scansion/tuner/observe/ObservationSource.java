package io.scansion.tuner.observe;

import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage;
import java.util.Optional;

/**
 * Makes observations of what agents say. A program seen by its messages is one source, what it runs with the library another.
 * Owned by one thread; never throws on a message, whatever its order.
 */
public interface ObservationSource {
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
