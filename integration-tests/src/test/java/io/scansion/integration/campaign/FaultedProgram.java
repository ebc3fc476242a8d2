package io.scansion.integration.campaign;

import io.scansion.integration.ProgramRun;
import java.util.List;

/**
 * A program that faults befall.
 *
 * @param changes whether the tuner changes it by itself
 */
record FaultedProgram(String words, ProgramRun run, boolean changes) {
    static final List<FaultedProgram> ALL = List.of(
            new FaultedProgram("pipeline", ProgramRun.of(3, "ParametricPipeline", "--times 2,20,2 --items 250"), false),
            new FaultedProgram(
                    "replicated pipeline",
                    ProgramRun.of(4, "ParametricPipeline", "--times 2,30,2,2 --items 400")
                            .spares(2, "1,2"),
                    true),
            new FaultedProgram(
                    "replicated pipeline of objects",
                    ProgramRun.of(4, "ParametricPipeline", "--type object --times 2,20,10,2 --items 400")
                            .spares(3, "1,2"),
                    true),
            new FaultedProgram("graph", ProgramRun.of(4, "shapes.ForkJoinGraph", "--items 400 --ms 3,10,12,1"), false),
            new FaultedProgram(
                    "master and workers", ProgramRun.of(4, "shapes.MasterWorker", "--items 600 --ms 1,25"), false),
            new FaultedProgram(
                    "farm of the library",
                    ProgramRun.of(5, "library.LibraryParametricFarm", "--tasks 5000 --ms 4 --workers 1")
                            .auto(),
                    true));

    /** Prints more than a pipe holds. */
    static final FaultedProgram PRINTING = new FaultedProgram(
            "replicated pipeline that prints",
            ProgramRun.of(4, "ParametricPipeline", "--times 2,20,2,2 --items 400 --print 1000")
                    .spares(2, "1,2"),
            true);

    boolean hasSpares() {
        return run.spares() > 0;
    }
}
