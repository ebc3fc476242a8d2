package io.scansion.wire.codec;

import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.TunerMessage.ArrangeFarm;
import io.scansion.wire.TunerMessage.ArrangeStage;
import java.util.ArrayList;
import java.util.List;

/** Bodies of the frames about runs of the library, either way: fields in the order of the record. */
final class LibraryBodies {
    private static final int LEAST_STAGE_BYTES = 4 + 1 + 4 + 4;

    private LibraryBodies() {}

    static BodyWriter write(FarmReport m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putLong(m.uptimeNanos()).putInt(m.run());
        out.putBoolean(m.ended()).putBoolean(m.ordered());
        out.putInt(m.workers()).putInt(m.mostWorkers()).putInt(m.chunk());
        return out.putLong(m.handedOut())
                .putLong(m.delivered())
                .putLong(m.left())
                .putLong(m.messages())
                .putLong(m.masterNanos())
                .putLong(m.masterTaskNanos());
    }

    static FarmReport farmReport(BodyReader in) throws FrameException {
        return new FarmReport(
                in.getInt(),
                in.getLong(),
                in.getInt(),
                in.getBoolean(),
                in.getBoolean(),
                in.getInt(),
                in.getInt(),
                in.getInt(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getLong());
    }

    static BodyWriter write(PipelineReport m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putLong(m.uptimeNanos()).putInt(m.run());
        out.putBoolean(m.ended()).putInt(m.arrangement()).putLong(m.fromItem());
        out.putCount(m.stages().size());
        for (LibraryStage stage : m.stages()) {
            out.putString(stage.name()).putBoolean(stage.stateful());
            out.putInts(stage.ranks()).putInts(stage.parked());
        }
        return out.putInts(m.free()).putLong(m.sent());
    }

    static PipelineReport pipelineReport(BodyReader in) throws FrameException {
        return new PipelineReport(
                in.getInt(),
                in.getLong(),
                in.getInt(),
                in.getBoolean(),
                in.getInt(),
                in.getLong(),
                stages(in),
                in.getInts(),
                in.getLong());
    }

    private static List<LibraryStage> stages(BodyReader in) throws FrameException {
        int count = in.getCount(LEAST_STAGE_BYTES);
        List<LibraryStage> stages = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            stages.add(new LibraryStage(in.getString(), in.getBoolean(), in.getInts(), in.getInts()));
        }
        return stages;
    }

    static BodyWriter write(InstanceReport m, BodyWriter out) throws FrameException {
        return out.putInt(m.physicalRank())
                .putLong(m.uptimeNanos())
                .putInt(m.run())
                .putString(m.stage())
                .putLong(m.items())
                .putLong(m.messages())
                .putLong(m.busyNanos())
                .putDouble(m.squareSeconds());
    }

    static InstanceReport instanceReport(BodyReader in) throws FrameException {
        return new InstanceReport(
                in.getInt(),
                in.getLong(),
                in.getInt(),
                in.getString(),
                in.getLong(),
                in.getLong(),
                in.getLong(),
                in.getDouble());
    }

    static BodyWriter write(ArrangeFarm m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId()).putInt(m.run()).putInt(m.workers()).putInt(m.chunk());
    }

    static ArrangeFarm arrangeFarm(BodyReader in) throws FrameException {
        return new ArrangeFarm(in.getLong(), in.getInt(), in.getInt(), in.getInt());
    }

    static BodyWriter write(ArrangeStage m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId()).putInt(m.run()).putString(m.stage()).putInts(m.ranks());
    }

    static ArrangeStage arrangeStage(BodyReader in) throws FrameException {
        return new ArrangeStage(in.getLong(), in.getInt(), in.getString(), in.getInts());
    }
}
