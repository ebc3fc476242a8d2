package io.scansion.console.page;

/**
 * How a page is served.
 *
 * @param address where
 * @param metrics whether the metrics are served beside it
 * @param openMetrics whether they need no token
 */
public record PageOptions(PageAddress address, boolean metrics, boolean openMetrics) {}
