/**
 * Performance contracts of stream programs: from the rates that are required to the rates every module must deliver. Start
 * at {@link io.scansion.models.contract.Contract}, a system of linear equations between rates with some of them given, and
 * its {@link io.scansion.models.contract.Assessment}. Equations as text live in {@code contract.equations}, modules and
 * streams that state equations in {@code contract.modules}, machines in {@code contract.resources}, what happens before
 * the steady state in {@code contract.fluid}. Rates are per second and never negative; they are exact fractions, so that
 * no verdict depends on rounding.
 *
 * <p>Source: Zoccolo's report on a performance model and performance contracts for ASSIST programs.
 */
@NullMarked
package io.scansion.models.contract;

import org.jspecify.annotations.NullMarked;
