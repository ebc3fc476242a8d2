/**
 * Signatures of MPJ Express 0.44's {@code mpi} types, for compiling only: every body throws. They are never packaged; the
 * real jar takes their place at run time, and a test checks them against it member by member. Nothing else lives here.
 */
@NullMarked
package mpi;

import org.jspecify.annotations.NullMarked;
