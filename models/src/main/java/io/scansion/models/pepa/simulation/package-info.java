/**
 * Stochastic simulation of PEPA models, for populations whose states are too many to enumerate. Start at {@link PepaSimulator}. The
 * engine knows how many copies of every component are in which state ({@code pepa.semantics.PepaPopulation}) and nothing of numbered
 * states; {@code BatchMeans} decides when enough has been seen. The same seed gives the same result.
 */
@NullMarked
package io.scansion.models.pepa.simulation;

import org.jspecify.annotations.NullMarked;
