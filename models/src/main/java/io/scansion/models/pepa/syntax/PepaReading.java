package io.scansion.models.pepa.syntax;

import io.scansion.models.pepa.Finding;
import io.scansion.models.pepa.PepaModel;
import java.util.List;
import java.util.Objects;

/**
 * What came of reading a file.
 *
 * @param model what the file says
 * @param warnings what its author should know, in the order of the file; no errors among them
 */
public record PepaReading(PepaModel model, List<Finding> warnings) {
    /** Checks and copies the values. */
    public PepaReading {
        Objects.requireNonNull(model, "model");
        warnings = List.copyOf(warnings);
        if (warnings.stream().anyMatch(Finding::isError)) {
            throw new IllegalArgumentException("a model with an error was read: " + warnings);
        }
    }
}
