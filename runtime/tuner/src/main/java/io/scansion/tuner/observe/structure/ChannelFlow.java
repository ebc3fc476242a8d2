package io.scansion.tuner.observe.structure;

/**
 * Messages from one rank to another within a window. A library that buffers lets the two counts differ; both are 0 on a channel
 * that is in use and was not used in it.
 *
 * @param from virtual rank of the sender
 * @param to virtual rank of the receiver
 * @param sent messages that the sender sent in the window
 * @param received messages that the receiver took in the window
 */
public record ChannelFlow(int from, int to, long sent, long received) {
    public ChannelFlow {
        if (sent < 0 || received < 0) {
            throw new IllegalArgumentException("need messages of at least 0, got " + sent + " and " + received);
        }
    }
}
