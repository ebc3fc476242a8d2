/** Small MPI programs that do one thing, right or wrong. They know nothing of Scansion. */
@NullMarked
package io.scansion.integration.programs;

import org.jspecify.annotations.NullMarked;
