/**
 * The watch that answers: a frame on the whole terminal, and keys that send the same commands as the console's own. Start at {@link
 * io.scansion.console.watch.WatchScreen}; what a key means is in {@link io.scansion.console.watch.Keys}.
 */
@NullMarked
package io.scansion.console.watch;

import org.jspecify.annotations.NullMarked;
