package io.scansion.tuner.control;

import io.scansion.tuner.monitor.LibraryWindow;
import java.util.ArrayDeque;
import java.util.Deque;

/** How fast runs with the library were: at first, just now, and since the last change. Owned by one thread. */
final class LibraryRates {
    /** Windows that say what the rate was just before a change. */
    private static final int RECENT_WINDOWS = 2;

    private final Deque<LibraryWindow> recent = new ArrayDeque<>();
    private double first = Double.NaN;
    private double settledItems;
    private double settledSeconds;
    private double promised = Double.NaN;
    private String promisedBy = "";
    private double work = Double.NaN;

    /** A window in which nothing was being changed. */
    void add(LibraryWindow window) {
        during(window);
        if (Double.isNaN(first)) {
            first = window.itemsPerSecond();
        }
        if (recent.size() == RECENT_WINDOWS) {
            recent.removeFirst();
        }
        recent.addLast(window);
        if (settledSeconds > 0) {
            settledItems += window.itemsPerSecond() * window.lengthSeconds();
            settledSeconds += window.lengthSeconds();
        }
    }

    /** A window in which something was. */
    void during(LibraryWindow window) {
        double now = window.workSeconds();
        work = now > 0 ? now : work;
    }

    /** What was measured of the arrangement that a change has led to, and what is measured from here on, belongs to it. */
    void settled(double itemsPerSecond, double seconds) {
        settledItems = itemsPerSecond * seconds;
        settledSeconds = seconds;
        recent.clear();
    }

    void promised(String model, double itemsPerSecond) {
        promisedBy = model;
        promised = itemsPerSecond;
    }

    /** Items per second just now; NaN before anything was measured. */
    double recent() {
        double sum = 0;
        double seconds = 0;
        for (LibraryWindow window : recent) {
            sum += window.itemsPerSecond() * window.lengthSeconds();
            seconds += window.lengthSeconds();
        }
        return recent.isEmpty() ? settled() : sum / seconds;
    }

    /** Seconds of work per item as measured last. */
    double work() {
        return work;
    }

    /** Before the first change. */
    double first() {
        return first;
    }

    /** With the last change in force; NaN without one. */
    double settled() {
        return settledItems / settledSeconds;
    }

    /** The model whose promise it is; empty without one. */
    String promisedBy() {
        return promisedBy;
    }

    /** What the last change that stays promised; NaN without one. */
    double promised() {
        return promised;
    }
}
