package io.scansion.console.experiment.overhead;

import io.scansion.console.experiment.run.ResultWords;
import java.util.Optional;

/**
 * What a kernel said at its end.
 *
 * @param bytesPerCall that rank 0 allocated for a call of MPI
 */
record KernelLine(double bytesPerCall, String checksum) {
    /** Reads a line that a rank printed; empty if it is another one. */
    static Optional<KernelLine> parse(String line) {
        try {
            return ResultWords.of(line)
                    .map(words -> new KernelLine(words.number("allocated_per_call"), words.text("checksum")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
