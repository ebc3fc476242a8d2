/**
 * The parallel image matcher by region growing of Baldo et al., "Performance models for master/slave parallel programs" (2005),
 * section 4: a master cuts a pair of pictures into slices that overlap, slaves grow matches from seed pairs within them and send
 * them in packs, and the master removes what two slices found. Two plain MPI programs around one core, {@link
 * io.scansion.apps.matching.SynchronousPropagationMatch} and {@link io.scansion.apps.matching.AsynchronousPropagationMatch}; the
 * core, which knows no MPI, starts at {@link io.scansion.apps.matching.Propagation}.
 */
@NullMarked
package io.scansion.apps.matching;

import org.jspecify.annotations.NullMarked;
