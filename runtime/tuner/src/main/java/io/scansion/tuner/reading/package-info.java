/**
 * What the program's bytecode says of its stages, once for all ranks: {@link io.scansion.tuner.reading.ProgramReader} takes their questions,
 * has them send the class files that the analysis needs and no other rank has sent, and answers. It runs on a thread of its own beside the
 * loop, which never hears of it: ranks make a verdict part of the contract that they report.
 */
@NullMarked
package io.scansion.tuner.reading;

import org.jspecify.annotations.NullMarked;
