package io.scansion.apps;

import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import io.scansion.apps.payload.PayloadType;
import io.scansion.apps.workload.Distribution;
import io.scansion.apps.workload.Schedule;
import io.scansion.apps.workload.ServiceTimes;
import io.scansion.apps.workload.Work;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Options of {@link ParametricPipeline}.
 *
 * @param items how many items the source makes, at least 1
 * @param until items take their times until this file exists, and none afterwards; empty for all items
 * @param work how every stage spends its time, or one value for all stages
 * @param bytes wished size of a message
 * @param ratePerSecond items per second that the source keeps to, or 0 for as fast as it can
 * @param gaps how many of the longest times between two results are printed
 * @param print length of a line that the last stage prints for every item, or 0 for none
 */
record PipelineOptions(
        int items,
        ServiceTimes times,
        Optional<Path> until,
        List<Work> work,
        PayloadType type,
        int bytes,
        End end,
        Receive receive,
        double ratePerSecond,
        int gaps,
        int print) {
    private static final int LONGEST_LINE = 1 << 20;
    private static final int MOST_ITEMS = 100_000_000;
    private static final int MOST_GAPS = 1000;
    private static final int MOST_BYTES = 256 << 20;
    private static final Set<String> NAMES = Set.of(
            "items",
            "times",
            "scale",
            "distribution",
            "seed",
            "schedule",
            "until",
            "work",
            "type",
            "bytes",
            "end",
            "receive",
            "rate",
            "gaps",
            "print");

    /** How a stage learns that no item follows. */
    enum End {
        /** A message with another tag. */
        TAG,
        /** A message with a reserved value in it. */
        VALUE,
        /** It counts the items: no message ends the stream. */
        COUNT
    }

    /** The tag that a stage asks for when it receives. */
    enum Receive {
        ANY,
        EXACT
    }

    PipelineOptions {
        work = List.copyOf(work);
        if (items < 1 || bytes < 0 || !(ratePerSecond >= 0)) {
            throw new IllegalArgumentException(items + " items, " + bytes + " bytes, " + ratePerSecond + " items/s");
        }
    }

    static PipelineOptions parse(String[] args) {
        Arguments arguments = Arguments.parse(args, NAMES);
        End end = arguments.choice("end", End.TAG, End.class);
        Receive receive = arguments.choice("receive", end == End.TAG ? Receive.ANY : Receive.EXACT, Receive.class);
        if (end == End.TAG && receive == Receive.EXACT) {
            throw new BadArgumentException(
                    "--receive exact cannot see an end with another tag; use --end value or --end count with it");
        }
        var times = new ServiceTimes(
                stageMillis(arguments.text("times", "10")),
                arguments.positive("scale", 1),
                Distribution.parse(arguments.text("distribution", "constant")),
                arguments.seed("seed", 1),
                Schedule.parse(arguments.text("schedule", "")));
        return new PipelineOptions(
                arguments.integer("items", 100, 1, MOST_ITEMS),
                times,
                arguments.has("until") ? Optional.of(Path.of(arguments.required("until"))) : Optional.empty(),
                arguments.choices("work", Work.SLEEP, Work.class),
                arguments.choice("type", PayloadType.BYTE, PayloadType.class),
                arguments.integer("bytes", 100, 0, MOST_BYTES),
                end,
                receive,
                arguments.positive("rate", 0),
                arguments.integer("gaps", 0, 0, MOST_GAPS),
                arguments.integer("print", 0, 0, LONGEST_LINE));
    }

    /** How a stage spends its time. */
    Work work(int stage) {
        return work.size() == 1 ? work.get(0) : work.get(stage);
    }

    /** How long a stage is busy with an item from now on. */
    long serviceNanos(int stage, int item) {
        return until.isPresent() && Files.exists(until.get()) ? 0 : times.nanos(stage, item);
    }

    private static List<Double> stageMillis(String text) {
        List<Double> millis = new ArrayList<>();
        for (String part : text.split(",", -1)) {
            millis.add(Arguments.number("--times", part));
        }
        return millis;
    }

    /** What is wrong with running on so many ranks, one stage each. */
    Optional<String> problemWith(int ranks) {
        if (ranks < 2) {
            return Optional.of("a pipeline needs at least 2 ranks, got " + ranks + "; start more");
        }
        if (!times.coversStages(ranks)) {
            return Optional.of("--times has " + times.millisPerStage().size() + " values but there are " + ranks
                    + " ranks; give one per rank, or one for all");
        }
        if (work.size() != 1 && work.size() != ranks) {
            return Optional.of("--work has " + work.size() + " values but there are " + ranks
                    + " ranks; give one per rank, or one for all");
        }
        int highest = times.schedule().highestStage();
        if (highest >= ranks) {
            return Optional.of(
                    "--schedule names stage " + highest + " but the last of " + ranks + " ranks is " + (ranks - 1));
        }
        return Optional.empty();
    }
}
