package io.scansion.console.experiment.overhead;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A kernel with a size of its messages.
 *
 * @param mainClass in {@code io.scansion.apps.kernels}
 * @param what it is like, in words
 * @param microsPerRound expected, to choose how many rounds there are
 */
record KernelCase(String name, String mainClass, String what, int bytes, double microsPerRound) {
    private static final int LEAST_ROUNDS = 20;
    private static final String COMPUTES = "computes 1 ms for a message";
    private static final String BOTH = "computes 0.2 ms for a message of a row";

    static final List<KernelCase> ALL = all();

    private static List<KernelCase> all() {
        List<KernelCase> all = new ArrayList<>();
        all.add(new KernelCase("series", "Series", COMPUTES, 16, 1_000));
        all.add(new KernelCase("relaxation-8K", "Relaxation", BOTH, 8_000, 1_200));
        all.add(new KernelCase("burst-1K", "Burst", "messages back to back", 1_024, 1_000));
        List<Integer> sizes = List.of(0, 64, 1_024, 16_384, 131_072, 1 << 20, 4 << 20);
        for (int bytes : sizes) {
            String size =
                    bytes < 1_024 ? String.valueOf(bytes) : bytes < 1 << 20 ? bytes / 1_024 + "K" : (bytes >> 20) + "M";
            double micros = 60 + bytes / 1_000.0;
            all.add(new KernelCase("pingpong-" + size, "PingPong", "nothing but messages", bytes, micros));
        }
        return List.copyOf(all);
    }

    /**
     * Arguments of the kernel.
     *
     * @param plan how long it is to run
     * @param turns gets a byte for every slice that may begin
     */
    List<String> arguments(OverheadExperiment.Plan plan, Path turns) {
        return Stream.of(
                        "--bytes", bytes,
                        "--rounds", rounds(plan.seconds() / plan.slices()),
                        "--warm-up", rounds(plan.warmUpSeconds()),
                        "--slices", plan.slices(),
                        "--turns", turns)
                .map(String::valueOf)
                .toList();
    }

    private int rounds(double seconds) {
        return (int) Math.max(LEAST_ROUNDS, seconds * 1e6 / microsPerRound);
    }
}
