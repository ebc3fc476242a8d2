/** An abstract run of one iteration on all its ways, start at {@link io.scansion.program.run.IterationRun}: it shows what decides on the loop's end. */
@NullMarked
package io.scansion.program.run;

import org.jspecify.annotations.NullMarked;
