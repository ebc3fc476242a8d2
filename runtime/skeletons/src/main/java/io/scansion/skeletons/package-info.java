/**
 * Pipelines and farms for MPI programs: start at {@link io.scansion.skeletons.Pipeline} and {@link io.scansion.skeletons.Farm},
 * whose options and results are the other public types. A program describes what is to be done, in every rank alike; which rank
 * does it, messages, order, the end and errors are the library's business.
 *
 * <p>Behind that, and not for programs, are the packages of {@code engine}: {@code engine.pipeline} and {@code engine.farm} put
 * together what a rank does, {@code engine.run} is what both have in common, {@code engine.routing} is who sends to whom, and
 * {@code engine.message} what they send. None of them knows the types here: {@code Steps} turns what the program gives into the
 * forms that they know.
 *
 * <p>{@link io.scansion.skeletons.TuningPoint} is for every program: it offers a field to the tuner. A program that uses nothing else
 * from here runs the same without this library; everything that is done about it is done by the agent.
 */
@NullMarked
package io.scansion.skeletons;

import org.jspecify.annotations.NullMarked;
