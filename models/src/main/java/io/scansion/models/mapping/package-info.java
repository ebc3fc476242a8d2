/**
 * Where to run the stages of a pipeline: the throughput of a mapping of stages to processors, and the best mapping.
 *
 * <ul>
 *   <li>{@link io.scansion.models.mapping.MappingComparison} takes a list of mappings and says which is best;
 *   <li>{@link io.scansion.models.mapping.search.MappingSearch} finds the best of all there are, and proves it;
 *   <li>{@link io.scansion.models.mapping.PipelinePredictor} answers for one mapping, again and again, in milliseconds;
 *   <li>{@link io.scansion.models.mapping.PipelineModel} writes the PEPA model that all of them solve.
 * </ul>
 *
 * What a mapping costs is said by {@link io.scansion.models.mapping.PlacementCosts}: from a description file (read in
 * {@code mapping.syntax}) or from measurements. The model is that of Benoit, Cole, Gilmore, Hillston, "Evaluating the performance
 * of pipeline-structured parallel programs with skeletons and process algebra", 2005.
 */
@NullMarked
package io.scansion.models.mapping;

import org.jspecify.annotations.NullMarked;
