/**
 * The agent in processes that are running already: {@link io.scansion.launch.attach.RunningRank} finds ranks on this host, {@link
 * io.scansion.launch.attach.TargetJvm} loads the agent into one of them and hears its answer. What the agent then does is its own
 * business.
 */
@NullMarked
package io.scansion.launch.attach;

import org.jspecify.annotations.NullMarked;
