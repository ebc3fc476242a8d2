/**
 * How far means of a window can be trusted, told from how its parts differ: {@link
 * io.scansion.tuner.observe.spans.Spans} keeps what a rank did between its snapshots.
 */
@NullMarked
package io.scansion.tuner.observe.spans;

import org.jspecify.annotations.NullMarked;
