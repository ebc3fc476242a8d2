package io.scansion.agent.ranks;

/** Control messages between the agents of one job, which the program never sees. */
final class ControlPlane {
    /** Longs in every control message. */
    static final int WORDS = 4;

    /** Gets every control message, on the control thread. Must not block. */
    interface Receiver {
        void received(int fromPhysicalRank, ControlKind kind, long[] words);
    }

    private final MpiPort port;

    ControlPlane(MpiPort port) {
        this.port = port;
    }

    void start(Receiver receiver) {
        port.listen((from, tag, words) -> {
            ControlKind kind = ControlKind.ofTag(tag);
            if (kind != null) {
                receiver.received(from, kind, words);
            }
        });
    }

    void send(int toPhysicalRank, ControlKind kind, long... words) {
        long[] message = new long[WORDS];
        System.arraycopy(words, 0, message, 0, words.length);
        port.sendControl(toPhysicalRank, kind.tag(), message);
    }
}
