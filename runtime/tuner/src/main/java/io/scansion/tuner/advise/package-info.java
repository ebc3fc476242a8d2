/**
 * What people should know and nobody acts on: what would help a master/slave program, what a demanded throughput comes to, why a
 * stage will not be replicated, and what averages hide. Start at {@link io.scansion.tuner.advise.Advisor}.
 */
@NullMarked
package io.scansion.tuner.advise;

import org.jspecify.annotations.NullMarked;
