package io.scansion.agent.ranks.collectives;

import io.scansion.agent.ranks.collectives.Collective.Region;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Gives calls what the same calls got in another process, in the same order. For one thread. */
public final class CollectiveReplay {
    private final DataInputStream in;

    /** @param record of {@link CollectiveRecord} */
    public CollectiveReplay(byte[] record) {
        in = new DataInputStream(new ByteArrayInputStream(record));
    }

    /**
     * Fills what this call fills; false, and nothing was touched, if the next of the record is another one.
     *
     * @throws IOException if there is none, or its content cannot be read here; then there is no going on
     */
    public boolean next(Collective call) throws IOException {
        int communicator = in.readInt();
        byte[] signature = new byte[in.readInt()];
        in.readFully(signature);
        if (communicator != call.communicator()
                || !new String(signature, StandardCharsets.UTF_8).equals(call.signature())) {
            return false;
        }
        try {
            for (Region region : call.filled()) {
                RegionContent.read(in, region);
            }
        } catch (ClassNotFoundException | RuntimeException | LinkageError e) {
            throw new IOException(e.toString(), e);
        }
        return true;
    }
}
