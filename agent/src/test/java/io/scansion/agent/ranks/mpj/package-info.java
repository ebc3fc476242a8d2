/** Tests of what can be told of MPJ Express without it. */
@NullMarked
package io.scansion.agent.ranks.mpj;

import org.jspecify.annotations.NullMarked;
