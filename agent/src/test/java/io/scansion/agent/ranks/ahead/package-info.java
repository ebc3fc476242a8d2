/** Tests of the window before anything is ordered. */
@NullMarked
package io.scansion.agent.ranks.ahead;

import org.jspecify.annotations.NullMarked;
