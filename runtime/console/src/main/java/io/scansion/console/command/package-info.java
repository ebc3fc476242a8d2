/**
 * What all commands share: their base class, the common options, exit codes, and failures in one line. Start at {@link
 * io.scansion.console.command.ConsoleCommand}.
 */
@NullMarked
package io.scansion.console.command;

import org.jspecify.annotations.NullMarked;
