/**
 * Reads a program's bytecode, never its objects: how the loop around a stage's receive ends, how many messages an iteration
 * sends, what comes after the loop, and which collectives the program may call. Start at {@link
 * io.scansion.program.Program}. No class of the program is loaded or initialised here, and class files come from wherever a
 * {@link io.scansion.program.code.ClassSource} has them. Every doubt is answered on the safe side: a loop is only said to end by a
 * message when that is what the bytecode shows ({@link io.scansion.program.run.IterationRun}).
 */
@NullMarked
package io.scansion.program;

import org.jspecify.annotations.NullMarked;
