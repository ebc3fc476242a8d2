package io.scansion.wire.codec;

import io.scansion.wire.AgentMessage.Hello;
import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.AgentMessage.PointDecision;
import io.scansion.wire.AgentMessage.Processors;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.AgentMessage.StandingChain;
import java.util.ArrayList;
import java.util.List;

/** Bodies of the frames in which a rank says who and where it is and what stands there: fields in the order of the record. */
final class HostBodies {
    private static final int LEAST_CHAIN_BYTES = 8 + 4 + 4 + 1;
    private static final int LEAST_POINT_BYTES = 8 + 4 + 4;

    private HostBodies() {}

    static BodyWriter write(Hello m, BodyWriter out) throws FrameException {
        return out.putInt(m.protocolVersion())
                .putString(m.key())
                .putString(m.jobId())
                .putInt(m.physicalRank())
                .putInt(m.primaries())
                .putInt(m.spares())
                .putLong(m.processId())
                .putString(m.host())
                .putString(m.bootId())
                .putString(m.device())
                .putLong(m.startupNanos());
    }

    static Hello hello(BodyReader in) throws FrameException {
        return new Hello(
                in.getInt(),
                in.getString(),
                in.getString(),
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getLong(),
                in.getString(),
                in.getString(),
                in.getString(),
                in.getLong());
    }

    static BodyWriter write(Standing m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank())
                .putBoolean(m.measuring())
                .putCount(m.chains().size());
        for (StandingChain chain : m.chains()) {
            out.putLong(chain.decisionId()).putInts(chain.chain());
            TunerBodies.putTargets(out, chain.targets()).putBoolean(chain.inForce());
        }
        out.putCount(m.points().size());
        for (PointDecision point : m.points()) {
            out.putLong(point.decisionId()).putString(point.name()).putString(point.value());
        }
        return out;
    }

    static Standing standing(BodyReader in) throws FrameException {
        return new Standing(in.getInt(), in.getBoolean(), chains(in), points(in));
    }

    private static List<StandingChain> chains(BodyReader in) throws FrameException {
        int count = in.getCount(LEAST_CHAIN_BYTES);
        List<StandingChain> chains = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            chains.add(new StandingChain(in.getLong(), in.getInts(), TunerBodies.targets(in), in.getBoolean()));
        }
        return chains;
    }

    private static List<PointDecision> points(BodyReader in) throws FrameException {
        int count = in.getCount(LEAST_POINT_BYTES);
        List<PointDecision> points = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            points.add(new PointDecision(in.getLong(), in.getString(), in.getString()));
        }
        return points;
    }

    static BodyWriter write(HostReport m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putString(m.host()).putString(m.bootId());
        out.putInt(m.processors()).putInt(m.cores()).putDouble(m.quotaCores());
        out.putDouble(m.busyShare()).putDouble(m.stealShare()).putDouble(m.groupCores());
        return out.putLong(m.memoryBytes()).putLong(m.availableBytes());
    }

    static HostReport hostReport(BodyReader in) throws FrameException {
        return new HostReport(
                in.getInt(),
                in.getString(),
                in.getString(),
                in.getInt(),
                in.getInt(),
                in.getDouble(),
                in.getDouble(),
                in.getDouble(),
                in.getDouble(),
                in.getLong(),
                in.getLong());
    }

    static BodyWriter write(Processors m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank()).putString(m.list());
    }

    static Processors processors(BodyReader in) throws FrameException {
        return new Processors(in.getInt(), in.getString());
    }

    static BodyWriter write(OverheadReport m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putLong(m.uptimeNanos()).putLong(m.calls());
        out.putLong(m.probeNanos()).putLong(m.routingNanos()).putLong(m.threadNanos());
        return out.putLong(m.heapBytes()).putInt(m.stride());
    }

    static OverheadReport overheadReport(BodyReader in) throws FrameException {
        return new OverheadReport(
                in.getInt(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getInt());
    }
}
