package io.scansion.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import io.scansion.wire.CodeFrame;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.ContractState;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import io.scansion.wire.codec.FrameException.Fault;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WireCodecTest {
    private static final WireMessage WARNING = new AgentMessage.Warning(3, "slow");

    @Test
    void every_record_of_the_hierarchy_has_exactly_one_frame_type() {
        List<Class<?>> records = records(WireMessage.class).toList();
        assertThat(Arrays.stream(MessageType.values()).map(MessageType::recordClass))
                .containsExactlyInAnyOrderElementsOf(records.stream()
                        .<Class<? extends WireMessage>>map(c -> c.asSubclass(WireMessage.class))
                        .toList());
        assertThat(Arrays.stream(MessageType.values()).map(MessageType::id))
                .doesNotHaveDuplicates()
                .allMatch(id -> id >= 1 && id <= 65535);
    }

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void any_message_decodes_to_itself(MessageType type) throws FrameException {
        RandomMessages messages = new RandomMessages(type.id());
        for (int i = 0; i < 1000; i++) {
            WireMessage message = messages.next(type);
            byte[] frame = WireCodec.encode(message);
            assertThat(WireCodec.decode(frame)).isEqualTo(message);
            assertThat(frame.length - WireProtocol.HEADER_BYTES)
                    .isEqualTo(ByteBuffer.wrap(frame).getInt(8));
        }
    }

    @Test
    void foreign_bytes_are_named() {
        byte[] http = "GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertFault(() -> WireCodec.decode(http), Fault.BAD_MAGIC, "5343414e", "47455420");
    }

    @Test
    void another_version_is_named_with_both_numbers() throws FrameException {
        byte[] frame = WireCodec.encode(WARNING);
        ByteBuffer.wrap(frame).putShort(4, (short) 7);
        assertFault(() -> WireCodec.decode(frame), Fault.UNKNOWN_VERSION, "version " + WireProtocol.VERSION, "found 7");
    }

    @Test
    void an_unknown_type_is_named() throws FrameException {
        byte[] frame = WireCodec.encode(WARNING);
        ByteBuffer.wrap(frame).putShort(6, (short) 999);
        assertFault(() -> WireCodec.decode(frame), Fault.UNKNOWN_TYPE, "999");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, WireProtocol.MAX_FRAME_BYTES + 1})
    void a_body_above_the_bound_is_refused_by_its_header_alone(int length) throws FrameException {
        byte[] frame = WireCodec.encode(WARNING);
        ByteBuffer.wrap(frame).putInt(8, length);
        assertFault(
                () -> WireCodec.decode(frame),
                Fault.TOO_LONG,
                "at most 1048576 bytes",
                Integer.toUnsignedString(length));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MAX_VALUE, WireProtocol.MAX_STRING_BYTES + 1})
    void a_string_above_the_bound_is_refused(int length) throws FrameException {
        byte[] frame = WireCodec.encode(WARNING);
        ByteBuffer.wrap(frame).putInt(16, length);
        assertFault(() -> WireCodec.decode(frame), Fault.TOO_LONG, "WARNING", "bytes in a string", "byte 4");
    }

    @Test
    void a_string_longer_than_the_rest_of_its_frame_is_refused() throws FrameException {
        byte[] frame = WireCodec.encode(WARNING);
        ByteBuffer.wrap(frame).putInt(16, 5);
        assertFault(() -> WireCodec.decode(frame), Fault.TRUNCATED, "expected 5 bytes", "found 4");
    }

    @Test
    void a_list_longer_than_the_rest_of_its_frame_is_refused() throws FrameException {
        byte[] frame = WireCodec.encode(new AgentMessage.Arrangement(0, 1, 2, List.of(3, 4), 5));
        ByteBuffer.wrap(frame).putInt(WireProtocol.HEADER_BYTES + 16, WireProtocol.MAX_LIST_ENTRIES);
        assertFault(() -> WireCodec.decode(frame), Fault.TRUNCATED, "entries in a list", "found 16 bytes");
    }

    @Test
    void bytes_behind_the_last_field_are_refused() throws FrameException {
        byte[] frame = WireCodec.encode(WARNING);
        byte[] longer = Arrays.copyOf(frame, frame.length + 3);
        assertFault(() -> WireCodec.decode(longer), Fault.TRAILING_BYTES, "expected a body of 12 bytes, found 15");
        ByteBuffer.wrap(longer).putInt(8, 15);
        assertFault(() -> WireCodec.decode(longer), Fault.TRAILING_BYTES, "WARNING", "the last 3");
    }

    @Test
    void values_that_a_field_cannot_hold_are_refused() throws FrameException {
        byte[] measuring = WireCodec.encode(new TunerMessage.SetMeasuring(1, true));
        measuring[measuring.length - 1] = 2;
        assertFault(() -> WireCodec.decode(measuring), Fault.BAD_VALUE, "expected 0 or 1, found 2");

        byte[] contract = WireCodec.encode(new AgentMessage.Contract(1, 1, ContractState.KEPT, List.of()));
        contract[WireProtocol.HEADER_BYTES + 9] = 9;
        assertFault(() -> WireCodec.decode(contract), Fault.BAD_VALUE, "contract state", "found 9");

        byte[] text = WireCodec.encode(WARNING);
        text[text.length - 1] = (byte) 0xC3;
        assertFault(() -> WireCodec.decode(text), Fault.BAD_VALUE, "expected UTF-8");
    }

    @Test
    void a_message_that_fits_into_no_frame_is_refused_by_its_sender() {
        String tooLong = "é".repeat(WireProtocol.MAX_STRING_BYTES / 2 + 1);
        assertFault(() -> WireCodec.encode(new AgentMessage.Warning(0, tooLong)), Fault.TOO_LONG, "WARNING", "16386");
        List<Integer> many = Collections.nCopies(WireProtocol.MAX_LIST_ENTRIES + 1, 7);
        assertFault(
                () -> WireCodec.encode(new AgentMessage.Arrangement(0, 1, 2, many, 0)),
                Fault.TOO_LONG,
                "32769 entries");
        String longest = "x".repeat(WireProtocol.MAX_STRING_BYTES);
        assertFault(
                () -> WireCodec.encode(
                        new AgentMessage.Contract(0, 0, ContractState.BROKEN, Collections.nCopies(65, longest))),
                Fault.TOO_LONG,
                "CONTRACT");
    }

    @Test
    void a_snapshot_of_a_rank_that_talks_to_fifteen_hundred_others_fits() throws FrameException {
        List<ChannelCounters> channels = new ArrayList<>();
        for (int peer = 0; peer < 1500; peer++) {
            channels.add(new ChannelCounters(peer, true, 1, 2, 3, 4, 5, 6));
            channels.add(new ChannelCounters(peer, false, 1, 2, 3, 4, 5, 6));
        }
        WireMessage snapshot = new AgentMessage.Snapshot(
                0, 0, 1, 2, RankCounters.ZERO, ComputeTimes.NONE, CompressedHistogram.EMPTY, CpuTimes.NONE, channels);
        assertThat(WireCodec.decode(WireCodec.encode(snapshot))).isEqualTo(snapshot);
    }

    @Test
    void an_order_of_anything_but_a_command_is_refused() throws FrameException {
        byte[] frame = WireCodec.encode(new TunerMessage.Order(1, 2, new TunerMessage.DumpStacks(3)));
        ByteBuffer.wrap(frame).putShort(WireProtocol.HEADER_BYTES + 12, (short) MessageType.ORDER.id());
        assertFault(() -> WireCodec.decode(frame), Fault.BAD_VALUE, "type of a command", "found 72");
        ByteBuffer.wrap(frame).putShort(WireProtocol.HEADER_BYTES + 12, (short) 999);
        assertFault(() -> WireCodec.decode(frame), Fault.BAD_VALUE, "type of a command", "found 999");
    }

    @Test
    void an_order_that_is_never_valid_is_refused() throws FrameException {
        byte[] frame = WireCodec.encode(new TunerMessage.Order(1, 2, new TunerMessage.DumpStacks(3)));
        ByteBuffer.wrap(frame).putInt(WireProtocol.HEADER_BYTES + 8, 0);
        assertFault(() -> WireCodec.decode(frame), Fault.BAD_VALUE, "validMillis >= 1", "got 0");
    }

    @Test
    void times_below_unknown_and_histograms_above_their_bound_are_refused() {
        assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> new CpuTimes(0, -2, 0));
        byte[] longest = new byte[CompressedHistogram.MAX_BYTES + 1];
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new CompressedHistogram(longest, longest.length));
        assertThat(new CompressedHistogram(longest, CompressedHistogram.MAX_BYTES).bytes())
                .hasSize(CompressedHistogram.MAX_BYTES);
    }

    @Test
    void stacks_may_be_longer_than_a_name_and_no_longer_than_their_bound() throws FrameException {
        String longest = "x".repeat(AgentMessage.Stacks.MAX_TEXT_BYTES);
        WireMessage stacks = new AgentMessage.Stacks(0, 1, true, longest);
        assertThat(WireCodec.decode(WireCodec.encode(stacks))).isEqualTo(stacks);
        assertFault(
                () -> WireCodec.encode(new AgentMessage.Stacks(0, 1, true, longest + "x")), Fault.TOO_LONG, "STACKS");
    }

    @Test
    void a_class_file_has_as_many_bytes_as_its_digest_says_and_no_more_than_fit_into_a_frame() throws FrameException {
        byte[] longest = new byte[ClassFile.MAX_BYTES];
        WireMessage files =
                new AgentMessage.ClassFiles(0, List.of(ClassFile.whole("a/B", ClassDigest.of(longest), longest)));
        assertThat(WireCodec.decode(WireCodec.encode(files))).isEqualTo(files);
        byte[] longer = new byte[ClassFile.MAX_BYTES + 1];
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> ClassFile.whole("a/B", ClassDigest.of(longer), longer));

        byte[] bytes = {1, 2, 3, 4};
        byte[] frame = WireCodec.encode(
                new AgentMessage.ClassFiles(0, List.of(ClassFile.whole("a/B", ClassDigest.of(bytes), bytes))));
        int length = WireProtocol.HEADER_BYTES + 4 + 4 + 4 + 3 + 1;
        ByteBuffer.wrap(frame).putInt(length, 5);
        assertFault(() -> WireCodec.decode(frame), Fault.BAD_VALUE, "CLASS_FILES", "as many as the digest says");
        ByteBuffer.wrap(frame).putInt(length, -1);
        assertFault(() -> WireCodec.decode(frame), Fault.BAD_VALUE, "need length >= 0");
    }

    @Test
    void a_method_without_a_name_is_refused() throws FrameException {
        byte[] frame = WireCodec.encode(
                new AgentMessage.CodeQuestion(0, 0, 1, false, "", List.of(List.of(new CodeFrame("A", "m", "()V", 0)))));
        frame[frame.length - 7] = 'V';
        assertFault(() -> WireCodec.decode(frame), Fault.BAD_VALUE, "no method");
    }

    @Test
    void digests_tell_class_files_apart_by_any_bit() {
        byte[] bytes = new byte[64];
        ClassDigest plain = ClassDigest.of(bytes);
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] other = bytes.clone();
            other[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(ClassDigest.of(other)).isNotEqualTo(plain);
        }
        assertThat(ClassDigest.of(bytes.clone())).isEqualTo(plain);
    }

    static void assertFault(ThrowingCallable code, Fault fault, String... words) {
        assertThatExceptionOfType(FrameException.class)
                .isThrownBy(code)
                .satisfies(e -> assertThat(e.fault()).isEqualTo(fault))
                .satisfies(e -> assertThat(e.getMessage()).contains(words));
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(WireCodecTest::records)
                : Stream.of(type);
    }

    @Test
    void items_that_no_rank_can_have_counted_are_refused_where_they_are_read() throws FrameException {
        ComputeTimes times = new ComputeTimes(0x1122334455L, 1, 1, 1, 1, 1);
        byte[] frame = WireCodec.encode(new AgentMessage.Snapshot(
                0, 0, 1, 1, RankCounters.ZERO, times, CompressedHistogram.EMPTY, CpuTimes.NONE, List.of()));
        ByteBuffer bytes = ByteBuffer.wrap(frame);
        for (int at = 0; at <= frame.length - Long.BYTES; at++) {
            if (bytes.getLong(at) == times.count()) {
                bytes.putLong(at, -1);
            }
        }
        assertThatThrownBy(() -> WireCodec.decode(frame))
                .isInstanceOf(FrameException.class)
                .hasMessageContaining("need 0 items or more in an interval, got -1");
    }

    @Test
    void totals_and_times_that_no_rank_can_have_counted_are_refused_where_they_are_read() throws FrameException {
        long mark = 0x1122334455L;
        RankCounters counters = new RankCounters(mark, mark, mark, mark, mark, mark, mark, mark, mark);
        ChannelCounters channel = new ChannelCounters(1, true, mark, mark, mark, mark, 0, 0);
        ComputeTimes times = new ComputeTimes(1, mark, mark, 1, 1, 1);
        byte[] frame = WireCodec.encode(new AgentMessage.Snapshot(
                0, 0, 1, 1, counters, times, CompressedHistogram.EMPTY, CpuTimes.NONE, List.of(channel)));
        int totals = 0;
        int measured = 0;
        for (int at = 0; at <= frame.length - Long.BYTES; at++) {
            long there = ByteBuffer.wrap(frame).getLong(at);
            if (there == mark) {
                totals++;
                refuses(frame, at, -1, "no rank can have counted -1");
                refuses(frame, at, RankCounters.MOST + 1, "no rank can have counted 72057594037927937");
            } else if (there == Double.doubleToLongBits((double) mark)) {
                measured++;
                refuses(frame, at, Double.doubleToLongBits(Double.NaN), "need times of 0 or more");
                refuses(frame, at, Double.doubleToLongBits(-1), "need times of 0 or more");
                refuses(frame, at, Double.doubleToLongBits(1e300), "need times of 0 or more");
            }
        }
        assertThat(totals).isEqualTo(9 + 4);
        assertThat(measured).isEqualTo(2);
    }

    private static void refuses(byte[] frame, int at, long value, String reason) {
        byte[] other = frame.clone();
        ByteBuffer.wrap(other).putLong(at, value);
        assertThatThrownBy(() -> WireCodec.decode(other))
                .isInstanceOf(FrameException.class)
                .hasMessageContaining(reason);
    }
}
