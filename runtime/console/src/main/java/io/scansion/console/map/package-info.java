/**
 * Mappings of pipelines to processors, as JSON and as a table. Start at {@link io.scansion.console.map.MapReport}. The
 * models are in {@code io.scansion.models.mapping}.
 */
@NullMarked
package io.scansion.console.map;

import org.jspecify.annotations.NullMarked;
