package io.scansion.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.scansion.wire.WireProtocol;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the bytes are, decoding ends in a message or in a {@link FrameException}; any other exception fails the test. */
final class FrameFuzzTest {
    private static final int ROUNDS = 20_000;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void random_bytes_are_refused_in_words(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < ROUNDS; i++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            FrameException refusal = refusalOf(bytes);
            assertThat(refusal).isNotNull().hasMessageContaining("found");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {4, 5, 6})
    void random_bodies_behind_a_good_header_never_break_the_decoder(long seed) {
        Random random = new Random(seed);
        MessageType[] types = MessageType.values();
        for (int i = 0; i < ROUNDS; i++) {
            byte[] body = new byte[random.nextInt(300)];
            random.nextBytes(body);
            for (int zeros = random.nextInt(body.length + 1); zeros > 0; zeros--) {
                body[random.nextInt(body.length)] = 0; // small lengths get past the first checks
            }
            ByteBuffer frame = ByteBuffer.allocate(WireProtocol.HEADER_BYTES + body.length)
                    .putInt(WireProtocol.MAGIC)
                    .putShort((short) WireProtocol.VERSION)
                    .putShort((short) types[random.nextInt(types.length)].id())
                    .putInt(body.length)
                    .put(body);
            refusalOf(frame.array());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {7, 8, 9})
    void flipped_bits_never_break_the_decoder(long seed) throws FrameException {
        Random random = new Random(seed);
        RandomMessages messages = new RandomMessages(seed);
        for (int i = 0; i < ROUNDS; i++) {
            byte[] frame = WireCodec.encode(messages.next());
            for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
                int bit = random.nextInt(8 * frame.length);
                frame[bit / 8] ^= (byte) (1 << (bit % 8));
            }
            refusalOf(frame);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {10, 11, 12})
    void every_truncation_is_refused_and_waits_in_a_stream(long seed) throws FrameException {
        RandomMessages messages = new RandomMessages(seed);
        for (int i = 0; i < 200; i++) {
            byte[] frame = WireCodec.encode(messages.next());
            for (int length = 0; length < frame.length; length++) {
                byte[] part = Arrays.copyOf(frame, length);
                assertThat(refusalOf(part)).isNotNull();
                FrameDecoder decoder = new FrameDecoder(WireProtocol.MAX_FRAME_BYTES);
                decoder.feed(ByteBuffer.wrap(part));
                assertThat(decoder.next()).isNull();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {13, 14, 15})
    void a_blocking_reader_ends_on_any_stream(long seed) {
        Random random = new Random(seed);
        RandomMessages messages = new RandomMessages(seed);
        for (int i = 0; i < 2_000; i++) {
            try {
                byte[] stream = WireCodec.encode(messages.next());
                stream[random.nextInt(stream.length)] = (byte) random.nextInt();
                FrameReader reader = new FrameReader(new ByteArrayInputStream(stream));
                while (reader.read() != null) {
                    assertThat(stream).isNotEmpty();
                }
            } catch (FrameException e) {
                assertThat(e.getMessage()).isNotBlank();
            } catch (IOException e) {
                fail("an array cannot fail to be read", e);
            }
        }
    }

    private static @Nullable FrameException refusalOf(byte[] bytes) {
        try {
            WireCodec.decode(bytes);
            return null;
        } catch (FrameException e) {
            return e;
        }
    }
}
