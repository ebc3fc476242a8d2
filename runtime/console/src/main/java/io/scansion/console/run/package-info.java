/**
 * Commands that start the processes of a job. Start at {@link io.scansion.console.run.RunCommand}; {@link
 * io.scansion.console.run.TunerCommand} is what the launcher starts beside the ranks.
 */
@NullMarked
package io.scansion.console.run;

import org.jspecify.annotations.NullMarked;
