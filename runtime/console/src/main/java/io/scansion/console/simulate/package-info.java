/**
 * Models that are played and compared with their analysis, or followed over time. Start at {@link
 * io.scansion.console.simulate.Simulations}. The simulators are in {@code io.scansion.models}; nothing is computed here.
 */
@NullMarked
package io.scansion.console.simulate;

import org.jspecify.annotations.NullMarked;
