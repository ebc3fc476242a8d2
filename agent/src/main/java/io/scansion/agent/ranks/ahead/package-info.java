/**
 * How far a sender may run ahead of a stage that may be replicated later, before anything is ordered: start at
 * {@link io.scansion.agent.ranks.ahead.RunAhead}. Nothing of it is left once slips begin.
 */
@NullMarked
package io.scansion.agent.ranks.ahead;

import org.jspecify.annotations.NullMarked;
