/** The chain of a network and what follows from it. Start at {@link io.scansion.models.san.analysis.SanSolver}. */
@NullMarked
package io.scansion.models.san.analysis;

import org.jspecify.annotations.NullMarked;
