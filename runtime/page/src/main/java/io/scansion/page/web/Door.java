package io.scansion.page.web;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import io.scansion.page.access.HostNames;
import io.scansion.page.access.PageTokens;
import io.scansion.page.access.Role;
import io.scansion.page.access.Sessions;
import java.util.Optional;

/**
 * Lets people in: a token in the address opens a session, which a cookie keeps; scripts send the token with every request. Whoever has
 * neither sees nothing. Safe for use by several threads.
 */
final class Door {
    private static final String BEARER = "Bearer ";
    private static final int SESSION_ONLY = -1;

    private final PageTokens tokens;
    private final HostNames names;
    private final Guests guests;
    private final Sessions sessions = new Sessions();

    Door(PageTokens tokens, HostNames names, Guests guests) {
        this.tokens = tokens;
        this.names = names;
        this.guests = guests;
    }

    /** Turns away whoever was led here by a name that is not this page's, or whose browser acts for another page. */
    void checkOrigin(Context ctx) {
        String host = header(ctx, "Host");
        if (!names.allow(host)) {
            throw new Denied(403, "this page does not answer to the name '" + printable(host) + "'");
        }
        String origin = header(ctx, "Origin");
        if (!origin.isEmpty() && !origin.endsWith("://" + host)) {
            throw new Denied(403, "this page takes no requests from other sites");
        }
    }

    /**
     * Opens a session if the address has a token.
     *
     * @return whether it had one, which should not stay in the address
     * @throws Denied if it is a wrong one
     */
    boolean enter(Context ctx) {
        String token = ctx.queryParam("token");
        if (token == null) {
            return false;
        }
        Role role = tokens.role(token).orElseThrow(Door::wrongToken);
        guests.letIn(ctx.req());
        ctx.cookie(new Cookie(
                cookieName(ctx), sessions.open(role), "/", SESSION_ONLY, false, true, null, SameSite.STRICT));
        return true;
    }

    /** @throws Denied if it is nobody who may see this */
    Role role(Context ctx) {
        String session = ctx.cookie(cookieName(ctx));
        Optional<Role> known = session == null ? Optional.empty() : sessions.role(session);
        String authorization = header(ctx, "Authorization");
        if (known.isEmpty() && authorization.startsWith(BEARER)) {
            known = Optional.of(
                    tokens.role(authorization.substring(BEARER.length()).strip())
                            .orElseThrow(Door::wrongToken));
        }
        Role role = known.orElseThrow(() -> new Denied(
                401, "open the page by the address that was printed when it was started, which has its token"));
        guests.letIn(ctx.req());
        return role;
    }

    /** Lets in whoever may look, by the token in the address too, since some scrapers can send it no other way. */
    void letScrape(Context ctx) {
        String token = ctx.queryParam("token");
        if (token == null) {
            role(ctx);
        } else if (tokens.role(token).isEmpty()) {
            throw wrongToken();
        }
        guests.letIn(ctx.req());
    }

    /** @throws Denied if it is somebody who may only look */
    void needOperator(Context ctx) {
        if (role(ctx) != Role.OPERATOR) {
            throw new Denied(403, "this needs the operator's address; yours is for looking only");
        }
    }

    private static Denied wrongToken() {
        return new Denied(401, "the token is wrong or belongs to another job; use the address that was printed last");
    }

    /** Cookies know no ports, and pages of several jobs may be open. */
    private static String cookieName(Context ctx) {
        return "scansion-" + ctx.req().getLocalPort();
    }

    private static String header(Context ctx, String name) {
        String value = ctx.header(name);
        return value == null ? "" : value;
    }

    private static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7e]", "?").substring(0, Math.min(80, text.length()));
    }
}
