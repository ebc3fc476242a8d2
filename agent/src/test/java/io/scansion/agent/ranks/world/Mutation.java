package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.port.MpiPort.Path;
import io.scansion.agent.ranks.world.Fabric.Channel;
import io.scansion.agent.ranks.world.Fabric.Message;
import java.util.Objects;

/** A wrong variant of the protocol, made at the seam; this one changes nothing. New for every run. */
class Mutation {
    static Mutation none() {
        return new Mutation();
    }

    void sendControl(SimulatedJob job, Message message, int to) {
        job.send(null, message, to);
    }

    Message send(SimulatedJob job, Path path, Message message, int to) {
        return job.send(path, message, to);
    }

    /** The message of a channel that arrives next. */
    Message next(Channel channel) {
        return Objects.requireNonNull(channel.underWay.pollFirst());
    }
}
