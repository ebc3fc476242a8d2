/**
 * What ranks tell each other, as bytes and as objects: a {@link io.scansion.skeletons.engine.message.Batch} of entries, written by
 * {@link io.scansion.skeletons.engine.message.BatchWriter} and read by {@link io.scansion.skeletons.engine.message.BatchReader}.
 * Who sends what to whom, and when, is the business of the packages beside this one. For one thread each.
 *
 * <p>Not for programs: it is public only for those packages, and changes without notice.
 */
@NullMarked
package io.scansion.skeletons.engine.message;

import org.jspecify.annotations.NullMarked;
