/**
 * Markov chains as the files of other tools: PRISM's explicit format ({@link io.scansion.models.export.PrismFiles}) and Matrix Market
 * ({@link io.scansion.models.export.MatrixMarket}), or a drawing ({@link io.scansion.models.export.DerivationGraph}). A model family shows its chain as an {@link io.scansion.models.export.ExplicitChain};
 * texts are handed over line by line, and who writes them to a file is somebody else.
 */
@NullMarked
package io.scansion.models.export;

import org.jspecify.annotations.NullMarked;
