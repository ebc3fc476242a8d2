package io.scansion.page.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.scansion.page.metrics.RunMetrics;

/** {@code /metrics}, for scrapers that send the token, or for all. */
final class MetricsRoute {
    private final RunMetrics metrics;
    private final boolean open;
    private final Door door;

    /** @param open whether no token is needed */
    MetricsRoute(RunMetrics metrics, boolean open, Door door) {
        this.metrics = metrics;
        this.open = open;
        this.door = door;
    }

    void routes(RoutesConfig routes) {
        routes.get("/metrics", this::scrape);
    }

    private void scrape(Context ctx) {
        if (!open) {
            door.letScrape(ctx);
        }
        String accepted = ctx.header("Accept");
        ctx.contentType(RunMetrics.contentType(accepted)).result(metrics.scrape(accepted));
    }
}
