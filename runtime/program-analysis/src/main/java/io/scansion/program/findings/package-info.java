/** What an analysis says, in places and words that an operator knows. */
@NullMarked
package io.scansion.program.findings;

import org.jspecify.annotations.NullMarked;
