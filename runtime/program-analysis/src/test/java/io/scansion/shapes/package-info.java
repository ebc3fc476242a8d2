/** Programs of many shapes, to be read as bytecode: what a stage's loop may look like in the wild. */
@NullMarked
package io.scansion.shapes;

import org.jspecify.annotations.NullMarked;
