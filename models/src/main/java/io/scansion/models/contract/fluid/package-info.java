/**
 * What happens before the steady state: items as a fluid that modules take from buffers and send through links, integrated
 * exactly from one event to the next. Between events all rates are constant; an event is a buffer that gets full or empty,
 * or a change that arrives after its latency. Start at {@link io.scansion.models.contract.fluid.FluidModel}. Once nothing
 * changes any more, the rates satisfy the equations of {@code contract.modules}. Times are seconds, rates per second, amounts
 * items.
 *
 * <p>Source: Zoccolo's report on a performance model and performance contracts for ASSIST programs, section 3: computations,
 * buffers, latency and bandwidth over time.
 */
@NullMarked
package io.scansion.models.contract.fluid;

import org.jspecify.annotations.NullMarked;
