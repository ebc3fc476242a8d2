/**
 * Whether a candidate is worth a change: {@link io.scansion.tuner.policy.Policy} asks one guard after the other, each of which says yes
 * or a reason. Knows nothing of messages or of how a change is made.
 */
@NullMarked
package io.scansion.tuner.policy;

import org.jspecify.annotations.NullMarked;
