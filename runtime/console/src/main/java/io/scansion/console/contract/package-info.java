/**
 * Contracts as users write them in JSON: equations or a program of modules and streams, and the machines at hand. Start at
 * {@link io.scansion.console.contract.ContractDescription}. The models are in {@code io.scansion.models.contract}.
 */
@NullMarked
package io.scansion.console.contract;

import org.jspecify.annotations.NullMarked;
