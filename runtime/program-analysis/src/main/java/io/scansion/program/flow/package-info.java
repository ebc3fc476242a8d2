/** The control flow of methods: loops, dominators, what decides on what, and what may run within an iteration. */
@NullMarked
package io.scansion.program.flow;

import org.jspecify.annotations.NullMarked;
