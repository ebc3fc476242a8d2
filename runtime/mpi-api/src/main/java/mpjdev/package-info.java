/** The types of MPJ Express's device layer that its {@code mpi} types inherit from or show; signatures only. */
@NullMarked
package mpjdev;

import org.jspecify.annotations.NullMarked;
