/**
 * The best of all mappings of a pipeline, by branch and bound over {@link io.scansion.models.mapping.PlacementCosts}. Start at
 * {@link io.scansion.models.mapping.search.MappingProblem}.
 */
@NullMarked
package io.scansion.models.mapping.search;

import org.jspecify.annotations.NullMarked;
