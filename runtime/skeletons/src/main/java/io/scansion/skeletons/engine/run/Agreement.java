package io.scansion.skeletons.engine.run;

import io.scansion.skeletons.engine.message.Batch;
import io.scansion.skeletons.engine.message.Batch.Kind;
import io.scansion.skeletons.engine.message.BatchReader;
import io.scansion.skeletons.engine.message.BatchWriter;
import io.scansion.skeletons.engine.message.Entry.Value;
import io.scansion.skeletons.engine.message.Place;
import io.scansion.skeletons.engine.message.UnsendableException;
import io.scansion.skeletons.transport.Channel;
import io.scansion.skeletons.transport.Postbox;
import java.nio.charset.StandardCharsets;

/**
 * How a run begins: every rank tells rank 0 what it is about to take part in, and hears whether all are about the same. Ranks that
 * are not would wait for each other for ever.
 */
public final class Agreement {
    private static final int FIRST = 0;
    private static final String ALIKE = "";

    private Agreement() {}

    /**
     * Waits until all ranks have begun.
     *
     * @param description of the run, as far as all ranks must know the same
     * @throws IllegalStateException in every rank, if they do not
     */
    public static void reach(Postbox postbox, String description) {
        String difference = ALIKE;
        if (postbox.rank() != FIRST) {
            tell(postbox, FIRST, description);
            difference = hear(postbox, FIRST);
        } else {
            for (int rank = 1; rank < postbox.size(); rank++) {
                String other = hear(postbox, rank);
                if (difference.isEmpty() && !other.equals(description)) {
                    difference = "rank " + rank + " runs " + other + ", but rank 0 runs " + description
                            + "; describe the same in every rank";
                }
            }
            for (int rank = 1; rank < postbox.size(); rank++) {
                tell(postbox, rank, difference);
            }
        }
        if (!difference.isEmpty()) {
            postbox.finish();
            throw new IllegalStateException(difference);
        }
    }

    private static void tell(Postbox postbox, int rank, String text) {
        BatchWriter out = new BatchWriter().begin(Kind.AGREEMENT, 0);
        try {
            out.result(0, text.getBytes(StandardCharsets.UTF_8));
        } catch (UnsendableException e) {
            throw new IllegalStateException(e); // a few names
        }
        byte[] message = out.copy();
        postbox.sendLater(message, message.length, rank, Channel.CONTROL);
    }

    private static String hear(Postbox postbox, int rank) {
        BatchReader reader = new BatchReader(new Place(postbox.rank(), "begin"));
        Batch batch = reader.read(postbox.take(rank, Channel.CONTROL).bytes());
        return new String((byte[]) ((Value) batch.entries().get(0)).value(), StandardCharsets.UTF_8);
    }
}
