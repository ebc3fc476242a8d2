package io.scansion.page.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.scansion.page.access.HostNames;
import io.scansion.page.access.PageTokens;
import io.scansion.page.job.JobRoster;
import io.scansion.page.metrics.RunMetrics;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All that can be asked for over HTTP, and what every answer has in common. */
public final class WebRoutes {
    /** Nothing is loaded from elsewhere, no script stands in a page, nobody shows it in a frame. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Door door;
    private final Api api;
    private final Site site;
    private final @Nullable MetricsRoute scrapes;

    /**
     * @param guests told of whoever has shown a token
     * @param metrics to be served beside the page, if they are
     * @param openMetrics whether they need no token
     */
    public WebRoutes(
            JobRoster roster,
            PageTokens tokens,
            HostNames names,
            Guests guests,
            Optional<RunMetrics> metrics,
            boolean openMetrics) {
        door = new Door(tokens, names, guests);
        api = new Api(roster, door);
        site = new Site(door);
        scrapes = metrics.map(one -> new MetricsRoute(one, openMetrics, door)).orElse(null);
    }

    /** Adds the routes to a server. */
    public void addTo(RoutesConfig routes) {
        routes.before(ctx -> {
            ctx.header("Content-Security-Policy", POLICY)
                    .header("X-Content-Type-Options", "nosniff")
                    .header("Referrer-Policy", "no-referrer")
                    .header("Cross-Origin-Opener-Policy", "same-origin")
                    .header("Cache-Control", "no-store");
            door.checkOrigin(ctx);
        });
        routes.exception(
                Denied.class, (denied, ctx) -> refuse(ctx, denied.status(), String.valueOf(denied.getMessage())));
        routes.exception(
                HttpResponseException.class,
                (failure, ctx) -> refuse(ctx, failure.getStatus(), String.valueOf(failure.getMessage())));
        routes.exception(Exception.class, (failure, ctx) -> refuse(ctx, 500, "the page could not answer: " + failure));
        api.routes(routes);
        site.routes(routes);
        if (scrapes != null) {
            scrapes.routes(routes);
        }
    }

    private static void refuse(Context ctx, int status, String why) {
        ctx.status(status);
        if (ctx.path().startsWith(Api.PREFIX)) {
            ctx.contentType("application/json")
                    .result(MAPPER.createObjectNode().put("error", why).toString());
        } else {
            ctx.contentType("text/plain; charset=utf-8").result("scansion: " + why + "\n");
        }
    }
}
