/**
 * Chains in time: the distribution at a time and over a time ({@link io.scansion.models.markov.transients.Uniformisation}), and how long it
 * takes to get somewhere ({@link io.scansion.models.markov.transients.PassageTime}).
 */
@NullMarked
package io.scansion.models.markov.transients;

import org.jspecify.annotations.NullMarked;
