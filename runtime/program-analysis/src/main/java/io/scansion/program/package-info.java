/**
 * Reads the program's bytecode, never its objects: how the loop around a stage's receive ends, how many messages an iteration
 * sends, what comes after the loop, and which collectives the program may call. Start at
 * {@link io.scansion.agent.program.LoopAnalysis} and {@link io.scansion.agent.program.ProgramScan}. No class of the program
 * is loaded or initialised here, and nothing here runs on the program's threads. Every doubt is answered on the safe side:
 * a loop is only said to end by a message when that is what the bytecode shows ({@link
 * io.scansion.agent.program.IterationRun}).
 */
@NullMarked
package io.scansion.agent.program;

import org.jspecify.annotations.NullMarked;
