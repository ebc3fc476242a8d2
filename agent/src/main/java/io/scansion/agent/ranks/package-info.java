/**
 * Virtual ranks: the program sees its own ranks while the agent decides which process serves them. Instrumented MPI calls
 * enter at {@link io.scansion.agent.ranks.RankHooks}; measuring belongs in {@code agent.probe}.
 */
@NullMarked
package io.scansion.agent.ranks;

import org.jspecify.annotations.NullMarked;
