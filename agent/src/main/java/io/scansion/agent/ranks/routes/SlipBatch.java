package io.scansion.agent.ranks.routes;

import io.scansion.agent.ranks.control.ControlPlane;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Slips on their way to one process, several in a message where items are many. While the process has been given twice as many as it reports at a time,
 * further ones are held back; they go out when there are as many as it reports at a time, or with its next report.
 *
 * <p>None is held back from a process that has nothing else to do: whoever has been given that many, and has reported none of them, reports
 * before it waits for another message, be it the next of an item that it has begun. That takes no part of the sender's program, which may compute or wait meanwhile.
 * Guarded by the distributor's gate.
 */
public final class SlipBatch {
    /** Most items that a process reports at a time. */
    static final int MOST_ITEMS = 16;

    private static final int WORDS_BEFORE = 2;
    private static final int WORDS_EACH = 3;
    private static final int MOST_SLIPS = (ControlPlane.MOST_WORDS - WORDS_BEFORE) / WORDS_EACH;

    private final Instance to;
    private final int perItem;
    private final Consumer<long[]> sender;
    private final long[] words = new long[ControlPlane.MOST_WORDS];
    private int held;
    /** What the process was told last; 0 if it does not report. */
    private int everyTold;

    /**
     * @param perItem messages of an item, each of which has a slip
     * @param sender takes the words of {@link ControlKind#SLIP} to the process
     */
    public SlipBatch(Instance to, int perItem, Consumer<long[]> sender) {
        this.to = to;
        this.perItem = perItem;
        this.sender = sender;
    }

    /**
     * Hands out a slip, now or soon.
     *
     * @param reportEvery how many finished items the process is to report at a time; 0 if it need not
     */
    public void add(Slip slip, int reportEvery) {
        int at = WORDS_BEFORE + held * WORDS_EACH;
        words[at] = slip.item();
        words[at + 1] = slip.from();
        words[at + 2] = slip.to();
        held++;
        if (reportEvery <= 1 || everyTold == 0 || held >= Math.min(MOST_SLIPS, reportEvery * perItem) || !isBusy()) {
            flush(reportEvery);
        }
    }

    private boolean isBusy() {
        int heldItems = (held + perItem - 1) / perItem;
        return to.outstanding() - heldItems >= 2L * everyTold;
    }

    /** The process has reported, or something is to follow the slips. */
    public void flush() {
        flush(everyTold);
    }

    private void flush(int reportEvery) {
        if (held > 0) {
            words[0] = held;
            words[1] = reportEvery;
            sender.accept(Arrays.copyOf(words, WORDS_BEFORE + held * WORDS_EACH));
            held = 0;
            everyTold = reportEvery;
        }
    }

    /** How many finished items the receiver of such a message is to report at a time. */
    public static int reportEvery(long[] message) {
        return (int) message[1];
    }

    public static int slips(long[] message) {
        return (int) message[0];
    }

    public static Slip slip(long[] message, int index) {
        int at = WORDS_BEFORE + index * WORDS_EACH;
        return new Slip(message[at], (int) message[at + 1], (int) message[at + 2]);
    }
}
