package io.scansion.wire.codec;

import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.DumpStacks;
import io.scansion.wire.TunerMessage.Rejected;
import io.scansion.wire.TunerMessage.ReportEvery;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetMeasuring;
import io.scansion.wire.TunerMessage.SetPoint;
import io.scansion.wire.TunerMessage.StageTarget;
import io.scansion.wire.TunerMessage.ThinProbes;
import io.scansion.wire.TunerMessage.Welcome;
import java.util.ArrayList;
import java.util.List;

/** Bodies of the frames that the tuner sends to agents: fields in the order of the record. */
final class TunerBodies {
    private TunerBodies() {}

    static BodyWriter write(Welcome m, BodyWriter out) throws FrameException {
        return out.putString(m.jobId()).putInt(m.snapshotMillis()).putLong(m.sentNanos());
    }

    static Welcome welcome(BodyReader in) throws FrameException {
        return new Welcome(in.getString(), in.getInt(), in.getLong());
    }

    static BodyWriter write(Arrange m, BodyWriter out) throws FrameException {
        return putTargets(out.putLong(m.decisionId()).putInts(m.chain()), m.targets());
    }

    static BodyWriter putTargets(BodyWriter out, List<StageTarget> targets) throws FrameException {
        out.putCount(targets.size());
        for (StageTarget target : targets) {
            out.putInt(target.stage()).putInts(target.instances());
        }
        return out;
    }

    static Arrange arrange(BodyReader in) throws FrameException {
        return new Arrange(in.getLong(), in.getInts(), targets(in));
    }

    static List<StageTarget> targets(BodyReader in) throws FrameException {
        int count = in.getCount(4 + 4);
        List<StageTarget> targets = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            targets.add(new StageTarget(in.getInt(), in.getInts()));
        }
        return targets;
    }

    static BodyWriter write(SetMeasuring m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId()).putBoolean(m.measuring());
    }

    static SetMeasuring setMeasuring(BodyReader in) throws FrameException {
        return new SetMeasuring(in.getLong(), in.getBoolean());
    }

    static BodyWriter write(ThinProbes m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId()).putInt(m.stride());
    }

    static ThinProbes thinProbes(BodyReader in) throws FrameException {
        return new ThinProbes(in.getLong(), in.getInt());
    }

    static BodyWriter write(ReportEvery m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId()).putInt(m.millis());
    }

    static ReportEvery reportEvery(BodyReader in) throws FrameException {
        return new ReportEvery(in.getLong(), in.getInt());
    }

    static BodyWriter write(SetPoint m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId()).putString(m.name()).putString(m.value());
    }

    static SetPoint setPoint(BodyReader in) throws FrameException {
        return new SetPoint(in.getLong(), in.getString(), in.getString());
    }

    static BodyWriter write(RestorePoint m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId()).putString(m.name()).putLong(m.setBy());
    }

    static RestorePoint restorePoint(BodyReader in) throws FrameException {
        return new RestorePoint(in.getLong(), in.getString(), in.getLong());
    }

    static BodyWriter write(DumpStacks m, BodyWriter out) throws FrameException {
        return out.putLong(m.decisionId());
    }

    static DumpStacks dumpStacks(BodyReader in) throws FrameException {
        return new DumpStacks(in.getLong());
    }

    static BodyWriter write(Rejected m, BodyWriter out) throws FrameException {
        return out.putString(m.reason());
    }

    static Rejected rejected(BodyReader in) throws FrameException {
        return new Rejected(in.getString());
    }
}
