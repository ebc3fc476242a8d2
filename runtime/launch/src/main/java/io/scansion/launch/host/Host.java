package io.scansion.launch.host;

import io.scansion.launch.process.Child;
import io.scansion.launch.process.SupervisionListener;
import io.scansion.launch.rank.RankDescription;
import java.io.IOException;
import java.util.Optional;

/** A host that ranks of one job are started on. For any thread. */
public interface Host extends AutoCloseable {
    /**
     * Starts the process of one or more ranks.
     *
     * @param listener told when it has started, and what it prints
     * @throws IOException if the host refuses, as far as that shows at once
     */
    Child start(RankDescription rank, SupervisionListener listener) throws IOException;

    /** Hands over what stands in the job's tuner file; again whenever that changes. */
    void tunerFile(String content);

    /** Returns why nothing more will be heard of this host, if so; to be asked now and then. */
    Optional<String> lost();

    /** Ends everything that was started on it, and returns when it has ended or the host is out of reach. */
    @Override
    void close();
}
