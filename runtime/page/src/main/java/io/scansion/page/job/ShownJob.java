package io.scansion.page.job;

import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/** A job as viewers see it, whether it runs or has ended. Safe for use by several threads. */
public interface ShownJob {
    /** The last events. */
    EventTail tail();

    /**
     * Asks the tuner as a console does and returns its answer.
     *
     * @throws io.scansion.tuner.channel.TunerAbsentException if there is no tuner now
     * @throws TimeoutException if it has not answered; whether it was carried out is not known
     */
    OperatorReply ask(String verb, String argument) throws IOException, TimeoutException, InterruptedException;

    /** Adds somebody who is told all there is at once, and every change from then on. */
    void add(Viewer viewer);

    /** All there is to say now, as one line of JSON. */
    byte[] whole();
}
