package io.scansion.page.web;

import io.scansion.page.job.Viewer;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Server-sent events to one browser. Messages wait here while the browser does not read; when too much waits it is dropped, and gets
 * everything anew when it comes back. No thread ever waits for it. Safe for use by several threads.
 */
final class EventStream implements Viewer, WriteListener {
    static final int MOST_WAITING_BYTES = 4 << 20;
    private static final byte[] DATA = utf8("data: ");
    private static final byte[] END = utf8("\n\n");
    private static final byte[] BEAT = utf8(": nothing new\n\n");

    private final ServletOutputStream out;
    private final Runnable onGone;
    private final Deque<byte[]> waiting = new ArrayDeque<>();
    private long waitingBytes;
    private boolean writable;
    private boolean unflushed;
    private boolean ending;
    private boolean gone;

    /** @param onGone called once, on any thread, when nothing more will be written */
    EventStream(ServletOutputStream out, Runnable onGone) {
        this.out = out;
        this.onGone = onGone;
    }

    @Override
    public boolean take(byte[] json) {
        return offer(DATA, json, END);
    }

    @Override
    public boolean beat() {
        return offer(BEAT);
    }

    private synchronized boolean offer(byte[]... parts) {
        if (gone) {
            return false;
        }
        for (byte[] part : parts) {
            waiting.add(part);
            waitingBytes += part.length;
        }
        if (waitingBytes > MOST_WAITING_BYTES) {
            leave();
        } else {
            drain();
        }
        return !gone;
    }

    @Override
    public synchronized void end() {
        ending = true;
        drain();
    }

    @Override
    public synchronized void onWritePossible() {
        writable = true;
        drain();
    }

    @Override
    public synchronized void onError(Throwable cause) {
        leave();
    }

    /** Writes as long as that does not wait; the container says when it goes on. */
    private void drain() {
        try {
            while (writable && !gone && out.isReady()) {
                byte[] next = waiting.poll();
                if (next != null) {
                    waitingBytes -= next.length;
                    unflushed = true;
                    out.write(next);
                } else if (unflushed) {
                    unflushed = false;
                    out.flush();
                } else {
                    if (ending) {
                        leave();
                    }
                    return;
                }
            }
        } catch (IOException | RuntimeException e) {
            leave();
        }
    }

    private void leave() {
        if (!gone) {
            gone = true;
            waiting.clear();
            onGone.run();
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
