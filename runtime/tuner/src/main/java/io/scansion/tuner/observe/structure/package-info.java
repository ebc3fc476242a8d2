/**
 * The shapes that programs have: who talks to whom, and how. Values only; they are found in {@link io.scansion.tuner.observe}. Start at
 * {@link io.scansion.tuner.observe.structure.JobStructure}.
 */
@NullMarked
package io.scansion.tuner.observe.structure;

import org.jspecify.annotations.NullMarked;
