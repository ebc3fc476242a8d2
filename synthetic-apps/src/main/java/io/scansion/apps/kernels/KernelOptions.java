package io.scansion.apps.kernels;

import io.scansion.apps.launch.Arguments;
import java.util.Optional;
import java.util.Set;

/**
 * Options of the kernels.
 *
 * @param bytes of a message
 * @param rounds that are timed, at least 1
 * @param warmUp rounds before these
 */
record KernelOptions(int bytes, int rounds, int warmUp) {
    static final int RANKS = 2;
    private static final int MOST_BYTES = 64 << 20;
    private static final int MOST_ROUNDS = 100_000_000;

    static KernelOptions parse(String[] args) {
        Arguments arguments = Arguments.parse(args, Set.of("bytes", "rounds", "warm-up"));
        return new KernelOptions(
                arguments.integer("bytes", 64, 0, MOST_BYTES),
                arguments.integer("rounds", 1_000, 1, MOST_ROUNDS),
                arguments.integer("warm-up", 0, 0, MOST_ROUNDS));
    }

    static Optional<String> problemWith(int ranks) {
        return ranks == RANKS ? Optional.empty() : Optional.of("needs " + RANKS + " ranks, got " + ranks);
    }
}
