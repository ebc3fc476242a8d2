package io.scansion.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameException.Fault;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class FrameDecoderTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void messages_come_out_whole_and_in_order_however_the_stream_is_cut(long seed) throws FrameException {
        Random random = new Random(seed);
        List<WireMessage> sent = new ArrayList<>();
        byte[] stream = stream(new RandomMessages(seed), sent);
        List<WireMessage> received = new ArrayList<>();
        FrameDecoder decoder = new FrameDecoder(WireProtocol.MAX_FRAME_BYTES);
        for (int at = 0; at < stream.length; ) {
            int length = Math.min(stream.length - at, 1 + random.nextInt(1 << random.nextInt(12)));
            decoder.feed(ByteBuffer.wrap(stream, at, length));
            at += length;
            for (WireMessage message = decoder.next(); message != null; message = decoder.next()) {
                received.add(message);
            }
        }
        decoder.endOfStream();
        assertThat(received).isEqualTo(sent);
    }

    @Test
    void a_blocking_reader_survives_a_stream_that_gives_one_byte_at_a_time() throws IOException {
        List<WireMessage> sent = new ArrayList<>();
        InputStream drips = new ByteArrayInputStream(stream(new RandomMessages(9), sent)) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(1, length));
            }
        };
        FrameReader reader = new FrameReader(drips);
        for (WireMessage message : sent) {
            assertThat(reader.read()).isEqualTo(message);
        }
        assertThat(reader.read()).isNull();
    }

    @Test
    void a_stream_that_ends_inside_a_frame_is_truncated() throws FrameException {
        byte[] frame = WireCodec.encode(new AgentMessage.Heartbeat(1, 2));
        FrameReader reader = new FrameReader(new ByteArrayInputStream(frame, 0, frame.length - 1));
        WireCodecTest.assertFault(reader::read, Fault.TRUNCATED, "23 bytes after its start");
    }

    @Test
    void the_first_foreign_byte_is_enough_to_refuse_a_stream() {
        FrameDecoder decoder = new FrameDecoder(WireProtocol.MAX_FRAME_BYTES);
        decoder.feed(ByteBuffer.wrap(new byte[] {'S', 'S'}));
        WireCodecTest.assertFault(decoder::next, Fault.BAD_MAGIC, "SCAN", "[83, 83]");
    }

    @Test
    void the_bound_can_be_raised_once_the_peer_is_known() throws FrameException {
        WireMessage warning = new AgentMessage.Warning(1, "x".repeat(500));
        byte[] frame = WireCodec.encode(warning);
        FrameDecoder decoder = new FrameDecoder(100);
        decoder.feed(ByteBuffer.wrap(frame));
        WireCodecTest.assertFault(decoder::next, Fault.TOO_LONG, "at most 100", "508");
        decoder.acceptBodiesOf(1000);
        assertThat(decoder.next()).isEqualTo(warning);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, WireProtocol.MAX_FRAME_BYTES + 1})
    void a_bound_outside_the_protocol_is_refused(int bound) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FrameDecoder(bound))
                .withMessageContaining("got " + bound);
    }

    private static byte[] stream(RandomMessages messages, List<WireMessage> sent) throws FrameException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < 500; i++) {
            WireMessage message = messages.next();
            sent.add(message);
            bytes.writeBytes(WireCodec.encode(message));
        }
        return bytes.toByteArray();
    }
}
