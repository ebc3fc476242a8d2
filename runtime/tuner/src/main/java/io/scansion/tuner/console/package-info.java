/**
 * The commands, one class each: they parse, call, print, and map failures to exit codes. No decision is taken here; the
 * collaborators are handed in by {@code tuner.app}. Start at {@code ScansionCommand}. What a running job looks like in a
 * terminal is in {@code console.view}, pipeline descriptions in {@code console.plan}, models and their solutions in
 * {@code console.solve}, the published experiments in {@code console.experiment}. Files are read in {@code console.input} and
 * answers written in {@code console.output}.
 */
@NullMarked
package io.scansion.tuner.console;

import org.jspecify.annotations.NullMarked;
