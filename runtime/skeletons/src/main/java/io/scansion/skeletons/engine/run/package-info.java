/**
 * What runs of pipelines and farms have in common: how they begin ({@link io.scansion.skeletons.engine.run.Agreement}) and end
 * ({@link io.scansion.skeletons.engine.run.Verdict}), and what a rank does with items: give them
 * ({@link io.scansion.skeletons.engine.run.Feed}), process them under the failure policy ({@link io.scansion.skeletons.engine.run.Work},
 * in a {@link io.scansion.skeletons.engine.run.StageLoop}), and take results ({@link io.scansion.skeletons.engine.run.Delivery}). For
 * one thread each: the program's own.
 *
 * <p>Not for programs: it is public only for the packages beside it, and changes without notice.
 */
@NullMarked
package io.scansion.skeletons.engine.run;

import org.jspecify.annotations.NullMarked;
