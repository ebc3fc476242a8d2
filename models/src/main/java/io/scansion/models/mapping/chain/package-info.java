/**
 * The Markov chain of a mapped pipeline, known without deriving it: exact for short pipelines, with the derivatives of its
 * throughput, and approximated by overlapping windows for long ones. Knows nothing of processors and mappings. Not exported; start
 * at {@link io.scansion.models.mapping.chain.ExactPipeline} and {@link io.scansion.models.mapping.chain.OverlappingWindows}.
 */
@NullMarked
package io.scansion.models.mapping.chain;

import org.jspecify.annotations.NullMarked;
