/**
 * Programs that are running already: {@link io.scansion.console.attach.AttachCommand} has them measured, {@link
 * io.scansion.console.attach.DetachCommand} takes the agent out again.
 */
@NullMarked
package io.scansion.console.attach;

import org.jspecify.annotations.NullMarked;
