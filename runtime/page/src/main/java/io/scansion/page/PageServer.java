package io.scansion.page;

import io.javalin.Javalin;
import io.javalin.util.JavalinException;
import io.scansion.page.access.HostNames;
import io.scansion.page.access.PageTokens;
import io.scansion.page.access.Role;
import io.scansion.page.job.JobRoster;
import io.scansion.page.metrics.RunMetrics;
import io.scansion.page.web.Guests;
import io.scansion.page.web.WebRoutes;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.util.Optional;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.util.component.ContainerLifeCycle;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/** Serves the page, its API and its files until it is closed. */
public final class PageServer implements AutoCloseable {
    private static final int MOST_THREADS = 48;
    private static final int LEAST_THREADS = 4;
    private static final int IDLE_THREAD_MILLIS = 30_000;
    /** Streams and what is fetched beside them. */
    private static final int MOST_CONNECTIONS = 600;

    private static final long MOST_REQUEST_BYTES = 4_096;
    /** A browser that neither reads nor writes for so long has gone. */
    private static final int IDLE_CONNECTION_MILLIS = 30_000;
    /** To show a token. */
    private static final int GUEST_MILLIS = 10_000;

    private final PageSettings settings;
    private final PageTokens tokens;
    private final Javalin server;

    private PageServer(PageSettings settings, PageTokens tokens, Javalin server) {
        this.settings = settings;
        this.tokens = tokens;
        this.server = server;
    }

    /**
     * Starts to serve.
     *
     * @param roster the jobs to show; stays the caller's to close
     * @param metrics of these jobs, to be served beside the page, if they are
     * @throws PageUnavailableException if the address cannot be had
     */
    public static PageServer start(
            PageSettings settings, JobRoster roster, PageTokens tokens, Optional<RunMetrics> metrics)
            throws IOException {
        return start(settings, roster, tokens, metrics, GUEST_MILLIS);
    }

    /** @param guestMillis time that a connection has to show a token, in milliseconds */
    static PageServer start(
            PageSettings settings, JobRoster roster, PageTokens tokens, Optional<RunMetrics> metrics, int guestMillis)
            throws IOException {
        HostNames names = HostNames.of(settings.host(), InetAddress.getByName(settings.host()));
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS, IDLE_THREAD_MILLIS);
        threads.setName("page");
        threads.setDaemon(true);
        ScheduledExecutorScheduler clock = new ScheduledExecutorScheduler("page-guests", true);
        Guests guests = new Guests(MOST_CONNECTIONS, guestMillis, clock);
        WebRoutes routes = new WebRoutes(roster, tokens, names, guests, metrics, settings.openMetrics());
        Javalin server = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.startup.showOldJavalinVersionWarning = false;
            config.startup.startupWatcherEnabled = false;
            config.http.maxRequestSize = MOST_REQUEST_BYTES;
            config.jetty.threadPool = threads;
            config.jetty.host = settings.host();
            config.jetty.port = settings.port();
            config.jetty.modifyHttpConfiguration(http -> http.setIdleTimeout(IDLE_CONNECTION_MILLIS));
            config.jetty.modifyServer(jetty -> {
                jetty.setStopTimeout(0);
                jetty.addBean(clock);
            });
            routes.addTo(config.routes);
        });
        try {
            server.start();
        } catch (JavalinException e) {
            server.stop();
            throw new PageUnavailableException(
                    "the page cannot be served at " + settings.host() + ":" + settings.port() + ": " + why(e), e);
        }
        for (Connector connector : server.jettyServer().server().getConnectors()) {
            ((ContainerLifeCycle) connector).addBean(guests);
        }
        return new PageServer(settings, tokens, server);
    }

    private static String why(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return cause.getMessage() + "; choose another port, or none for any that is free";
            }
        }
        return String.valueOf(failure.getMessage());
    }

    /** The port that is listened at. */
    public int port() {
        return server.port();
    }

    /**
     * Returns the address that lets somebody in.
     *
     * @param path such as {@code /jobs/demo}
     */
    public String url(String path, Role role) {
        String host = settings.host().contains(":") ? "[" + settings.host() + "]" : settings.host();
        return "http://" + host + ":" + port() + path + "?token="
                + (role == Role.OPERATOR ? tokens.operator() : tokens.viewer());
    }

    @Override
    public void close() {
        server.stop();
    }
}
