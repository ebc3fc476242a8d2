package io.scansion.wire.codec;

import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Reads messages from a blocking stream that may deliver a frame in any pieces. For one thread. */
public final class FrameReader {
    private final InputStream in;
    private final FrameDecoder decoder = new FrameDecoder(WireProtocol.MAX_FRAME_BYTES);
    private final byte[] chunk = new byte[8192];

    public FrameReader(InputStream in) {
        this.in = in;
    }

    /**
     * Waits for the next message; null when the stream has ended between two frames.
     *
     * @throws FrameException if the bytes are no frame, or end inside one
     */
    public @Nullable WireMessage read() throws IOException {
        while (true) {
            WireMessage message = decoder.next();
            if (message != null) {
                return message;
            }
            int count = in.read(chunk);
            if (count < 0) {
                decoder.endOfStream();
                return null;
            }
            decoder.feed(ByteBuffer.wrap(chunk, 0, count));
        }
    }
}
