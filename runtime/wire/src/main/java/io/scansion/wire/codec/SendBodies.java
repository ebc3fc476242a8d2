package io.scansion.wire.codec;

import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.SentSizes;
import java.util.ArrayList;
import java.util.List;

/** Bodies of the frames in which a rank says what its sends took: fields in the order of the record. */
final class SendBodies {
    private static final int TIMES_BYTES = 4 + 2 * 8;
    private static final int LEAST_SIZES_BYTES = 2 * 4 + 8 + 4;

    private SendBodies() {}

    static BodyWriter write(SendTimes m, BodyWriter out) throws FrameException {
        out.putInt(m.physicalRank()).putInt(m.virtualRank()).putLong(m.uptimeNanos());
        out.putCount(m.sizes().size());
        for (SentSizes sizes : m.sizes()) {
            out.putInt(sizes.peerVirtualRank()).putInt(sizes.sizeClass()).putLong(sizes.bytes());
            out.putCount(sizes.times().size());
            for (SentSizes.Times times : sizes.times()) {
                out.putInt(times.cell()).putLong(times.messages()).putLong(times.nanos());
            }
        }
        return out;
    }

    static SendTimes sendTimes(BodyReader in) throws FrameException {
        return new SendTimes(in.getInt(), in.getInt(), in.getLong(), sizes(in));
    }

    private static List<SentSizes> sizes(BodyReader in) throws FrameException {
        int count = in.getCount(LEAST_SIZES_BYTES);
        List<SentSizes> sizes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            sizes.add(new SentSizes(in.getInt(), in.getInt(), in.getLong(), times(in)));
        }
        return sizes;
    }

    private static List<SentSizes.Times> times(BodyReader in) throws FrameException {
        int count = in.getCount(TIMES_BYTES);
        List<SentSizes.Times> times = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            times.add(new SentSizes.Times(in.getInt(), in.getLong(), in.getLong()));
        }
        return times;
    }
}
