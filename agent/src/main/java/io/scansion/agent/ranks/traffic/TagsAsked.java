package io.scansion.agent.ranks.traffic;

import io.scansion.agent.ranks.port.MpiPort;
import java.util.Arrays;

/**
 * By which tags a rank has asked for the messages of another: one that asks for each of an item's messages by the same tag in every
 * item takes them in the order in which they were sent, one that asks by others may pick. Guarded by the gate of its owner.
 */
final class TagsAsked {
    /** Items of more messages are not told from a stage that sends none. */
    static final int MOST_PER_ITEM = 8;

    /** For items of so many messages less one, by the place in the item. */
    private final int[][] tags = new int[MOST_PER_ITEM][];

    private final boolean[] several = new boolean[MOST_PER_ITEM];
    private long shown = -1;
    private int shownTag;

    /** The rank asks for a message with this tag when it has taken so many. */
    void ask(int tag, long taken) {
        if (shown == taken && shownTag == tag) {
            return; // which is next
        }
        for (int length = 1; length <= MOST_PER_ITEM; length++) {
            int[] places = tags[length - 1];
            if (places == null) {
                places = new int[length];
                Arrays.fill(places, MpiPort.ANY);
                tags[length - 1] = places;
            }
            int place = (int) (taken % length);
            several[length - 1] |= places[place] != MpiPort.ANY && places[place] != tag;
            places[place] = tag;
        }
    }

    /** The rank, which has taken so many, has seen that this is the tag of the next. */
    void show(int tag, long taken) {
        shown = taken;
        shownTag = tag;
    }

    /** Whether it has asked for the same message of items of this length by different tags. */
    boolean areSeveral(int messagesPerItem) {
        return messagesPerItem > MOST_PER_ITEM || several[messagesPerItem - 1];
    }
}
