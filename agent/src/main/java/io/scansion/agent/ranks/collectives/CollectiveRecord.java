package io.scansion.agent.ranks.collectives;

import io.scansion.agent.ranks.collectives.Collective.Region;
import io.scansion.agent.ranks.collectives.RegionContent.TooLargeException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Collectives of one rank with what they filled, call by call; for one thread at a time. What it says of itself never throws. */
public final class CollectiveRecord {
    /** What a rank keeps at most; with more, nobody else can take its role over. */
    public static final int MOST_BYTES = 4 << 20;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);
    private long calls;
    private @Nullable String refusal;

    /** Keeps what a call has filled, which is over. */
    public void add(Collective call) {
        if (refusal != null) {
            return;
        }
        if (call.obstacle() != null) {
            refuse(call.name() + " " + call.obstacle());
            return;
        }
        int before = bytes.size();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            byte[] signature = call.signature().getBytes(StandardCharsets.UTF_8);
            out.writeInt(call.communicator());
            out.writeInt(signature.length);
            out.write(signature);
            for (Region region : call.filled()) {
                RegionContent.write(out, region, MOST_BYTES - bytes.size());
            }
            calls++;
        } catch (TooLargeException e) {
            refuse(call.name() + " gave it more than " + (MOST_BYTES >> 20) + " MiB with all before");
        } catch (IOException | RuntimeException | StackOverflowError e) { // objects of the program may do anything
            refuse(call.name() + " gave it what cannot be kept (" + e + ")");
        }
        if (bytes.size() - before > MOST_BYTES) {
            refuse(call.name() + " has too many arguments");
        }
    }

    /** What was kept can be given to nobody, for this reason. */
    public void refuse(String reason) {
        if (refusal == null) {
            refusal = reason;
            bytes.reset();
        }
    }

    /** Why nobody else can be given what this rank got, or null. */
    public @Nullable String refusal() {
        return refusal;
    }

    /** Calls kept. */
    public long calls() {
        return calls;
    }

    /** What {@link CollectiveReplay} reads. */
    public byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
