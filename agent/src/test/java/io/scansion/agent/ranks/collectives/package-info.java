/** Tests of what is kept of collectives. */
@NullMarked
package io.scansion.agent.ranks.collectives;

import org.jspecify.annotations.NullMarked;
