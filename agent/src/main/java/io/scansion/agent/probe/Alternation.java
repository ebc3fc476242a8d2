package io.scansion.agent.probe;

/**
 * Whether a thread takes a number of messages, sends as many, and so on with the same number, as a stage does whose items have that many
 * messages. The last item may have fewer. For the thread's owner.
 */
final class Alternation {
    /** A thread that takes more before it sends any is no stage. */
    static final int MOST_PER_ITEM = 8;

    /** As many as were taken before the first was sent; 0 until then. */
    private int perItem;
    /** Messages of the item that were taken and not answered. */
    private int held;

    private boolean answering;
    private boolean shorter;
    /** Whether it is known which message of its item comes next: not after a pause. */
    private boolean placed = true;

    private boolean sentSince;

    int messagesPerItem() {
        return perItem;
    }

    /** A message is taken; false if it breaks the order. */
    boolean takes() {
        if (!placed) {
            if (perItem > 1 && !sentSince) {
                return true;
            }
            placed = true;
        }
        if (answering || shorter) {
            return false;
        }
        held++;
        return held <= (perItem == 0 ? MOST_PER_ITEM : perItem);
    }

    /** A message is sent; false if it breaks the order. */
    boolean sends() {
        if (!placed) {
            sentSince = true;
            placed = perItem <= 1;
            return true;
        }
        if (held == 0) {
            return false;
        }
        if (perItem == 0) {
            perItem = held;
        }
        shorter |= !answering && held < perItem;
        held--;
        answering = held > 0;
        return true;
    }

    /** For a time nothing is looked at. */
    void pause() {
        held = 0;
        answering = false;
        shorter = false;
        placed = false;
        sentSince = false;
    }
}
