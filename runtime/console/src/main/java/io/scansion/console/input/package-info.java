/**
 * What users hand to a command: files, and JSON values that know the line they stand on, so that every complaint names its
 * place. Start at {@link io.scansion.console.input.InputFile} and {@link io.scansion.console.input.Keys}. What the
 * keys mean is the business of the command that reads them.
 */
@NullMarked
package io.scansion.console.input;

import org.jspecify.annotations.NullMarked;
