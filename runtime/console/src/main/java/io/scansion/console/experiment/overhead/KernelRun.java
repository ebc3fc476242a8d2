package io.scansion.console.experiment.overhead;

import java.util.List;

/**
 * What a kernel's job has shown.
 *
 * @param slices wall-clock time of a call of MPI at rank 0 in each, with what is computed for it, microseconds
 * @param line what it said at its end
 */
record KernelRun(List<Double> slices, KernelLine line) {
    KernelRun {
        slices = List.copyOf(slices);
    }
}
