package io.scansion.models.poetries;

import java.util.Locale;

/** Finds out why an arrangement is not faster: asks every stage for a period a little below the present one. */
final class LimitFinder {
    private final Room room;

    LimitFinder(Room room) {
        this.room = room;
    }

    Limit limitOf(long[] instances) {
        double period = room.periodSeconds(instances);
        double faster = period * (1 - 2 * Prediction.EQUAL_WITHIN);
        long needed = 0;
        int slowest = -1;
        for (int i = 0; i < instances.length; i++) {
            long more = room.curve(i).leastInstances(faster, room.least(i), room.cap(i));
            if (more < 0) {
                return hardLimit(i, faster, period);
            }
            needed += room.newProcessors(i, more);
            if (slowest < 0 && room.curve(i).independentSeconds(instances[i]) > faster) {
                slowest = i;
            }
        }
        if (needed <= room.pool()) {
            return new Limit(
                    Limit.Kind.SEARCH,
                    slowest,
                    text("stage %d sets the pace of %.4g s; a faster arrangement is affordable", slowest, period));
        }
        return new Limit(
                Limit.Kind.PROCESSORS,
                slowest,
                text(
                        "stage %d sets the pace of %.4g s; any faster arrangement takes %d free processors, %d available",
                        slowest, period, needed, room.pool()));
    }

    private Limit hardLimit(int i, double faster, double period) {
        StageCurve curve = room.curve(i);
        Stage stage = curve.stage();
        if (stage.pinned()) {
            return limit(Limit.Kind.PINNED, i, period, "and is pinned to " + stage.instances() + " instance(s)");
        }
        if (!stage.replicable()) {
            return i == 0
                    ? limit(Limit.Kind.SOURCE_PACE, i, period, "as the source, which may not be replicated")
                    : i == room.size() - 1
                            ? limit(Limit.Kind.SINK_PACE, i, period, "as the sink, which may not be replicated")
                            : limit(Limit.Kind.NOT_REPLICABLE, i, period, "and may not be replicated");
        }
        if (curve.floorSeconds() > faster && room.cap(i) > 1) {
            return limit(
                    Limit.Kind.COMMUNICATION,
                    i,
                    period,
                    text("distributing its items takes %.4g s each, however many instances", curve.floorSeconds()));
        }
        return limit(Limit.Kind.CAP, i, period, "and may have " + room.cap(i) + " instance(s) at most");
    }

    private static Limit limit(Limit.Kind kind, int stage, double period, String why) {
        return new Limit(kind, stage, text("stage %d sets the pace of %.4g s, %s", stage, period, why));
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
