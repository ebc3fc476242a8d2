/**
 * What the end of a pipeline checks: every item once, in order, with the right content. Start at
 * {@link io.scansion.apps.sequence.SequenceCheck}.
 */
@NullMarked
package io.scansion.apps.sequence;

import org.jspecify.annotations.NullMarked;
