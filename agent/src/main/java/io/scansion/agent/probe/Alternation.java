package io.scansion.agent.probe;

/**
 * In what order a thread takes and sends messages, and how many: whether it takes a number of them, sends as many, and so on with the same
 * number, as a stage does whose items have that many messages. The last item may have fewer. For the thread's owner.
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

    // Published under the version of the thread's probe.
    private long in;
    private long out;
    private long turns;
    private int messagesPerItem;
    private long firstViolation = -1;

    private boolean takenLast;

    /** Messages taken; this and what follows also for whoever checks the version. */
    long messagesIn() {
        return in;
    }

    long messagesOut() {
        return out;
    }

    /** How many times a message was sent after one that was taken. */
    long turns() {
        return turns;
    }

    /** As {@link TrafficFacts} has it, when a message was sent last. */
    int messagesPerItem() {
        return messagesPerItem;
    }

    /** Messages of both directions before the first that broke the order, -1 while none did. */
    long firstViolation() {
        return firstViolation;
    }

    /** A message is taken. */
    void taken() {
        if (!takes() && firstViolation < 0) {
            firstViolation = in + out;
        }
        in++;
        takenLast = true;
    }

    /** A message is sent. */
    void sent() {
        if (!sends() && firstViolation < 0) {
            firstViolation = in + out;
        }
        messagesPerItem = perItem;
        out++;
        if (takenLast) {
            takenLast = false;
            turns++;
        }
    }

    /** Forgets which message was the last. */
    void forget() {
        takenLast = false;
    }

    /** False if it breaks the order. */
    private boolean takes() {
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

    /** False if it breaks the order. */
    private boolean sends() {
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
