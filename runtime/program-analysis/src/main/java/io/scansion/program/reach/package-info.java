/** What may be called: from the main method on, in an iteration, and after the loop. */
@NullMarked
package io.scansion.program.reach;

import org.jspecify.annotations.NullMarked;
