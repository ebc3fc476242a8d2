/** The command that serves the page, and how {@code run} asks for one. The page itself is another module, in a process of its own. */
@NullMarked
package io.scansion.console.page;

import org.jspecify.annotations.NullMarked;
