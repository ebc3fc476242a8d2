/** Tests of the tuner's end of the tuner channel, over real sockets. */
@NullMarked
package io.scansion.tuner.channel;

import org.jspecify.annotations.NullMarked;
