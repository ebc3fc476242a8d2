package io.scansion.models.pepa.composition;

import io.scansion.models.pepa.components.Definitions;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.components.TermNumbers;
import java.util.List;

/**
 * A system equation taken apart.
 *
 * @param components in the order of the equation
 * @param composition what is made of them
 * @param definitions of the model
 * @param numbers that tell equal processes
 */
public record SystemStructure(
        List<SequentialComponent> components, Composition composition, Definitions definitions, TermNumbers numbers) {
    /** Copies the list. */
    public SystemStructure {
        components = List.copyOf(components);
    }
}
