/**
 * How messages of the library get from rank to rank: {@link io.scansion.skeletons.transport.Postbox} is what the loops need, and
 * {@link io.scansion.skeletons.transport.MpiPostbox} the only class here that knows MPI. What is in a message is none of its
 * business.
 */
@NullMarked
package io.scansion.skeletons.transport;

import org.jspecify.annotations.NullMarked;
