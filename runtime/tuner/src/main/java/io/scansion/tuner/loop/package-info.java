/**
 * The loop: it puts the rooms together. Start at {@link io.scansion.tuner.loop.TuningLoop}. One thread calls {@code doWork}; what comes
 * from outside is an {@link io.scansion.tuner.loop.Input}, and all that the loop does follows from these and from time.
 */
@NullMarked
package io.scansion.tuner.loop;

import org.jspecify.annotations.NullMarked;
