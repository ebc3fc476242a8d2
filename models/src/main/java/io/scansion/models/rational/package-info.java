/**
 * Exact fractions and sparse rows of them, for contracts: no verdict hangs on rounding. What is worked out with them is in {@code
 * linalg}. Start at {@link io.scansion.models.rational.Rational}.
 */
@NullMarked
package io.scansion.models.rational;

import org.jspecify.annotations.NullMarked;
