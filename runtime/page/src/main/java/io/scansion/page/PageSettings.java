package io.scansion.page;

/**
 * Where a page is served.
 *
 * @param host name or address to listen at; whether that may be another than the loopback was decided before
 * @param port 0 for any that is free
 * @param openMetrics whether metrics, where they are served, need no token
 */
public record PageSettings(String host, int port, boolean openMetrics) {
    public PageSettings {
        if (host.isBlank() || port < 0 || port > 65_535) {
            throw new IllegalArgumentException("not an address: " + host + ":" + port);
        }
    }
}
