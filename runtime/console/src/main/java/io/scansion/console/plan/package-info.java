/**
 * Pipeline descriptions in JSON and the answers of the planner as a table or as JSON. Start at
 * {@link PipelineDescriptionReader}. The models themselves are in {@code models.poetries}.
 */
@NullMarked
package io.scansion.console.plan;

import org.jspecify.annotations.NullMarked;
