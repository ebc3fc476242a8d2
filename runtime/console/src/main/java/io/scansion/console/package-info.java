/**
 * The console: one class per command, which parses, calls, prints, and maps failures to exit codes. No decision is taken here;
 * collaborators are handed in by {@code io.scansion.app}. Start at {@link io.scansion.console.ScansionCommand}; what all
 * commands share is in {@code console.command}.
 *
 * <p>Commands that start something are in {@code console.run} and {@code console.experiment}, those that look at a running job
 * or ask something of it in {@code console.job}, and what that looks like in a terminal in {@code console.view}. Models are
 * solved in {@code console.solve}, played in {@code console.simulate} (contracts, which both read, are in {@code
 * console.contract}), pipelines planned in {@code console.plan} and put on networks in {@code console.map}. Files are read in
 * {@code console.input} and answers written in {@code console.output}.
 */
@NullMarked
package io.scansion.console;

import org.jspecify.annotations.NullMarked;
