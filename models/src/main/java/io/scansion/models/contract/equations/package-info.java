/**
 * Linear equations between rates, as people write them: {@code e4=8*e5-0.5*e3a}. Numbers are read and kept exactly. Start at
 * {@link io.scansion.models.contract.equations.EquationSystem}; what a required rate makes of a system belongs to
 * {@code contract}, what equations a module has to {@code contract.modules}.
 */
@NullMarked
package io.scansion.models.contract.equations;

import org.jspecify.annotations.NullMarked;
