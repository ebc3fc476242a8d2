/**
 * Where the probes go: {@link io.scansion.agent.mpi.MpiBinding} lists the calls of one MPI library, and
 * {@link io.scansion.agent.mpi.MpiTransformer} writes the calls of the probes and of the rank hooks into them while the
 * library's classes load. Nothing here runs after the classes are loaded.
 */
@NullMarked
package io.scansion.agent.mpi;

import org.jspecify.annotations.NullMarked;
