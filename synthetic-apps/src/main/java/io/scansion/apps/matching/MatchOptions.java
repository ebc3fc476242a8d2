package io.scansion.apps.matching;

import io.scansion.apps.images.PixelSize;
import io.scansion.apps.images.StereoPair;
import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import io.scansion.apps.sequence.Mix;
import io.scansion.apps.workload.Distribution;
import io.scansion.apps.workload.Schedule;
import io.scansion.apps.workload.ServiceTimes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Options of both programs.
 *
 * @param size of the pictures
 * @param seed of the pictures, of cuts and of times that are drawn
 * @param mostDisparity largest disparity of the pair in pixels
 * @param slices into which the pair is cut, if that is fixed
 * @param slicesPerSlave into which it is cut otherwise, for every slave
 * @param cuts where it is cut
 * @param overlap share of its rows by which a slice reaches into each neighbour
 * @param pack most matches of a pack: a slave's buffer
 * @param places K, packs that the master has room for; of no meaning in phases
 * @param rounds how often the pair is matched, at least 1; cuts are drawn anew every time
 * @param warmUp rounds that are over when the clock is started, fewer than {@code rounds}
 * @param times that a slave takes at least for a pack (first) and the master to evaluate it (second)
 */
record MatchOptions(
        PixelSize size,
        long seed,
        int mostDisparity,
        OptionalInt slices,
        int slicesPerSlave,
        Slicing cuts,
        double overlap,
        int pack,
        int places,
        int rounds,
        int warmUp,
        ServiceTimes times) {
    private static final Set<String> NAMES = Set.of(
            "size",
            "seed",
            "disparity",
            "slices",
            "slices-per-slave",
            "cuts",
            "overlap",
            "pack",
            "rounds",
            "warm-up",
            "ms-compute",
            "ms-evaluate",
            "distribution");
    private static final String PLACES = "places";

    private static final int LEAST_SIDE = 16;
    private static final int MOST_PIXELS = 4_000_000;
    private static final int MOST_SLICES = 10_000;
    private static final int MOST_OVERLAP = 10;
    private static final int MOST_PACK = 1_000_000;
    private static final int MOST_PLACES = 10_000;
    private static final int MOST_ROUNDS = 100_000;

    private static final int COMPUTE = 0;
    private static final int EVALUATE = 1;

    /** Options of the program whose master evaluates while slaves compute. */
    static MatchOptions asynchronous(String[] args) {
        Set<String> names = new HashSet<>(NAMES);
        names.add(PLACES);
        return parse(Arguments.parse(args, names));
    }

    /** Options of the program that works in phases: it has no buffer. */
    static MatchOptions synchronous(String[] args) {
        return parse(Arguments.parse(args, NAMES));
    }

    private static MatchOptions parse(Arguments arguments) {
        PixelSize size = PixelSize.parse("size", arguments.text("size", "160x120"));
        if (size.width() < LEAST_SIDE || size.height() < LEAST_SIDE || size.width() * size.height() > MOST_PIXELS) {
            throw new BadArgumentException("--size must be at least " + LEAST_SIDE + "x" + LEAST_SIDE + " and at most "
                    + MOST_PIXELS + " pixels, got " + size.width() + "x" + size.height());
        }
        int mostDisparity = arguments.integer("disparity", 10, 1, StereoPair.MOST_DISPARITY);
        if (mostDisparity > size.width() / 2) {
            throw new BadArgumentException("--disparity must be at most half the width of --size, which is "
                    + size.width() + ", got " + mostDisparity);
        }
        if (arguments.has("slices") && arguments.has("slices-per-slave")) {
            throw new BadArgumentException("--slices and --slices-per-slave say the same in two ways; keep one");
        }
        double overlap = Arguments.number("--overlap", arguments.text("overlap", "0.5"));
        if (overlap > MOST_OVERLAP) {
            throw new BadArgumentException("--overlap must be at most " + MOST_OVERLAP + ", got " + overlap);
        }
        int rounds = arguments.integer("rounds", 1, 1, MOST_ROUNDS);
        long seed = arguments.seed("seed", 1);
        return new MatchOptions(
                size,
                seed,
                mostDisparity,
                arguments.has("slices")
                        ? OptionalInt.of(arguments.integer("slices", 1, 1, MOST_SLICES))
                        : OptionalInt.empty(),
                arguments.integer("slices-per-slave", 2, 1, MOST_SLICES),
                arguments.choice("cuts", Slicing.EVEN, Slicing.class),
                overlap,
                arguments.integer("pack", 500, 1, MOST_PACK),
                arguments.integer(PLACES, 40, 1, MOST_PLACES),
                rounds,
                arguments.integer("warm-up", 0, 0, rounds - 1),
                times(arguments, seed));
    }

    private static ServiceTimes times(Arguments arguments, long seed) {
        List<Double> millis = List.of(
                Arguments.number("--ms-compute", arguments.text("ms-compute", "0")),
                Arguments.number("--ms-evaluate", arguments.text("ms-evaluate", "0")));
        return new ServiceTimes(
                millis, 1, Distribution.parse(arguments.text("distribution", "constant")), seed, Schedule.NONE);
    }

    /** What is wrong with running on so many ranks, one of them the master. */
    Optional<String> problemWith(int ranks) {
        if (ranks < 2) {
            return Optional.of("needs a master and at least one slave, got " + ranks + " rank; start 2 or more");
        }
        int wanted = slicesFor(ranks - 1);
        return wanted <= size.height()
                ? Optional.empty()
                : Optional.of("a picture of " + size.height() + " rows cannot be cut into " + wanted
                        + " slices; use fewer, or a higher --size");
    }

    int slicesFor(int slaves) {
        return slices.isPresent() ? slices.getAsInt() : slicesPerSlave * slaves;
    }

    StereoPair pair() {
        return StereoPair.paint(seed, size, mostDisparity);
    }

    List<Slice> cut(int slaves, int round) {
        return cuts.cut(size.height(), slicesFor(slaves), overlap, Mix.mix(seed, round));
    }

    /** Least time for a slave to compute a pack. Packs are drawn one by one, so who computes it makes no difference. */
    long computeNanos(int round, int slice, int number) {
        return times.nanos(COMPUTE, ordinal(round, slice, number));
    }

    long evaluateNanos(Pack pack) {
        return times.nanos(EVALUATE, ordinal(pack.round(), pack.slice(), pack.number()));
    }

    private static int ordinal(int round, int slice, int number) {
        return (int) Mix.mix(Mix.mix(round, slice), number);
    }
}
