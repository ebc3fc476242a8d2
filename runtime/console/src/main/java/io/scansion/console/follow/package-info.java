/**
 * The events of a running job, as they come over the channel of its tuner. Start at {@link io.scansion.tuner.channel.TunerFeed}, which is told by a {@link io.scansion.console.follow.TunerAccess} how to get there.
 */
@NullMarked
package io.scansion.console.follow;

import org.jspecify.annotations.NullMarked;
