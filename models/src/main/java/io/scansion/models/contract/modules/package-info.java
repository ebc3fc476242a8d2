/**
 * Programs of modules and streams, and the linear equations their steady state satisfies: what computations consume and
 * emit, what streams carry. Start at {@link io.scansion.models.contract.modules.Program}. Rates are variables named after
 * where they are: {@code C2.input} is a port's, {@code C2.run} a computation's, {@code render.C2.input} one of a module
 * inside a composite. What required rates make of the equations belongs to {@code contract}.
 *
 * <p>Source: Zoccolo's report on a performance model and performance contracts for ASSIST programs: with {@code e} the
 * rates of computations, {@code i} and {@code o} those of input and output ports, {@code i = A e}, {@code o = B e} and
 * {@code C1 i = C2 o}.
 */
@NullMarked
package io.scansion.models.contract.modules;

import org.jspecify.annotations.NullMarked;
