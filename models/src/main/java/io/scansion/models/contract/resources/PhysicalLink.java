package io.scansion.models.contract.resources;

import io.scansion.models.refusal.Require;
import java.util.List;

/**
 * A link that several streams share: it must carry the sum of what they carry.
 *
 * @param bytesPerSecond positive and finite
 * @param streams that go over it, named once each
 */
public record PhysicalLink(String name, double bytesPerSecond, List<String> streams) {
    /** Checks the values and copies the list. */
    public PhysicalLink {
        streams = List.copyOf(streams);
        Require.positive(bytesPerSecond, "link " + name + ": bandwidth (bytes/s)");
        if (streams.stream().distinct().count() < streams.size()) {
            throw new IllegalArgumentException("link " + name + ": a stream is named twice in " + streams);
        }
    }
}
