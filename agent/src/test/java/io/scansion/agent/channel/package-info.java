/** Tests of the agent's end of the tuner channel, over real sockets. */
@NullMarked
package io.scansion.agent.channel;

import org.jspecify.annotations.NullMarked;
