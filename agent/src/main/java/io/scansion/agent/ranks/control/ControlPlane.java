package io.scansion.agent.ranks.control;

import io.scansion.agent.ranks.port.MpiPort;
import java.util.Arrays;

/** Control messages between the agents of one job, which the program never sees. */
public final class ControlPlane {
    /** Longs that every control message has; those that its kind does not use are 0. */
    private static final int WORDS = 6;
    /** Longs in the longest. */
    public static final int MOST_WORDS = 64;

    /** Gets every control message, on the control thread. Must not block. */
    public interface Receiver {
        void received(int fromPhysicalRank, ControlKind kind, long[] words);
    }

    private final MpiPort port;

    public ControlPlane(MpiPort port) {
        this.port = port;
    }

    public void start(Receiver receiver) {
        port.listen(new ByKind(receiver));
    }

    /** Drops what is of no kind that is known here. */
    private record ByKind(Receiver receiver) implements MpiPort.ControlReceiver {
        @Override
        public void received(int from, int tag, long[] words) {
            ControlKind kind = ControlKind.ofTag(tag);
            if (kind != null) {
                receiver.received(from, kind, words);
            }
        }
    }

    public void send(int toPhysicalRank, ControlKind kind, long... words) {
        port.sendControl(toPhysicalRank, kind.tag(), words.length < WORDS ? Arrays.copyOf(words, WORDS) : words);
    }
}
