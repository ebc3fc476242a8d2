package io.scansion.page.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Connections that have shown no token. They have a bounded time from their arrival, however slowly they speak, and are the first to go when
 * there are too many: whoever has a token gets in, whoever has shown it stays. Safe for use by several threads.
 */
public final class Guests implements Connection.Listener {
    private final int mostConnections;
    private final long patienceMillis;
    private final Scheduler scheduler;
    private final Set<Connection> waiting = new LinkedHashSet<>();
    private final Set<Connection> letIn = new HashSet<>();

    /**
     * @param mostConnections of all together
     * @param patienceMillis time to show a token, in milliseconds
     */
    public Guests(int mostConnections, long patienceMillis, Scheduler scheduler) {
        this.mostConnections = mostConnections;
        this.patienceMillis = patienceMillis;
        this.scheduler = scheduler;
    }

    @Override
    public void onOpened(Connection connection) {
        Connection gone = null;
        synchronized (this) {
            waiting.add(connection);
            if (waiting.size() + letIn.size() > mostConnections) {
                Iterator<Connection> longest = waiting.iterator();
                gone = longest.next();
                longest.remove();
            }
        }
        if (gone != null) {
            gone.getEndPoint().close();
        }
        scheduler.schedule(() -> end(connection), patienceMillis, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        waiting.remove(connection);
        letIn.remove(connection);
    }

    /** Its token was the right one. */
    synchronized void letIn(HttpServletRequest request) {
        Connection connection = ServletContextRequest.getServletContextRequest(request)
                .getConnectionMetaData()
                .getConnection();
        if (waiting.remove(connection)) {
            letIn.add(connection);
        }
    }

    private void end(Connection connection) {
        boolean waits;
        synchronized (this) {
            waits = waiting.remove(connection);
        }
        if (waits) {
            connection.getEndPoint().close();
        }
    }
}
