/**
 * One run of a program, for the experiments that consist of some: {@link JobRuns} has it run, {@link ProgramOutput} and
 * {@link ResultLine} have what it said, {@link RunRecording} and {@link RunFigures} turn its events into figures. Which programs these
 * are, and what the figures are held against, belongs in the packages of the experiments.
 */
@NullMarked
package io.scansion.console.experiment.run;

import org.jspecify.annotations.NullMarked;
