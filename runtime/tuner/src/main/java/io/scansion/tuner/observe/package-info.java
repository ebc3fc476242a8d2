/**
 * Messages of agents in, observations out. Start at {@link io.scansion.tuner.observe.ObservationSource}: a program seen by its own
 * messages is one source, what it runs with the library another, and an {@link io.scansion.tuner.observe.Observation} is what the rest
 * of the tuner sees. Unknown is not zero: what was not reported is unknown, with the reason. Nothing here predicts or decides.
 */
@NullMarked
package io.scansion.tuner.observe;

import org.jspecify.annotations.NullMarked;
