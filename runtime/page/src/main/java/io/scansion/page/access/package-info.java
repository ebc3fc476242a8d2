/** Who may see and change what: tokens, sessions, roles, and the names that the page answers to. Knows nothing of jobs and of HTTP. */
@NullMarked
package io.scansion.page.access;

import org.jspecify.annotations.NullMarked;
