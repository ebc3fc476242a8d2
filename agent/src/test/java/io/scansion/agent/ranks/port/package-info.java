/** Tests of what waits in this JVM. */
@NullMarked
package io.scansion.agent.ranks.port;

import org.jspecify.annotations.NullMarked;
