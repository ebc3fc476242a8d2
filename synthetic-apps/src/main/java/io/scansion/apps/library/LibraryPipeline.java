package io.scansion.apps.library;

import io.scansion.apps.launch.ProgramStart;
import io.scansion.apps.sequence.Mix;
import io.scansion.apps.sequence.SequenceCheck;
import io.scansion.apps.workload.Work;
import io.scansion.skeletons.Outcome;
import io.scansion.skeletons.Pipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import mpi.MPI;

/**
 * Five stages: one that can be replicated, one that drops items, one that makes several of one, and one that remembers. Items are
 * arrays of longs: ordinal, value, filling. Where the results arrive, the checksum of a plain loop is printed beside theirs.
 */
public final class LibraryPipeline {
    private static final int PARTS = 4;

    private LibraryPipeline() {}

    public static void main(String[] args) {
        ProgramStart.check("LibraryPipeline", args, LibraryOptions::parse);
        LibraryOptions options = LibraryOptions.parse(MPI.Init(args));
        SequenceCheck check = new SequenceCheck();
        Outcome<long[]> outcome = pipeline(options).run(item -> accept(item, check));
        int me = MPI.COMM_WORLD.Rank();
        if (outcome.instances().stream()
                .anyMatch(one -> one.rank() == me && one.stage().equals("sink"))) {
            SequenceCheck plain = new SequenceCheck();
            int expected = sequentially(options, plain);
            System.out.println(check.result(expected).line());
            System.out.println("PLAIN " + plain.result(expected).line());
            outcome.skipped().forEach(failure -> System.out.println("SKIPPED " + failure.getMessage()));
            outcome.instances().forEach(System.out::println);
        }
        System.out.println("rank " + me + " is done");
        MPI.Finalize();
    }

    private static Pipeline<long[]> pipeline(LibraryOptions options) {
        Pipeline<long[]> pipeline = Pipeline.from(source(options))
                .stage("mix", (long[] item) -> serve(item, options))
                .replicas(options.instances())
                .filter("drop", LibraryPipeline::isWanted)
                .expand("parts", LibraryPipeline::parts)
                .stateful("history", History::new);
        return (options.handOver() == 0 ? pipeline : pipeline.handOver(options.handOver()))
                .chunk(options.chunk())
                .onError(options.policy());
    }

    private static int sequentially(LibraryOptions options, SequenceCheck check) {
        History history = new History();
        int results = 0;
        for (long[] item : source(options)) {
            mix(item);
            if (isWanted(item)) {
                for (long[] part : parts(item)) {
                    accept(history.apply(part).get(0), check);
                    results++;
                }
            }
        }
        return results;
    }

    private static Iterable<long[]> source(LibraryOptions options) {
        return () -> IntStream.range(0, options.items())
                .mapToObj(ordinal -> {
                    long[] item = new long[options.bytes() / Long.BYTES];
                    for (int i = 0; i < item.length; i++) {
                        item[i] = Mix.mix(ordinal, i);
                    }
                    item[0] = ordinal;
                    return item;
                })
                .iterator();
    }

    private static long[] serve(long[] item, LibraryOptions options) {
        long mark = Work.SLEEP.mark();
        mix(item);
        Work.SLEEP.fill(mark, options.serviceNanos());
        return options.fault().strike((int) item[0], item, item); // there is no array of longs that cannot be sent
    }

    private static void mix(long[] item) {
        for (int i = 1; i < item.length; i++) {
            item[i] = Mix.mix(item[i]);
        }
    }

    private static boolean isWanted(long[] item) {
        return item[1] % 3 != 0;
    }

    private static List<long[]> parts(long[] item) {
        List<long[]> parts = new ArrayList<>();
        for (int part = 0; part < (item[0] + item[1] & 3); part++) {
            long[] copy = item.clone();
            copy[0] = item[0] * PARTS + part;
            parts.add(copy);
        }
        return parts;
    }

    private static void accept(long[] item, SequenceCheck check) {
        long digest = 0;
        for (long element : item) {
            digest = Mix.mix(digest, element);
        }
        check.accept((int) item[0], digest, System.nanoTime());
    }
}
