/** Tests of virtual ranks. What needs several processes is tried in the integration tests, on real ranks. */
@NullMarked
package io.scansion.agent.ranks;

import org.jspecify.annotations.NullMarked;
