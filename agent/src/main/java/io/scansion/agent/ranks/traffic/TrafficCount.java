package io.scansion.agent.ranks.traffic;

import io.scansion.agent.ranks.port.MpiPort;
import org.jspecify.annotations.Nullable;

/**
 * What one rank has sent and taken so far, by virtual peer. Written by the program's MPI thread alone, in the gate of its
 * owner; the control thread reads it there, or {@link #inbound}, whose fields are volatile.
 */
public final class TrafficCount {
    private final InboundCount[] inbound;
    private final long[] sent;
    private final TagsAsked[] tagsAsked;
    private final int[] atLibrary;
    private long takenInAll;
    private long sentInAll;
    /** Messages of an item, as many as were taken before the first was sent; 0 until then. */
    private int perItem;
    /** Whether the first item was seen to be over when the next was asked for. */
    private boolean itemSeen;

    private boolean uneven;
    private boolean lookedAhead;
    private boolean sentAfterLook;
    private boolean lookedPast;
    private boolean severalPosted;

    public TrafficCount(int primaries) {
        inbound = new InboundCount[primaries];
        tagsAsked = new TagsAsked[primaries];
        for (int rank = 0; rank < primaries; rank++) {
            inbound[rank] = new InboundCount();
            tagsAsked[rank] = new TagsAsked();
        }
        sent = new long[primaries];
        atLibrary = new int[primaries];
    }

    public InboundCount inbound(int peer) {
        return inbound[peer];
    }

    public long takenFrom(int peer) {
        return inbound[peer].taken();
    }

    /** Ordinal of the next message to the peer. */
    public long sentTo(int peer) {
        return sent[peer];
    }

    public void countSent(int peer) {
        if (sentInAll == 0) {
            perItem = (int) Math.min(takenInAll, TagsAsked.MOST_PER_ITEM + 1);
        }
        sent[peer]++;
        sentInAll++;
        sentAfterLook |= lookedAhead;
    }

    /** A message that stands for a dropped one counts as sent. */
    public void countDropped(int peer) {
        sent[peer]++;
        sentInAll++;
    }

    public void countTaken(int peer) {
        inbound[peer].take();
        takenInAll++;
        lookedAhead = false;
    }

    /** The program looks for a message of this source, or asks for one; either may be any. */
    public void ask(int source, int tag) {
        for (int rank = 0; tag != MpiPort.ANY && rank < inbound.length; rank++) {
            if (source == MpiPort.ANY || source == rank) {
                tagsAsked[rank].ask(tag, inbound[rank].taken());
            }
        }
    }

    /** The program has been shown its next message of this source, whatever its tag is. */
    public void show(int source, int tag) {
        if (source >= 0 && source < tagsAsked.length) {
            tagsAsked[source].show(tag, inbound[source].taken());
        }
    }

    /** The program looks for its next message, where it has had some of this source before. */
    public void look(int source) {
        boolean next = source == MpiPort.ANY || (source >= 0 && source < inbound.length && inbound[source].taken() > 0);
        lookedAhead |= next && takenInAll > sentInAll;
    }

    /** The program asks for another message from this source, which may be any. */
    public void enterReceive(int source) {
        for (int rank = 0; rank < inbound.length; rank++) {
            if (source == MpiPort.ANY || source == rank) {
                inbound[rank].enter();
            }
        }
    }

    /** A stage that is not followed asks for another message: it has to have sent as many as it took, item by item. */
    public void checkOnePerOne() {
        long held = takenInAll - sentInAll;
        if (sentInAll == 0) {
            uneven |= takenInAll >= TagsAsked.MOST_PER_ITEM;
        } else if (perItem == 0 || sentInAll % perItem != 0 || held < 0 || held >= perItem) {
            uneven = true;
        } else {
            itemSeen |= held == 0;
        }
    }

    /** Messages of an item of this stage; 0 while that is not known. */
    public int messagesPerItem() {
        return perItem == 1 || itemSeen ? perItem : 0;
    }

    /** A posted receive from this source, which may be any, is begun (1) or over (-1) that the library serves itself. */
    public void postAtLibrary(int source, int change) {
        for (int rank = 0; rank < atLibrary.length; rank++) {
            if (source == MpiPort.ANY || source == rank) {
                atLibrary[rank] += change;
            }
        }
    }

    /** Whether the library may give the next message of this rank to a receive that was posted before. */
    public boolean hasPostedAtLibrary(int upstream) {
        return atLibrary[upstream] > 0;
    }

    /** The program looks for a message while a receive is posted that gets the next one. */
    public void lookPastPosted() {
        lookedPast = true;
    }

    /** The program receives while it has a receive posted. */
    public void hasSeveralPosted() {
        severalPosted = true;
    }

    /**
     * Why this rank cannot take the messages of that one by slip, or null if it can.
     *
     * @param messagesPerItem 0 while that is not known
     */
    @Nullable
    public String refusal(int upstream, int messagesPerItem) {
        if (lookedPast) {
            return "it looks for messages while a receive is posted that gets the next one";
        }
        if (messagesPerItem > 0 && tagsAsked[upstream].areSeveral(messagesPerItem)) {
            return "it asks for messages by more than one tag";
        }
        if (messagesPerItem > 1 && severalPosted) { // then a message that ends its loop may not be enough for it to end
            return "it has several receives at a time, where an item has several messages";
        }
        return takenFrom(upstream) == 0 ? "it has not received anything yet" : null;
    }

    /** Why this rank cannot be a stage between these two that several processes serve, or null if it can. */
    @Nullable
    public String stageRefusal(int upstream, int downstream) {
        long inWork = takenFrom(upstream) - sent[downstream];
        if (uneven || inWork < 0 || (sentInAll > 0 && inWork > perItem)) {
            return "it was not seen to send one item for each one it received";
        }
        return sentAfterLook ? "it looks for the next message before it has sent the result of the last" : null;
    }
}
