/** What a loop is seen to end by where no run of an iteration shows that a message ends it, such as after a number of items. */
@NullMarked
package io.scansion.program.shape;

import org.jspecify.annotations.NullMarked;
