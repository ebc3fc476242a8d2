/**
 * Analytic performance models, a package for each family. Here is what all of them share: a {@link
 * io.scansion.models.Model} is solved, a {@link io.scansion.models.Solution} comes of it, or a {@link io.scansion.models.ModelException}.
 * docs/models-api.md shows how to begin.
 */
@NullMarked
package io.scansion.models;

import org.jspecify.annotations.NullMarked;
