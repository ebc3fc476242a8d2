/**
 * Mappings of pipelines to processors, as JSON and as a table. Start at {@link io.scansion.tuner.console.map.MapReport}. The
 * models are in {@code io.scansion.models.mapping}.
 */
@NullMarked
package io.scansion.tuner.console.map;

import org.jspecify.annotations.NullMarked;
