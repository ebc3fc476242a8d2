package io.scansion.wire.codec;

import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameException.Fault;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into messages, however the bytes arrive. Feed what was read, then take {@link #next} until it is null. Memory
 * follows the bytes that came, never the length that a header claims. After an exception the stream is lost: close it. Not
 * safe for use by several threads.
 */
public final class FrameDecoder {
    private byte[] bytes = new byte[512];
    private int start;
    private int end;
    private int maxBodyBytes;

    /** @param maxBodyBytes longest body to accept, in bytes, from 1 to {@link WireProtocol#MAX_FRAME_BYTES} */
    public FrameDecoder(int maxBodyBytes) {
        this.maxBodyBytes = checked(maxBodyBytes);
    }

    /** Changes the bound for the frames from the next on, such as after the peer has shown its key. */
    public void acceptBodiesOf(int maxBodyBytes) {
        this.maxBodyBytes = checked(maxBodyBytes);
    }

    /** Takes all remaining bytes of {@code chunk}. */
    public void feed(ByteBuffer chunk) {
        int more = chunk.remaining();
        if (more > bytes.length - end) {
            int held = end - start;
            byte[] roomy = held + more > bytes.length ? new byte[Math.max(held + more, 2 * bytes.length)] : bytes;
            System.arraycopy(bytes, start, roomy, 0, held);
            bytes = roomy;
            start = 0;
            end = held;
        }
        chunk.get(bytes, end, more);
        end += more;
    }

    /**
     * Returns the next whole message, or null when more bytes are needed first.
     *
     * @throws FrameException as soon as the bytes at hand cannot become a frame
     */
    public @Nullable WireMessage next() throws FrameException {
        if (end - start < WireProtocol.HEADER_BYTES) {
            checkMagicSoFar();
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes, start, end - start);
        WireCodec.Header header = WireCodec.header(buffer, maxBodyBytes);
        if (buffer.remaining() < header.bodyBytes()) {
            return null;
        }
        buffer.limit(buffer.position() + header.bodyBytes());
        WireMessage message = WireCodec.body(header.type(), buffer);
        start = buffer.limit();
        if (start == end) {
            start = 0;
            end = 0;
            if (bytes.length > 1 << 16) {
                bytes = new byte[512]; // one long frame is no reason to keep its memory
            }
        }
        return message;
    }

    /**
     * Says that the stream has ended.
     *
     * @throws FrameException with {@link Fault#TRUNCATED} if it ended inside a frame
     */
    public void endOfStream() throws FrameException {
        if (start != end) {
            throw new FrameException(
                    Fault.TRUNCATED, "the stream ended inside a frame, " + (end - start) + " bytes after its start");
        }
    }

    private void checkMagicSoFar() throws FrameException {
        for (int i = 0; i < Math.min(4, end - start); i++) {
            if (bytes[start + i] != (byte) (WireProtocol.MAGIC >>> (24 - 8 * i))) {
                throw new FrameException(
                        Fault.BAD_MAGIC,
                        "expected a frame to start with the bytes \"SCAN\", found "
                                + Arrays.toString(Arrays.copyOfRange(bytes, start, Math.min(end, start + 4))));
            }
        }
    }

    private static int checked(int maxBodyBytes) {
        if (maxBodyBytes < 1 || maxBodyBytes > WireProtocol.MAX_FRAME_BYTES) {
            throw new IllegalArgumentException(
                    "need 1 <= maxBodyBytes <= " + WireProtocol.MAX_FRAME_BYTES + ", got " + maxBodyBytes);
        }
        return maxBodyBytes;
    }
}
