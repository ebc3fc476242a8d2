package io.scansion.apps.library;

import io.scansion.apps.farm.FarmOptions;
import io.scansion.apps.farm.FarmResults;
import io.scansion.apps.farm.FarmTasks;
import io.scansion.apps.farm.FarmWorker;
import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.ProgramStart;
import io.scansion.skeletons.Farm;
import java.util.Optional;
import java.util.Set;
import mpi.MPI;

/**
 * {@link io.scansion.apps.ParametricFarm} written with the library: the same tasks, results and {@code RESULT} line. {@code --workers}
 * and {@code --chunk} are how it begins; with the tuner they need not stay so.
 */
public final class LibraryParametricFarm {
    private static final int MOST = 1 << 16;

    /** @param workers 0 for all ranks but the first */
    private record Setting(FarmOptions farm, int workers, int chunk) {
        static Setting parse(String[] args) {
            Arguments arguments = FarmOptions.arguments(args, Set.of("workers", "chunk"));
            return new Setting(
                    FarmOptions.of(arguments),
                    arguments.has("workers") ? arguments.integer("workers", 1, 1, MOST) : 0,
                    arguments.integer("chunk", 1, 1, MOST));
        }

        Optional<String> problemWith(int ranks) {
            int least = Math.max(1, workers) + 1;
            return ranks < least
                    ? Optional.of("a farm with so many workers needs at least " + least + " ranks, got " + ranks
                            + "; start more, or give fewer --workers")
                    : Optional.empty();
        }
    }

    private LibraryParametricFarm() {}

    public static void main(String[] args) {
        ProgramStart.check("LibraryParametricFarm", args, Setting::parse);
        Setting setting = Setting.parse(MPI.Init(args));
        ProgramStart.requireRanks("LibraryParametricFarm", setting.problemWith(MPI.COMM_WORLD.Size()));
        FarmOptions options = setting.farm();
        FarmWorker worker = new FarmWorker(options);
        Farm<byte[], byte[]> farm =
                Farm.<byte[], byte[]>of(new FarmTasks(options), worker::serve).chunk(setting.chunk());
        Farm<byte[], byte[]> sized = setting.workers() == 0 ? farm : farm.workers(setting.workers());
        FarmResults results = new FarmResults(options);
        (options.ordered() ? sized : sized.unordered()).run(results::take);
        if (MPI.COMM_WORLD.Rank() == 0) {
            System.out.println(results.line());
        }
        System.out.println("stage " + MPI.COMM_WORLD.Rank() + " finished");
        MPI.Finalize();
    }
}
