/** Analyses of real compiled programs, which {@code io.scansion.shapes} holds. */
@NullMarked
package io.scansion.program;

import org.jspecify.annotations.NullMarked;
