/**
 * Arguments of the programs and their refusal with one line and exit code 2. Start at
 * {@link io.scansion.apps.launch.ProgramStart}. What the options mean belongs to each program.
 */
@NullMarked
package io.scansion.apps.launch;

import org.jspecify.annotations.NullMarked;
