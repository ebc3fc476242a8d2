package io.scansion.program.run;

import io.scansion.program.findings.Site;
import java.util.BitSet;

/**
 * The code between a branch that state decides and the place where its ways meet again: what is written there depends on
 * state.
 *
 * @param depth of the activation
 * @param end position where the ways meet, or the method's size if they do not before its end
 * @param operands on the stack at the branch
 * @param written variables that one of the ways may write
 * @param why the branch
 */
record Region(int depth, int end, int operands, BitSet written, Site why) {}
