package io.scansion.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.fuzzing.Atoms;
import io.scansion.fuzzing.Campaign;
import io.scansion.fuzzing.Damage;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Damaged frames of both directions, recorded and made: each is decoded or refused in words, within memory in proportion to its bytes; what is
 * decoded can be encoded again and means the same.
 */
final class FrameCampaignTest {
    private static final Path RECORDINGS = Path.of("..", "tuner", "src", "test", "resources", "recordings");
    private static final int MADE = 4_000;
    /** A frame is 2 KiB at most here, and an entry of a list takes a byte at least. */
    private static final long MOST_BYTES = 4 << 20;

    @Test
    void damaged_frames_are_decoded_or_refused_in_words() throws IOException {
        List<byte[]> good = goodFrames();
        assertThat(good).hasSizeGreaterThan(2 * MADE);
        Campaign.of("frames", 40_000, 10_000_000, MOST_BYTES)
                .run(
                        random -> Damage.toBytes(random, pick(good, random), pick(good, random)),
                        Atoms.BYTES,
                        FrameCampaignTest::judge);
    }

    /** Before the hello is accepted only short frames are; after it all are. */
    static String judge(byte[] bytes) {
        int most = bytes.length % 2 == 0 ? 4_096 : WireProtocol.MAX_FRAME_BYTES;
        FrameDecoder decoder = new FrameDecoder(most);
        int half = bytes.length / 3;
        int messages = 0;
        try {
            decoder.feed(ByteBuffer.wrap(bytes, 0, half));
            messages += taken(decoder);
            decoder.feed(ByteBuffer.wrap(bytes, half, bytes.length - half));
            messages += taken(decoder);
            decoder.endOfStream();
            return "decoded";
        } catch (FrameException e) {
            assertThat(e.getMessage()).isNotBlank().doesNotContain("Exception");
            return (messages > 0 ? "decoded, then " : "") + e.fault();
        }
    }

    private static int taken(FrameDecoder decoder) throws FrameException {
        int messages = 0;
        for (WireMessage message = decoder.next(); message != null; message = decoder.next()) {
            byte[] again = encoded(message);
            if (!WireCodec.decode(again).equals(message)) {
                throw new AssertionError("another message than " + message);
            }
            messages++;
        }
        return messages;
    }

    private static byte[] encoded(WireMessage message) {
        try {
            return WireCodec.encode(message);
        } catch (FrameException e) {
            throw new AssertionError("cannot be encoded again: " + message, e);
        }
    }

    private static byte[] pick(List<byte[]> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    static List<byte[]> goodFrames() throws IOException {
        List<byte[]> frames = new ArrayList<>();
        try (Stream<Path> files = Files.list(RECORDINGS)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".rec"))
                    .sorted()
                    .toList()) {
                frames.addAll(framesIn(file));
            }
        }
        RandomMessages messages = new RandomMessages(3);
        for (int i = 0; i < MADE; i++) {
            frames.add(WireCodec.encode(messages.next()));
        }
        return frames;
    }

    /** A recording holds the frames of its agents as they came. */
    private static List<byte[]> framesIn(Path recording) throws IOException {
        byte[] bytes;
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(recording))) {
            bytes = in.readAllBytes();
        }
        List<byte[]> frames = new ArrayList<>();
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int at = 0;
        while (at <= bytes.length - WireProtocol.HEADER_BYTES) {
            int length = buffer.getInt(at) == WireProtocol.MAGIC ? buffer.getInt(at + 8) : -1;
            if (length < 0 || length > bytes.length - at - WireProtocol.HEADER_BYTES) {
                at++;
                continue;
            }
            byte[] frame = new byte[WireProtocol.HEADER_BYTES + length];
            buffer.get(at, frame);
            frames.add(frame);
            at += frame.length;
        }
        return frames;
    }
}
