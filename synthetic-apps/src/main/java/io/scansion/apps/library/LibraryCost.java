package io.scansion.apps.library;

import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.ProgramStart;
import io.scansion.skeletons.Pipeline;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.Status;

/**
 * What the library costs: on 3 ranks the same items go through a hand-written loop and through a pipeline of one stage, in turns,
 * so that both see the same machine. Prints microseconds per item of every round with the medians and, for every rank, the
 * processor time per item over the second half of the rounds, which other processes disturb less.
 */
public final class LibraryCost {
    private static final int ITEM = 1;
    private static final int END = 2;
    private static final double NANOS_PER_MICRO = 1e3;

    private LibraryCost() {}

    private record Setting(int items, int longs, int rounds, int chunk, int inFlight) {
        /** Of the rounds in which processor time is counted. */
        double measuredItems() {
            return (double) items * (rounds - rounds / 2);
        }

        static Setting parse(String[] args) {
            Arguments arguments = Arguments.parse(args, Set.of("items", "bytes", "rounds", "chunk", "in-flight"));
            return new Setting(
                    arguments.integer("items", 20_000, 1, 10_000_000),
                    arguments.integer("bytes", 16, 8, 1 << 30) / Long.BYTES,
                    arguments.integer("rounds", 11, 1, 1_000),
                    arguments.integer("chunk", 1, 1, 10_000),
                    arguments.integer("in-flight", 0, 0, 1_000_000));
        }
    }

    public static void main(String[] args) {
        ProgramStart.check("LibraryCost", args, Setting::parse);
        Setting setting = Setting.parse(MPI.Init(args));
        double[] byHand = new double[setting.rounds()];
        double[] library = new double[setting.rounds()];
        long handCpu = 0;
        long libraryCpu = 0;
        for (int round = 0; round < setting.rounds(); round++) {
            long begin = cpuMicros();
            byHand[round] = microsPerItem(setting, () -> loop(setting));
            long middle = cpuMicros();
            library[round] = microsPerItem(setting, () -> pipeline(setting));
            if (round >= setting.rounds() / 2) { // compiled by now
                handCpu += middle - begin;
                libraryCpu += cpuMicros() - middle;
            }
        }
        if (MPI.COMM_WORLD.Rank() == 2) {
            print("loop    ", byHand);
            print("library ", library);
            double[] extra = new double[setting.rounds()];
            Arrays.setAll(extra, round -> library[round] - byHand[round]);
            print("extra   ", extra);
        }
        System.out.println("processor time per item: loop " + handCpu / setting.measuredItems() + " us, library "
                + libraryCpu / setting.measuredItems() + " us");
        MPI.Finalize();
    }

    private static double microsPerItem(Setting setting, Runnable run) {
        MPI.COMM_WORLD.Barrier();
        long begin = System.nanoTime();
        run.run();
        return (System.nanoTime() - begin) / NANOS_PER_MICRO / setting.items();
    }

    /** Processor time of this process so far. */
    private static long cpuMicros() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElse(Duration.ZERO)
                        .toNanos()
                / 1_000;
    }

    private static void print(String name, double[] micros) {
        StringBuilder line = new StringBuilder(name);
        for (double value : micros) {
            line.append(String.format(Locale.ROOT, "%7.2f", value));
        }
        double[] sorted = micros.clone();
        Arrays.sort(sorted);
        System.out.println(line.append(String.format(Locale.ROOT, "  median %.2f us/item", sorted[sorted.length / 2])));
    }

    private static void loop(Setting setting) {
        int me = MPI.COMM_WORLD.Rank();
        long[] item = new long[setting.longs()];
        if (me == 0) {
            for (int i = 0; i < setting.items(); i++) {
                item[0] = i;
                MPI.COMM_WORLD.Send(item, 0, item.length, MPI.LONG, 1, ITEM);
            }
            MPI.COMM_WORLD.Send(item, 0, item.length, MPI.LONG, 1, END);
        }
        while (me == 1 || me == 2) {
            Status status = MPI.COMM_WORLD.Recv(item, 0, item.length, MPI.LONG, me - 1, MPI.ANY_TAG);
            item[0]++;
            if (me == 1) {
                MPI.COMM_WORLD.Send(item, 0, item.length, MPI.LONG, 2, status.tag);
            }
            if (status.tag == END) {
                break;
            }
        }
    }

    private static void pipeline(Setting setting) {
        Pipeline<long[]> pipeline = Pipeline.from(() -> IntStream.range(0, setting.items())
                        .mapToObj(i -> {
                            long[] item = new long[setting.longs()];
                            item[0] = i;
                            return item;
                        })
                        .iterator())
                .stage("add", (long[] item) -> {
                    item[0]++;
                    return item;
                })
                .chunk(setting.chunk());
        (setting.inFlight() == 0 ? pipeline : pipeline.inFlight(setting.inFlight())).run(item -> item[0]++);
    }
}
