/**
 * Stochastic automata networks: automata that move alone (local events) or together (synchronising events), with rates and
 * routing probabilities that may be functions of the whole network's state. Start at {@link io.scansion.models.san.SanNetwork},
 * what a model says, and {@link io.scansion.models.san.analysis.SanSolver}, its long-run results. Reading .san files belongs in
 * {@code san.syntax}, the models of master/slave programs in {@code san.masterslave}; generators, exploration and solvers
 * are those of {@code models.markov}.
 *
 * <p>Sources: Plateau, Atif, "Stochastic Automata Network for Modeling Parallel Systems", IEEE Trans. Softw. Eng. 17(10), 1991;
 * Fernandes, Plateau, Stewart, "Efficient Descriptor-Vector Multiplications in Stochastic Automata Networks", J. ACM 45(3),
 * 1998.
 */
@NullMarked
package io.scansion.models.san;

import org.jspecify.annotations.NullMarked;
