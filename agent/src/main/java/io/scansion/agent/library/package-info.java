/**
 * Programs written with {@code io.scansion.skeletons}: start at {@link io.scansion.agent.library.LibraryRuns}, which the rest of the
 * agent talks to. {@link io.scansion.agent.library.LibraryPort} is the only class that knows how the library looks from outside; it
 * is found by name, since the program brings the library and another release of it may be there. It may use {@code java.base} and
 * {@code io.scansion.wire}; what is to be changed is decided by the tuner.
 */
@NullMarked
package io.scansion.agent.library;

import org.jspecify.annotations.NullMarked;
