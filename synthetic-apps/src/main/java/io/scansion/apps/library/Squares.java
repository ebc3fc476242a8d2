package io.scansion.apps.library;

import io.scansion.skeletons.Outcome;
import io.scansion.skeletons.Pipeline;
import java.util.List;
import mpi.MPI;

/** The example of docs/guide/library.md: on 5 ranks, one of two takes each number. */
public final class Squares {
    private Squares() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Outcome<Integer> outcome = Pipeline.from(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9))
                .stage("square", (Integer n) -> n * n)
                .replicas(2)
                .filter("odd", n -> n % 2 == 1)
                .run();
        if (!outcome.results().isEmpty()) {
            System.out.println(outcome.results());
        }
        MPI.Finalize();
    }
}
