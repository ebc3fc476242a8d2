/**
 * From required rates to machines: how long a machine works on an item, how many nodes a component needs, which mapping
 * uses the fewest, and which machine or link stands in the way when there is none. Start at
 * {@link io.scansion.models.contract.resources.ResourceSelector}; {@link io.scansion.models.contract.resources.ProgramNeeds}
 * takes the rates from an assessed contract. Times are seconds, work millions of floating-point operations and megabytes
 * moved, as the report has them; being measured, they are doubles.
 *
 * <p>Source: Zoccolo's report on a performance model and performance contracts for ASSIST programs, sections 9 to 11.
 */
@NullMarked
package io.scansion.models.contract.resources;

import org.jspecify.annotations.NullMarked;
