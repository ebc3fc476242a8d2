package io.scansion.apps.library;

import io.scansion.apps.farm.FarmOptions;
import io.scansion.apps.farm.FarmResults;
import io.scansion.apps.farm.FarmTasks;
import io.scansion.apps.farm.FarmWorker;
import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import io.scansion.apps.launch.ProgramStart;
import io.scansion.skeletons.Farm;
import io.scansion.skeletons.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import mpi.MPI;

/**
 * Which fixed setting is best for a farm: runs that of {@link LibraryParametricFarm} with every number of workers and every chunk in
 * turn, in one job, and prints the median of the tasks per second over the rounds. The first round, in which the program is still being
 * compiled, does not count. {@code --tasks} is for the most workers; with fewer there are fewer, so that all take about as long.
 */
public final class FarmSettings {
    private static final double NANOS_PER_SECOND = 1e9;

    private FarmSettings() {}

    private record Sweep(FarmOptions farm, List<Integer> workers, List<Integer> chunks, int rounds) {
        static Sweep parse(String[] args) {
            Arguments arguments = FarmOptions.arguments(args, Set.of("workers", "chunk", "rounds"));
            return new Sweep(
                    FarmOptions.of(arguments),
                    numbers("--workers", arguments.text("workers", "1,2,3,5,7")),
                    numbers("--chunk", arguments.text("chunk", "1,2,4,8,16,32")),
                    arguments.integer("rounds", 3, 1, 1_000));
        }

        private static List<Integer> numbers(String option, String text) {
            try {
                List<Integer> numbers =
                        Stream.of(text.split(",", -1)).map(Integer::valueOf).toList();
                if (numbers.stream().allMatch(number -> number >= 1)) {
                    return numbers;
                }
            } catch (NumberFormatException e) {
                // refused below, together with numbers below 1
            }
            throw new BadArgumentException(option + " must be numbers of at least 1, as in 1,2,4, got '" + text + "'");
        }

        int mostWorkers() {
            return workers.stream().mapToInt(number -> number).max().orElseThrow();
        }

        Optional<String> problemWith(int ranks) {
            return ranks <= mostWorkers()
                    ? Optional.of(mostWorkers() + " workers need " + (mostWorkers() + 1) + " ranks, got " + ranks
                            + "; start more, or give fewer --workers")
                    : Optional.empty();
        }
    }

    public static void main(String[] args) {
        ProgramStart.check("FarmSettings", args, Sweep::parse);
        Sweep sweep = Sweep.parse(MPI.Init(args));
        ProgramStart.requireRanks("FarmSettings", sweep.problemWith(MPI.COMM_WORLD.Size()));
        int settings = sweep.workers().size() * sweep.chunks().size();
        double[][] rates = new double[settings][sweep.rounds()];
        for (int round = -1; round < sweep.rounds(); round++) {
            for (int setting = 0; setting < settings; setting++) {
                double rate = rate(sweep, setting);
                if (round >= 0) {
                    rates[setting][round] = rate;
                }
            }
        }
        if (MPI.COMM_WORLD.Rank() == 0) {
            print(sweep, rates);
        }
        MPI.Finalize();
    }

    private static int workers(Sweep sweep, int setting) {
        return sweep.workers().get(setting / sweep.chunks().size());
    }

    private static int chunk(Sweep sweep, int setting) {
        return sweep.chunks().get(setting % sweep.chunks().size());
    }

    /** Returns the tasks per second of one run. */
    private static double rate(Sweep sweep, int setting) {
        int workers = workers(sweep, setting);
        FarmOptions options =
                sweep.farm().withTasks((int) ((long) sweep.farm().tasks() * workers / sweep.mostWorkers()));
        FarmWorker worker = new FarmWorker(options);
        FarmResults results = new FarmResults(options);
        Farm<byte[], byte[]> farm = Farm.<byte[], byte[]>of(new FarmTasks(options), worker::serve)
                .workers(workers)
                .chunk(chunk(sweep, setting));
        Outcome<byte[]> outcome = (options.ordered() ? farm : farm.unordered()).run(results::take);
        return outcome.delivered() * NANOS_PER_SECOND / outcome.elapsed().toNanos();
    }

    private static void print(Sweep sweep, double[][] rates) {
        for (int setting = 0; setting < rates.length; setting++) {
            double[] sorted = rates[setting].clone();
            Arrays.sort(sorted);
            System.out.printf(
                    Locale.ROOT,
                    "SETTING workers=%d chunk=%d median_per_s=%.1f least_per_s=%.1f most_per_s=%.1f%n",
                    workers(sweep, setting),
                    chunk(sweep, setting),
                    sorted[sorted.length / 2],
                    sorted[0],
                    sorted[sorted.length - 1]);
        }
    }
}
