/**
 * The composition root: the only package that sees all the others. Start at {@link Scansion}, the main class. It builds
 * the collaborators of the commands and of the tuner process; what they do is elsewhere.
 */
@NullMarked
package io.scansion.app;

import org.jspecify.annotations.NullMarked;
