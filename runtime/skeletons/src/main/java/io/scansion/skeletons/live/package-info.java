/**
 * What a run shows while it goes on, and what it may be told: {@link io.scansion.skeletons.live.Live}. The agent in the same JVM
 * finds it by its name and uses types of the JDK only; this library knows nothing of the agent. Programs have no use for it.
 */
@NullMarked
package io.scansion.skeletons.live;

import org.jspecify.annotations.NullMarked;
