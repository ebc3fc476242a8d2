package io.scansion.tuner.loop;

import java.util.List;

/**
 * What a turn of the loop was made of: nothing else has any influence on it.
 *
 * @param nanos when it began, on the loop's clock
 * @param inputs in the order in which they were taken in
 * @param leftOut messages that were dropped before it, since the loop was behind
 */
public record Turn(long nanos, List<Input> inputs, long leftOut) {
    public Turn {
        inputs = List.copyOf(inputs);
    }
}
