/**
 * Which ranks serve which level of a run, and the way of a message from one level to the next: start at
 * {@link io.scansion.skeletons.engine.routing.Arrangement}; what a rank receives comes through
 * {@link io.scansion.skeletons.engine.routing.Arrivals}, what it sends goes through
 * {@link io.scansion.skeletons.engine.routing.Dispatcher}. What is done with the items is not known here. For one thread each.
 *
 * <p>Not for programs: it is public only for the packages beside it, and changes without notice.
 */
@NullMarked
package io.scansion.skeletons.engine.routing;

import org.jspecify.annotations.NullMarked;
