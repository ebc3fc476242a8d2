package io.scansion.agent.probe;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Two counters that the writer always changes together; a reader that keeps what it read must have both or neither. */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "read before the first write")
@Outcome(id = "1, 10", expect = Expect.ACCEPTABLE, desc = "read after the first write")
@Outcome(id = "2, 20", expect = Expect.ACCEPTABLE, desc = "read after the second write")
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "a write came in between: the reader would try again")
@Outcome(expect = Expect.FORBIDDEN, desc = "an item without its time, or a time without its item")
@State
public class VersionedPublicationStress extends VersionedPublication {
    private long items;
    private long nanos;

    @Actor
    public void application() {
        for (int i = 0; i < 2; i++) {
            beginWrite();
            items++;
            nanos += 10;
            endWrite();
        }
    }

    @Actor
    public void reporter(JJ_Result read) {
        long version = beginRead();
        long itemsSeen = items;
        long nanosSeen = nanos;
        boolean whole = unchangedSince(version);
        read.r1 = whole ? itemsSeen : -1;
        read.r2 = whole ? nanosSeen : -1;
    }
}
