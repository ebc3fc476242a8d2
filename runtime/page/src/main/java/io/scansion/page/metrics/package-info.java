/** The metrics of jobs for Prometheus. Start at {@link io.scansion.page.metrics.RunMetrics}. Knows nothing of HTTP. */
@NullMarked
package io.scansion.page.metrics;

import org.jspecify.annotations.NullMarked;
