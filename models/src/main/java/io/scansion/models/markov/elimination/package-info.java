/**
 * Elimination of states after Grassmann, Taksar and Heyman, without a subtraction: sparsely, by bands, densely, with the count of the
 * roundings that stand behind the numbers. Used by {@link io.scansion.models.markov.steady.GthSolver}; not part of the API.
 */
@NullMarked
package io.scansion.models.markov.elimination;

import org.jspecify.annotations.NullMarked;
