package io.scansion.tuner.reading;

import io.scansion.wire.TunerMessage.AboutCode;

/** The way to the ranks. */
@FunctionalInterface
public interface RankPort {
    /** Sends a message to a rank if it is connected. Any thread; never waits for the rank. */
    void say(int physicalRank, AboutCode message);
}
