package io.scansion.agent.ranks.traffic;

import org.jspecify.annotations.Nullable;

/**
 * Which threads of the program send and receive. Slips and counts follow one thread after the other; a thread that goes on where
 * another has ended is no second one. Guarded by the gate of its owner.
 */
public final class CallingThreads {
    private @Nullable Thread sender;
    private @Nullable Thread receiver;
    private boolean severalSend;
    private boolean severalReceive;

    /** The calling thread sends. */
    public void send() {
        Thread caller = Thread.currentThread();
        severalSend |= isAnother(sender, caller);
        sender = caller;
    }

    /** The calling thread receives, or looks for a message. */
    public void receive() {
        Thread caller = Thread.currentThread();
        severalReceive |= isAnother(receiver, caller);
        receiver = caller;
    }

    private static boolean isAnother(@Nullable Thread before, Thread caller) {
        return before != null && before != caller && before.isAlive();
    }

    /** Whether nothing has been sent, asked for or posted yet. */
    public boolean none() {
        return sender == null && receiver == null;
    }

    public boolean severalSend() {
        return severalSend;
    }

    public boolean severalReceive() {
        return severalReceive;
    }

    /**
     * Why such a stage cannot be served by several processes, or null. Where one thread receives and another sends what it is handed, nobody can tell whether an
     * item has been dropped in between or still waits there, so its place in the order can be given neither to the next result nor to nobody.
     */
    @Nullable
    public String stageRefusal() {
        if (severalSend || severalReceive) {
            return "more than one of its threads receives, or sends";
        }
        return divideTheWork()
                ? "one of its threads receives and another sends, so that an item which is dropped between them cannot be told from one that waits there"
                : null;
    }

    /** Whether it takes more than one thread to receive an item and to send its result. */
    public boolean divideTheWork() {
        return severalSend || severalReceive || (receiver != null && sender != null && isAnother(receiver, sender));
    }
}
