/**
 * The tuner's end of the tuner channel, and a console's. Start at {@link io.scansion.tuner.channel.TunerServer}, which one
 * thread serves: it checks who agents and consoles are, carries commands to agents until they are answered, and tells a {@link
 * io.scansion.tuner.channel.ChannelListener} what was said; {@link io.scansion.tuner.channel.Connections} are its sockets. {@link
 * io.scansion.tuner.channel.OperatorClient} is what a console holds. What the words mean is for the loop to know.
 */
@NullMarked
package io.scansion.tuner.channel;

import org.jspecify.annotations.NullMarked;
