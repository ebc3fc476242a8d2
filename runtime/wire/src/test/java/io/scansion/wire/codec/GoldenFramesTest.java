package io.scansion.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.ClassDigest;
import io.scansion.wire.ClassFile;
import io.scansion.wire.CodeFrame;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.ContractState;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.LinkCost;
import io.scansion.wire.OperatorMessage;
import io.scansion.wire.PointSpec;
import io.scansion.wire.PointType;
import io.scansion.wire.RankCounters;
import io.scansion.wire.SentSizes;
import io.scansion.wire.TunerMessage;
import io.scansion.wire.WireMessage;
import io.scansion.wire.WireProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The bytes on the wire do not change within a protocol version: one file in {@code frames/} for each type and version.
 * {@code -Dgolden.regenerate=true} writes the files anew and fails, so that nobody takes a regenerating run for a passing one.
 */
final class GoldenFramesTest {
    private static final Path FRAMES = Path.of("src/test/resources/frames");
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");
    private static final int BYTES_A_LINE = 16;
    private static final String BOOT_ID = "f3cda0f4-d43a-455b-8dbd-2ea3fc4e29bc";

    @ParameterizedTest
    @EnumSource(MessageType.class)
    void a_message_is_encoded_to_its_golden_frame_and_back(MessageType type) throws IOException {
        WireMessage message = sample(type);
        byte[] frame = WireCodec.encode(message);
        Path file = FRAMES.resolve(fileName(type));
        if (Boolean.getBoolean("golden.regenerate")) {
            Files.createDirectories(FRAMES);
            Files.writeString(file, lines(frame));
            fail("wrote " + file + " anew: read the difference, then run without golden.regenerate");
        }
        byte[] golden = HEX.parseHex(Files.readString(file).trim().replace('\n', ' '));
        assertThat(lines(frame)).isEqualTo(lines(golden));
        assertThat(WireCodec.decode(golden)).isEqualTo(message);
    }

    @Test
    void there_is_no_golden_frame_without_a_message() throws IOException {
        try (Stream<Path> files = Files.list(FRAMES)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Stream.of(MessageType.values())
                            .map(GoldenFramesTest::fileName)
                            .toList());
        }
    }

    private static String fileName(MessageType type) {
        return type.name().toLowerCase(Locale.ROOT) + ".v" + WireProtocol.VERSION + ".hex";
    }

    private static String lines(byte[] frame) {
        StringBuilder lines = new StringBuilder();
        for (int at = 0; at < frame.length; at += BYTES_A_LINE) {
            lines.append(HEX.formatHex(frame, at, Math.min(frame.length, at + BYTES_A_LINE)))
                    .append('\n');
        }
        return lines.toString();
    }

    private static WireMessage sample(MessageType type) {
        return switch (type) {
            case HELLO ->
                new AgentMessage.Hello(
                        1, "sécret", "job-7", 3, 8, 2, 4_294_967_297L, "localhost", BOOT_ID, "niodev", 95_000_000L);
            case HEARTBEAT -> new AgentMessage.Heartbeat(3, 41);
            case SNAPSHOT ->
                new AgentMessage.Snapshot(
                        3,
                        2,
                        42,
                        2_000_000_000L,
                        new RankCounters(101, 100, 100, 1_500_000_000L, 300_000_000L, 150_000_000L, 7, 402, 99),
                        new ComputeTimes(20, 15_000_000.5, 250_000.25, 14_900_000, 16_000_000, 17_000_000),
                        new CompressedHistogram(new byte[] {0x1c, (byte) 0x84, (byte) 0x93, 0x14, 0x7f}, 4),
                        new CpuTimes(1_400_000_000L, 1_910_000_000L, CpuTimes.UNKNOWN),
                        List.of(
                                new ChannelCounters(1, false, 101, 6464, 300_000_000L, 12, 1, 9),
                                new ChannelCounters(3, true, 100, 6400, 150_000_000L, 0, -1, 9)));
            case SEND_TIMES ->
                new AgentMessage.SendTimes(
                        3,
                        2,
                        2_000_000_000L,
                        List.of(
                                new SentSizes(
                                        3,
                                        7,
                                        6400,
                                        List.of(
                                                new SentSizes.Times(16, 90, 1_350_000),
                                                new SentSizes.Times(55, 10, 148_650_000))),
                                new SentSizes(3, 0, 0, List.of())));
            case CONTRACT ->
                new AgentMessage.Contract(
                        3, 2, ContractState.BROKEN, List.of("receives from any source", "collective in the loop"));
            case CALIBRATION ->
                new AgentMessage.Calibration(3, 4, new LinkCost(3.5e-5, 1.25e-9), LinkCost.UNKNOWN, 131_072, 64);
            case ACKNOWLEDGEMENT ->
                new AgentMessage.Acknowledgement(1, 17, false, "items follow another chain", List.of(1, 2, 3));
            case ARRANGEMENT -> new AgentMessage.Arrangement(1, 17, 2, List.of(2, 8, 9), 1200);
            case WARNING -> new AgentMessage.Warning(3, "another agent changed mpi.Comm");
            case GOODBYE -> new AgentMessage.Goodbye(3, "the program has ended");
            case POINT_REPORT ->
                new AgentMessage.PointReport(
                        3, new PointSpec("grain", "com.example.Farm", "grain", PointType.INT, 1, 64, true), true, "8");
            case POINT_REFUSED ->
                new AgentMessage.PointRefused(3, "grain", "com.example.Farm.grain", "the field is final");
            case FARM_REPORT ->
                new AgentMessage.FarmReport(
                        0,
                        3_000_000_000L,
                        1,
                        false,
                        true,
                        3,
                        7,
                        8,
                        1064,
                        1016,
                        20_000,
                        127,
                        250_000_000L,
                        150_000_000L);
            case PIPELINE_REPORT ->
                new AgentMessage.PipelineReport(
                        0,
                        3_000_000_000L,
                        1,
                        false,
                        2,
                        640,
                        List.of(
                                new AgentMessage.LibraryStage("blur", false, List.of(1, 5), List.of(4)),
                                new AgentMessage.LibraryStage("sum", true, List.of(2), List.of())),
                        List.of(6),
                        901);
            case INSTANCE_REPORT ->
                new AgentMessage.InstanceReport(5, 3_000_000_000L, 1, "blur", 320, 40, 1_280_000_000L, 0.005125);
            case HOST_REPORT ->
                new AgentMessage.HostReport(
                        3,
                        "node-1",
                        BOOT_ID,
                        8,
                        4,
                        2.5,
                        0.75,
                        Double.NaN,
                        1.25,
                        16_000_000_000L,
                        AgentMessage.HostReport.UNKNOWN);
            case STACKS ->
                new AgentMessage.Stacks(3, 23, false, "\"main\" RUNNABLE\n    at mpi.Comm.Recv(Comm.java:1)\n");
            case STANDING ->
                new AgentMessage.Standing(
                        1,
                        true,
                        List.of(new AgentMessage.StandingChain(
                                17, List.of(1, 2, 3), List.of(new TunerMessage.StageTarget(2, List.of(2, 8))), true)),
                        List.of(new AgentMessage.PointDecision(19, "grain", "16")));
            case PROCESSORS -> new AgentMessage.Processors(3, "0-3,8");
            case OVERHEAD_REPORT ->
                new AgentMessage.OverheadReport(
                        3, 2_000_000_000L, 12_345, 1_500_000, 250_000, AgentMessage.OverheadReport.UNKNOWN, 81_920, 8);
            case WELCOME -> new TunerMessage.Welcome("job-7", 250, 81_000_000_000L);
            case ARRANGE ->
                new TunerMessage.Arrange(
                        17,
                        List.of(1, 2, 3, 4),
                        List.of(
                                new TunerMessage.StageTarget(2, List.of(2, 8)),
                                new TunerMessage.StageTarget(3, List.of(3, 9))));
            case SET_MEASURING -> new TunerMessage.SetMeasuring(18, true);
            case SET_POINT -> new TunerMessage.SetPoint(19, "grain", "16");
            case RESTORE_POINT -> new TunerMessage.RestorePoint(20, "grain", 19);
            case REJECTED -> new TunerMessage.Rejected("the key is not this job's");
            case ARRANGE_FARM -> new TunerMessage.ArrangeFarm(21, 1, 7, 16);
            case ARRANGE_STAGE -> new TunerMessage.ArrangeStage(22, 1, "blur", List.of(1, 5, 6));
            case ORDER -> new TunerMessage.Order(82_000_000_000L, 5_000, new TunerMessage.SetMeasuring(18, true));
            case DUMP_STACKS -> new TunerMessage.DumpStacks(23);
            case CODE_QUESTION ->
                new AgentMessage.CodeQuestion(
                        3,
                        2,
                        1,
                        true,
                        "com.example.Pipe",
                        List.of(
                                List.of(
                                        new CodeFrame("com.example.Pipe$Stage", "run", "()V", 17),
                                        new CodeFrame("com.example.Pipe", "main", "([Ljava/lang/String;)V", -1)),
                                List.of()));
            case CLASS_FILES ->
                new AgentMessage.ClassFiles(
                        3,
                        List.of(
                                ClassFile.whole("com/example/Pipe", new ClassDigest(4, 0x01020304, -2), new byte[] {
                                    (byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE
                                }),
                                ClassFile.known("com/example/Pipe$Stage", new ClassDigest(812, 5, 6)),
                                ClassFile.absent("com/example/Gone")));
            case CLASSES_WANTED ->
                new TunerMessage.ClassesWanted(List.of(
                        new TunerMessage.WantedClass("com/example/Pipe", List.of()),
                        new TunerMessage.WantedClass("com/example/Pipe$Stage", List.of(new ClassDigest(812, 5, 6)))));
            case CODE_VERDICT ->
                new TunerMessage.CodeVerdict(1, List.of("may send several messages per item"), List.of("a remark"));
            case THIN_PROBES -> new TunerMessage.ThinProbes(24, 8);
            case REPORT_EVERY -> new TunerMessage.ReportEvery(25, 1_000);
            case OPERATOR_HELLO -> new OperatorMessage.OperatorHello(1, "sécret", "job-7");
            case OPERATOR_REQUEST -> new OperatorMessage.OperatorRequest(5, "approve", "r1");
            case OPERATOR_REPLY -> new OperatorMessage.OperatorReply(5, 4, "there is no recommendation r1");
            case EVENT_LINE -> new OperatorMessage.EventLine("{\"type\":\"warning\",\"text\":\"…\"}");
        };
    }
}
