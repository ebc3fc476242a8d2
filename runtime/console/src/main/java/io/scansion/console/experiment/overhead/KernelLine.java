package io.scansion.console.experiment.overhead;

import io.scansion.console.experiment.run.ResultWords;
import java.util.Optional;

/**
 * What a kernel said at its end.
 *
 * @param microsPerCall wall-clock time of a call of MPI at rank 0, with what is computed for it
 * @param bytesPerCall that rank 0 allocated
 */
record KernelLine(double microsPerCall, double bytesPerCall, String checksum) {
    /** Reads a line that a rank printed; empty if it is another one. */
    static Optional<KernelLine> parse(String line) {
        try {
            return ResultWords.of(line)
                    .map(words -> new KernelLine(
                            words.number("us_per_call"), words.number("allocated_per_call"), words.text("checksum")));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
