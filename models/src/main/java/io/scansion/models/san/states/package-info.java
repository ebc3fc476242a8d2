/**
 * The global states of a network and what leads from one to another: numbers for states, all of the product or with exchangeable
 * automata counted, and those that can be reached. Not exported; start at {@link io.scansion.models.san.states.ReachableStates}.
 */
@NullMarked
package io.scansion.models.san.states;

import org.jspecify.annotations.NullMarked;
