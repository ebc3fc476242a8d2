package io.scansion.page.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** The files that a browser loads: those of this module, and of the chart library. All come from here, none from elsewhere. */
final class Site {
    private static final String OWN = "/io/scansion/page/site/";
    private static final String CHARTS = "/META-INF/resources/webjars/uplot/" + chartVersion() + "/dist/";
    /** Of a page; what else a path could hold need not be quoted then. */
    private static final Pattern PATH = Pattern.compile("/|/jobs/[A-Za-z0-9._-]+");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "json", "application/json");

    /**
     * Leads to the address without the token. Not a redirection: where another site's link leads here, a browser would not send the cookie
     * with that, as strict as it is.
     */
    private static final String LET_IN =
            "<!doctype html><title>Scansion</title><meta http-equiv=\"refresh\" content=\"0;url=HERE\">"
                    + "<a href=\"HERE\">Go on</a>";

    private final Door door;
    private final Map<String, File> files = new ConcurrentHashMap<>();

    private static final class File {
        private final byte[] bytes;
        private final String tag;

        File(byte[] bytes, String tag) {
            this.bytes = bytes;
            this.tag = tag;
        }
    }

    Site(Door door) {
        this.door = door;
    }

    private static String chartVersion() {
        Properties about = new Properties();
        try (InputStream in = Site.class.getResourceAsStream("/META-INF/maven/org.webjars.npm/uplot/pom.properties")) {
            about.load(in);
            return about.getProperty("version", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void routes(RoutesConfig routes) {
        routes.get("/", ctx -> page(ctx, "jobs.html"));
        routes.get("/jobs/{job}", ctx -> page(ctx, "job.html"));
        routes.get("/site/{file}", ctx -> file(ctx, OWN + ctx.pathParam("file")));
        routes.get("/charts/{file}", ctx -> file(ctx, CHARTS + ctx.pathParam("file")));
        routes.get(Api.PREFIX + "/openapi.json", ctx -> {
            door.role(ctx);
            file(ctx, OWN + "openapi.json");
        });
    }

    private void page(Context ctx, String name) {
        if (!PATH.matcher(ctx.path()).matches()) {
            throw new Denied(404, "there is no such page");
        }
        if (door.enter(ctx)) {
            ctx.contentType("text/html; charset=utf-8").result(LET_IN.replace("HERE", ctx.path()));
            return;
        }
        door.role(ctx);
        file(ctx, OWN + name);
    }

    private void file(Context ctx, String path) {
        File file = files.computeIfAbsent(path, Site::read);
        ctx.header("Cache-Control", "no-cache").header("ETag", file.tag);
        if (file.tag.equals(ctx.header("If-None-Match"))) {
            ctx.status(304);
            return;
        }
        ctx.contentType(TYPES.getOrDefault(path.substring(path.lastIndexOf('.') + 1), "application/octet-stream"))
                .result(file.bytes);
    }

    private static File read(String path) {
        try (InputStream in = path.contains("..") ? null : Site.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new Denied(404, "there is no such file");
            }
            byte[] bytes = in.readAllBytes();
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new File(bytes, '"' + HexFormat.of().formatHex(digest, 0, 8) + '"');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
