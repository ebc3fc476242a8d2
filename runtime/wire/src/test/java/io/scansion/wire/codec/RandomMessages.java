package io.scansion.wire.codec;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Arbitrary messages of every kind, extreme numbers and odd strings among them; the same for the same seed. */
final class RandomMessages {
    private static final long[] EDGES = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE};
    private static final long[] TOTALS = {0, 1, RankCounters.MOST};
    private static final double[] ODD = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, 1e300};
    private static final String[] PIECES = {
        "", "a", "rank 3", "ünïcode", "\u0000", "日本", "\uD83D\uDE00", "\n", "\"x\":1"
    };
    private static final List<MessageType> COMMANDS = Stream.of(MessageType.values())
            .filter(type -> TunerMessage.Command.class.isAssignableFrom(type.recordClass()))
            .toList();
    private final Random random;

    RandomMessages(long seed) {
        random = new Random(seed);
    }

    WireMessage next() {
        return next(pick(List.of(MessageType.values())));
    }

    WireMessage next(MessageType type) {
        return switch (type) {
            case HELLO ->
                new AgentMessage.Hello(
                        anInt(), text(), text(), anInt(), anInt(), anInt(), aLong(), text(), text(), text(), aLong());
            case HEARTBEAT -> new AgentMessage.Heartbeat(anInt(), aLong());
            case SNAPSHOT ->
                new AgentMessage.Snapshot(
                        anInt(),
                        anInt(),
                        aLong(),
                        aLong(),
                        counters(),
                        times(),
                        histogram(),
                        cpu(),
                        list(this::channel));
            case CONTRACT ->
                new AgentMessage.Contract(anInt(), anInt(), pick(List.of(ContractState.values())), list(this::text));
            case CALIBRATION -> new AgentMessage.Calibration(anInt(), anInt(), cost(), cost(), anInt(), anInt());
            case ACKNOWLEDGEMENT ->
                new AgentMessage.Acknowledgement(anInt(), aLong(), random.nextBoolean(), text(), list(this::anInt));
            case ARRANGEMENT -> new AgentMessage.Arrangement(anInt(), aLong(), anInt(), list(this::anInt), aLong());
            case WARNING -> new AgentMessage.Warning(anInt(), text());
            case GOODBYE -> new AgentMessage.Goodbye(anInt(), text());
            case POINT_REPORT -> new AgentMessage.PointReport(anInt(), point(), random.nextBoolean(), text());
            case POINT_REFUSED -> new AgentMessage.PointRefused(anInt(), text(), text(), text());
            case FARM_REPORT ->
                new AgentMessage.FarmReport(
                        anInt(),
                        aLong(),
                        anInt(),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        anInt(),
                        anInt(),
                        anInt(),
                        aLong(),
                        aLong(),
                        aLong(),
                        aLong(),
                        aLong(),
                        aLong());
            case PIPELINE_REPORT ->
                new AgentMessage.PipelineReport(
                        anInt(),
                        aLong(),
                        anInt(),
                        random.nextBoolean(),
                        anInt(),
                        aLong(),
                        list(() -> new AgentMessage.LibraryStage(
                                text(), random.nextBoolean(), list(this::anInt), list(this::anInt))),
                        list(this::anInt),
                        aLong());
            case INSTANCE_REPORT ->
                new AgentMessage.InstanceReport(
                        anInt(), aLong(), anInt(), text(), aLong(), aLong(), aLong(), aDouble());
            case WELCOME -> new TunerMessage.Welcome(text(), anInt(), aLong());
            case HOST_REPORT ->
                new AgentMessage.HostReport(
                        anInt(), text(), text(), anInt(), anInt(), aDouble(), aDouble(), aDouble(), aDouble(), aLong(),
                        aLong());
            case SEND_TIMES ->
                new AgentMessage.SendTimes(
                        anInt(),
                        anInt(),
                        aLong(),
                        list(() -> new SentSizes(
                                anInt(),
                                anInt(),
                                aLong(),
                                list(() -> new SentSizes.Times(anInt(), aLong(), aLong())))));
            case STACKS -> new AgentMessage.Stacks(anInt(), aLong(), random.nextBoolean(), text());
            case STANDING ->
                new AgentMessage.Standing(
                        anInt(),
                        random.nextBoolean(),
                        list(() -> new AgentMessage.StandingChain(
                                aLong(), list(this::anInt), list(this::target), random.nextBoolean())),
                        list(() -> new AgentMessage.PointDecision(aLong(), text(), text())));
            case PROCESSORS -> new AgentMessage.Processors(anInt(), text());
            case OVERHEAD_REPORT ->
                new AgentMessage.OverheadReport(
                        anInt(),
                        aLong(),
                        random.nextLong(Long.MAX_VALUE),
                        random.nextLong(Long.MAX_VALUE) - 1,
                        random.nextLong(Long.MAX_VALUE),
                        random.nextLong(Long.MAX_VALUE) - 1,
                        random.nextLong(Long.MAX_VALUE),
                        1 + random.nextInt(Integer.MAX_VALUE));
            case ARRANGE -> new TunerMessage.Arrange(aLong(), list(this::anInt), list(this::target));
            case SET_MEASURING -> new TunerMessage.SetMeasuring(aLong(), random.nextBoolean());
            case SET_POINT -> new TunerMessage.SetPoint(aLong(), text(), text());
            case RESTORE_POINT -> new TunerMessage.RestorePoint(aLong(), text(), aLong());
            case REJECTED -> new TunerMessage.Rejected(text());
            case ARRANGE_FARM -> new TunerMessage.ArrangeFarm(aLong(), anInt(), anInt(), anInt());
            case ARRANGE_STAGE -> new TunerMessage.ArrangeStage(aLong(), anInt(), text(), list(this::anInt));
            case ORDER ->
                new TunerMessage.Order(
                        aLong(), 1 + random.nextInt(Integer.MAX_VALUE), (TunerMessage.Command) next(pick(COMMANDS)));
            case DUMP_STACKS -> new TunerMessage.DumpStacks(aLong());
            case CODE_QUESTION ->
                new AgentMessage.CodeQuestion(
                        anInt(), anInt(), aLong(), random.nextBoolean(), text(), list(() -> list(this::codeFrame)));
            case CLASS_FILES -> new AgentMessage.ClassFiles(anInt(), list(this::classFile));
            case CLASSES_WANTED ->
                new TunerMessage.ClassesWanted(list(() -> new TunerMessage.WantedClass(text(), list(this::digest))));
            case CODE_VERDICT -> new TunerMessage.CodeVerdict(aLong(), list(this::text), list(this::text));
            case REPORT_EVERY ->
                new TunerMessage.ReportEvery(
                        aLong(), random.nextInt(TunerMessage.ReportEvery.LEAST_MILLIS, Integer.MAX_VALUE));
            case THIN_PROBES -> new TunerMessage.ThinProbes(aLong(), 1 + random.nextInt(TunerMessage.ThinProbes.MOST));
            case OPERATOR_HELLO -> new OperatorMessage.OperatorHello(anInt(), text(), text());
            case OPERATOR_REQUEST -> new OperatorMessage.OperatorRequest(aLong(), text(), text());
            case OPERATOR_REPLY -> new OperatorMessage.OperatorReply(aLong(), anInt(), text());
            case EVENT_LINE -> new OperatorMessage.EventLine(text());
        };
    }

    private PointSpec point() {
        PointType type = pick(List.of(PointType.values()));
        int min = random.nextInt(1000) - 500;
        return new PointSpec(
                "p" + random.nextInt(9),
                "a.Ünï$B",
                "field_1",
                type,
                min,
                min + random.nextInt(9),
                random.nextBoolean());
    }

    private RankCounters counters() {
        return new RankCounters(total(), total(), total(), total(), total(), total(), total(), total(), total());
    }

    private ComputeTimes times() {
        return new ComputeTimes(aLong() & Long.MAX_VALUE, time(), time(), aLong(), aLong(), aLong());
    }

    private CompressedHistogram histogram() {
        byte[] bytes = new byte[random.nextInt(64)];
        random.nextBytes(bytes);
        return new CompressedHistogram(bytes, bytes.length);
    }

    private CpuTimes cpu() {
        return new CpuTimes(
                Math.max(CpuTimes.UNKNOWN, aLong()),
                Math.max(CpuTimes.UNKNOWN, aLong()),
                Math.max(CpuTimes.UNKNOWN, aLong()));
    }

    private TunerMessage.StageTarget target() {
        return new TunerMessage.StageTarget(anInt(), list(this::anInt));
    }

    private ChannelCounters channel() {
        return new ChannelCounters(anInt(), random.nextBoolean(), total(), total(), total(), total(), anInt(), anInt());
    }

    private LinkCost cost() {
        return new LinkCost(aDouble(), aDouble());
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private int anInt() {
        return (int) aLong();
    }

    private long aLong() {
        return random.nextInt(4) == 0 ? EDGES[random.nextInt(EDGES.length)] : random.nextLong();
    }

    private long total() {
        return random.nextInt(4) == 0 ? TOTALS[random.nextInt(TOTALS.length)] : random.nextLong(RankCounters.MOST);
    }

    private double time() {
        return random.nextInt(3) == 0 ? total() : random.nextDouble();
    }

    private double aDouble() {
        return random.nextInt(3) == 0 ? ODD[random.nextInt(ODD.length)] : random.nextDouble();
    }

    private CodeFrame codeFrame() {
        return new CodeFrame("a" + text(), "m" + text(), "(" + text(), anInt());
    }

    private ClassFile classFile() {
        byte[] bytes = new byte[1 + random.nextInt(40)];
        random.nextBytes(bytes);
        return switch (random.nextInt(3)) {
            case 0 -> ClassFile.absent(text());
            case 1 -> ClassFile.known(text(), digest());
            default -> ClassFile.whole(text(), ClassDigest.of(bytes), bytes);
        };
    }

    private ClassDigest digest() {
        return new ClassDigest(random.nextInt(Integer.MAX_VALUE), anInt(), anInt());
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int pieces = random.nextInt(6); pieces > 0; pieces--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private <T> List<T> list(Supplier<T> entries) {
        List<T> list = new ArrayList<>();
        for (int left = random.nextInt(5); left > 0; left--) {
            list.add(entries.get());
        }
        return list;
    }
}
