package io.scansion.wire.codec;

import io.scansion.wire.AgentMessage.Acknowledgement;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.AgentMessage.Goodbye;
import io.scansion.wire.AgentMessage.Heartbeat;
import io.scansion.wire.AgentMessage.PointRefused;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.AgentMessage.Stacks;
import io.scansion.wire.AgentMessage.Warning;
import io.scansion.wire.ChannelCounters;
import io.scansion.wire.CompressedHistogram;
import io.scansion.wire.ComputeTimes;
import io.scansion.wire.ContractState;
import io.scansion.wire.CpuTimes;
import io.scansion.wire.LinkCost;
import io.scansion.wire.PointSpec;
import io.scansion.wire.PointType;
import io.scansion.wire.RankCounters;
import java.util.ArrayList;
import java.util.List;

/** Bodies of the frames that agents send: fields in the order of the record. */
final class AgentBodies {
    private static final int CHANNEL_BYTES = 4 + 1 + 4 * 8 + 2 * 4;
    /** Numbered from 1 in frames. */
    private static final List<PointType> POINT_TYPES =
            List.of(PointType.INT, PointType.LONG, PointType.DOUBLE, PointType.BOOLEAN);

    private AgentBodies() {}

    static BodyWriter write(Heartbeat m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank()).putLong(m.sequence());
    }

    static Heartbeat heartbeat(BodyReader in) throws FrameException {
        return new Heartbeat(in.getInt(), in.getLong());
    }

    static BodyWriter write(Snapshot m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank())
                .putInt(m.virtualRank())
                .putLong(m.sequence())
                .putLong(m.uptimeNanos());
        RankCounters c = m.counters();
        out.putLong(c.itemsIn()).putLong(c.itemsOut()).putLong(c.items()).putLong(c.computeNanos());
        out.putLong(c.blockedReceiveNanos()).putLong(c.blockedSendNanos());
        out.putLong(c.collectiveNanos()).putLong(c.mpiCalls()).putLong(c.turns());
        ComputeTimes t = m.compute();
        out.putLong(t.count()).putDouble(t.meanNanos()).putDouble(t.deviationNanos());
        out.putLong(t.p50Nanos()).putLong(t.p99Nanos()).putLong(t.maxNanos());
        out.putBytes(m.computeHistogram().bytes(), CompressedHistogram.MAX_BYTES);
        CpuTimes cpu = m.cpu();
        out.putLong(cpu.mpiThreadNanos()).putLong(cpu.processNanos()).putLong(cpu.runnableNanos());
        out.putCount(m.channels().size());
        for (ChannelCounters channel : m.channels()) {
            out.putInt(channel.peerVirtualRank()).putBoolean(channel.outgoing());
            out.putLong(channel.messages()).putLong(channel.bytes());
            out.putLong(channel.blockedNanos()).putLong(channel.blockedCalls());
            out.putInt(channel.lowestTag()).putInt(channel.highestTag());
        }
        return out;
    }

    static Snapshot snapshot(BodyReader in) throws FrameException {
        return new Snapshot(
                in.getInt(),
                in.getInt(),
                in.getLong(),
                in.getLong(),
                new RankCounters(
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getLong(),
                        in.getLong()),
                new ComputeTimes(
                        in.getLong(), in.getDouble(), in.getDouble(), in.getLong(), in.getLong(), in.getLong()),
                histogram(in),
                new CpuTimes(in.getLong(), in.getLong(), in.getLong()),
                channels(in));
    }

    private static CompressedHistogram histogram(BodyReader in) throws FrameException {
        byte[] bytes = in.getBytes(CompressedHistogram.MAX_BYTES);
        return new CompressedHistogram(bytes, bytes.length);
    }

    private static List<ChannelCounters> channels(BodyReader in) throws FrameException {
        int count = in.getCount(CHANNEL_BYTES);
        List<ChannelCounters> channels = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            channels.add(new ChannelCounters(
                    in.getInt(),
                    in.getBoolean(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getLong(),
                    in.getInt(),
                    in.getInt()));
        }
        return channels;
    }

    static BodyWriter write(Contract m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank())
                .putInt(m.virtualRank())
                .putShort(code(m.state()))
                .putStrings(m.reasons());
    }

    static Contract contract(BodyReader in) throws FrameException {
        return new Contract(in.getInt(), in.getInt(), state(in), in.getStrings());
    }

    private static int code(ContractState state) {
        return switch (state) {
            case WATCHING -> 1;
            case KEPT -> 2;
            case BROKEN -> 3;
        };
    }

    private static ContractState state(BodyReader in) throws FrameException {
        int code = in.getShort();
        return switch (code) {
            case 1 -> ContractState.WATCHING;
            case 2 -> ContractState.KEPT;
            case 3 -> ContractState.BROKEN;
            default -> throw in.badValue("expected a contract state from 1 to 3, found " + code);
        };
    }

    static BodyWriter write(Calibration m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putInt(m.peerPhysicalRank());
        out.putDouble(m.eager().overheadSeconds()).putDouble(m.eager().secondsPerByte());
        out.putDouble(m.rendezvous().overheadSeconds()).putDouble(m.rendezvous().secondsPerByte());
        return out.putInt(m.protocolSwitchBytes()).putInt(m.samples());
    }

    static Calibration calibration(BodyReader in) throws FrameException {
        return new Calibration(
                in.getInt(),
                in.getInt(),
                new LinkCost(in.getDouble(), in.getDouble()),
                new LinkCost(in.getDouble(), in.getDouble()),
                in.getInt(),
                in.getInt());
    }

    static BodyWriter write(Acknowledgement m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank())
                .putLong(m.decisionId())
                .putBoolean(m.accepted())
                .putString(m.reason())
                .putInts(m.chainInForce());
    }

    static Acknowledgement acknowledgement(BodyReader in) throws FrameException {
        return new Acknowledgement(in.getInt(), in.getLong(), in.getBoolean(), in.getString(), in.getInts());
    }

    static BodyWriter write(Arrangement m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank())
                .putLong(m.decisionId())
                .putInt(m.stage())
                .putInts(m.instances())
                .putLong(m.fromItem());
    }

    static Arrangement arrangement(BodyReader in) throws FrameException {
        return new Arrangement(in.getInt(), in.getLong(), in.getInt(), in.getInts(), in.getLong());
    }

    static BodyWriter write(PointReport m, BodyWriter out) throws FrameException {
        PointSpec point = m.point();
        out.putInt(m.physicalRank()).putString(point.name());
        out.putString(point.className()).putString(point.field());
        out.putShort(1 + POINT_TYPES.indexOf(point.type()))
                .putDouble(point.min())
                .putDouble(point.max())
                .putBoolean(point.tune());
        return out.putBoolean(m.ready()).putString(m.value());
    }

    static PointReport pointReport(BodyReader in) throws FrameException {
        return new PointReport(in.getInt(), pointSpec(in), in.getBoolean(), in.getString());
    }

    private static PointSpec pointSpec(BodyReader in) throws FrameException {
        return new PointSpec(
                in.getString(),
                in.getString(),
                in.getString(),
                pointType(in),
                in.getDouble(),
                in.getDouble(),
                in.getBoolean());
    }

    private static PointType pointType(BodyReader in) throws FrameException {
        int code = in.getShort();
        if (code < 1 || code > POINT_TYPES.size()) {
            throw in.badValue("expected a type of tuning point from 1 to 4, found " + code);
        }
        return POINT_TYPES.get(code - 1);
    }

    static BodyWriter write(PointRefused m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank())
                .putString(m.name())
                .putString(m.place())
                .putString(m.reason());
    }

    static PointRefused pointRefused(BodyReader in) throws FrameException {
        return new PointRefused(in.getInt(), in.getString(), in.getString(), in.getString());
    }

    static BodyWriter write(Warning m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank()).putString(m.text());
    }

    static Warning warning(BodyReader in) throws FrameException {
        return new Warning(in.getInt(), in.getString());
    }

    static BodyWriter write(Stacks m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank())
                .putLong(m.decisionId())
                .putBoolean(m.betweenCalls())
                .putText(m.text(), Stacks.MAX_TEXT_BYTES);
    }

    static Stacks stacks(BodyReader in) throws FrameException {
        return new Stacks(in.getInt(), in.getLong(), in.getBoolean(), in.getText(Stacks.MAX_TEXT_BYTES));
    }

    static BodyWriter write(Goodbye m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank()).putString(m.reason());
    }

    static Goodbye goodbye(BodyReader in) throws FrameException {
        return new Goodbye(in.getInt(), in.getString());
    }
}
