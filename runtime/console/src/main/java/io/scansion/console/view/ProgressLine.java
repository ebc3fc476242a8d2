package io.scansion.console.view;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * One line on a terminal that says how far a long solution is, and is gone when it ends. Shows nothing for what takes less than two
 * seconds, and nothing at all where standard error is no terminal. Used by the solving thread alone.
 */
public final class ProgressLine {
    private static final long PATIENCE_NANOS = 2_000_000_000L;
    private static final long BETWEEN_NANOS = 200_000_000L;
    /** One short of a usual terminal: a line that wraps cannot be erased. */
    private static final int WIDTH = 79;

    private static final String ERASE = "\r\u001b[K";

    private final PrintWriter terminal;
    private final BooleanSupplier isTerminal;
    private final LongSupplier nanoClock;
    private String name = "";
    private long nextNanos;
    private boolean shown;
    private boolean asked;
    private boolean wanted;

    /**
     * @param terminal where the line goes
     * @param isTerminal asked once, and only when there is something to show
     * @param nanoClock as {@link System#nanoTime}
     */
    public ProgressLine(PrintWriter terminal, BooleanSupplier isTerminal, LongSupplier nanoClock) {
        this.terminal = terminal;
        this.isTerminal = isTerminal;
        this.nanoClock = nanoClock;
    }

    /** Starts a new piece of work. */
    public void begin(String file) {
        name = file.length() <= 32 ? file : ".." + file.substring(file.length() - 30);
        nextNanos = nanoClock.getAsLong() + PATIENCE_NANOS;
    }

    /** Tells how many states were found so far. */
    public void states(long found) {
        if (isDue()) {
            show(String.format(Locale.ROOT, "%s: %,d states", name, found));
        }
    }

    /** Tells how many items were simulated so far. */
    public void items(long done) {
        if (isDue()) {
            show(String.format(Locale.ROOT, "%s: %,d items", name, done));
        }
    }

    /** Tells how far a solver is. */
    public void iterations(long done, double residual) {
        if (isDue()) {
            show(String.format(Locale.ROOT, "%s: %,d iterations, residual %.1e", name, done, residual));
        }
    }

    /** Tells something else; {@code what} is only put together if it will be shown. */
    public void tell(Supplier<String> what) {
        if (isDue()) {
            show(name + ": " + what.get());
        }
    }

    /** Takes the line off the terminal; nothing if there is none. */
    public void erase() {
        if (shown) {
            terminal.print(ERASE);
            terminal.flush();
            shown = false;
        }
    }

    private boolean isDue() {
        return nanoClock.getAsLong() - nextNanos >= 0;
    }

    private void show(String text) {
        nextNanos = nanoClock.getAsLong() + BETWEEN_NANOS;
        if (!asked) {
            asked = true;
            wanted = isTerminal.getAsBoolean();
        }
        if (wanted) {
            terminal.print(ERASE + LineFolder.clip(text, WIDTH));
            terminal.flush();
            shown = true;
        }
    }
}
