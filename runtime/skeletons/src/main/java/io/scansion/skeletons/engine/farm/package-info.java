/**
 * Runs of farms: {@link io.scansion.skeletons.engine.farm.FarmPlan} is what the program describes, and
 * {@link io.scansion.skeletons.engine.farm.FarmRun} puts together what this rank does about it: {@code FarmMaster}, with its {@code Crew}
 * and {@code ChunkSize}, or a worker.
 *
 * <p>Not for programs: it is public only for {@link io.scansion.skeletons.Farm}, and changes without notice.
 */
@NullMarked
package io.scansion.skeletons.engine.farm;

import org.jspecify.annotations.NullMarked;
