package io.scansion.apps.launch;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import mpi.MPI;

/**
 * Refuses bad arguments the same way in every program: one line on standard error, exit code 2. Arguments are looked at before
 * {@code MPI.Init}, so that no rank waits for another that has already left; the number of ranks is known only after it, so
 * that refusal goes through {@code MPI.Finalize}, in which all ranks wait for each other.
 */
public final class ProgramStart {
    private static final int EXIT_BAD_ARGUMENTS = 2;

    /** MPJ Express puts the rank, the network description and the device before the program's own arguments. */
    private static final int LAUNCH_ARGUMENTS = 3;

    private ProgramStart() {}

    /** Ends the process when {@code parser} refuses the program's own arguments. */
    public static void check(String program, String[] launchArgs, Consumer<String[]> parser) {
        refusal(launchArgs, parser).ifPresent(reason -> {
            System.err.println(program + ": " + reason);
            System.exit(EXIT_BAD_ARGUMENTS);
        });
    }

    static Optional<String> refusal(String[] launchArgs, Consumer<String[]> parser) {
        if (launchArgs.length < LAUNCH_ARGUMENTS) {
            return Optional.of("this is an MPI program; start it with an MPI launcher, one process per rank");
        }
        try {
            parser.accept(Arrays.copyOfRange(launchArgs, LAUNCH_ARGUMENTS, launchArgs.length));
            return Optional.empty();
        } catch (BadArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** Ends the job when there is a problem with the number of ranks. Call on every rank, right after {@code MPI.Init}. */
    public static void requireRanks(String program, Optional<String> problem) {
        if (problem.isEmpty()) {
            return;
        }
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.err.println(program + ": " + problem.get());
        }
        MPI.Finalize();
        System.exit(EXIT_BAD_ARGUMENTS);
    }
}
