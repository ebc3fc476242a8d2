package io.scansion.tuned;

/** Receives so many calls below where it is asked to. */
public final class DeepReceiver {
    private DeepReceiver() {}

    public static void receive(int deeper, Runnable receive) {
        if (deeper == 0) {
            receive.run();
        } else {
            receive(deeper - 1, receive);
        }
    }
}
