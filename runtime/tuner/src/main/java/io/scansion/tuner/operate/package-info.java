/**
 * What operators ask of the loop, and what they want left as it is. Start at {@link io.scansion.tuner.operate.OperatorDesk}, which is the
 * same for every way of asking.
 */
@NullMarked
package io.scansion.tuner.operate;

import org.jspecify.annotations.NullMarked;
