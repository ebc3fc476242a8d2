package io.scansion.apps.kernels;

import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Options of the kernels.
 *
 * @param bytes of a message
 * @param warmUp rounds before those that are timed
 * @param rounds that are timed in a slice, at least 1
 * @param slices at least 1; more than one only in turns
 * @param turns a file that gets a byte for every slice that may begin; empty if none has to wait
 */
record KernelOptions(int bytes, int warmUp, int rounds, int slices, Optional<Path> turns) {
    static final int RANKS = 2;
    private static final int MOST_BYTES = 64 << 20;
    private static final int MOST_ROUNDS = 100_000_000;
    private static final int MOST_SLICES = 100_000;

    KernelOptions {
        if (slices > 1 && turns.isEmpty()) {
            throw new BadArgumentException(
                    "--slices needs --turns FILE, which gets a byte for every slice that may begin");
        }
        if (turns.isPresent() && !Files.isReadable(turns.get())) {
            throw new BadArgumentException("--turns " + turns.get()
                    + " is no file that can be read; make an empty one before the kernel starts");
        }
    }

    static KernelOptions parse(String[] args) {
        Arguments arguments = Arguments.parse(args, Set.of("bytes", "rounds", "warm-up", "slices", "turns"));
        return new KernelOptions(
                arguments.integer("bytes", 64, 0, MOST_BYTES),
                arguments.integer("warm-up", 0, 0, MOST_ROUNDS),
                arguments.integer("rounds", 1_000, 1, MOST_ROUNDS),
                arguments.integer("slices", 1, 1, MOST_SLICES),
                arguments.has("turns") ? Optional.of(Path.of(arguments.required("turns"))) : Optional.empty());
    }

    static Optional<String> problemWith(int ranks) {
        return ranks == RANKS ? Optional.empty() : Optional.of("needs " + RANKS + " ranks, got " + ranks);
    }
}
