package io.scansion.console.view;

import io.scansion.tuner.journal.LoggedEvent;
import java.io.PrintWriter;
import java.util.List;

/**
 * Shows a run while it goes on: as a frame that is redrawn in place on a terminal, as appended lines anywhere else. May
 * be used by several threads.
 */
public final class LiveView {
    private final WatchView view = new WatchView(Terminal.showsUnicode(System.getenv()));
    private final PlainLog log = new PlainLog(PlainLog.Detail.ALL);
    private final PrintWriter out;
    private final TerminalScreen screen;
    private Terminal terminal;
    private Connection connection = Connection.CONNECTING;
    private boolean changed = true;

    public LiveView(PrintWriter out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
        this.screen = new TerminalScreen(out, terminal.colours());
    }

    /** Takes in one event. */
    public synchronized void accept(LoggedEvent event) {
        if (terminal.interactive()) {
            view.accept(event);
            changed = true;
        } else {
            log.accept(event).forEach(out::println);
            out.flush();
        }
    }

    /** Shows how the console stands to the tuner. */
    public synchronized void connection(Connection state) {
        boolean news = state != connection && !(connection == Connection.CONNECTING && state == Connection.CONNECTED);
        connection = state;
        view.connection(state);
        changed = true;
        if (news && !terminal.interactive()) {
            out.println(log.stamp(state.words()));
            out.flush();
        }
    }

    /** Prints a line that stays: above the frame on a terminal. */
    public synchronized void println(String line) {
        if (terminal.interactive()) {
            screen.printAbove(List.of(line));
            changed = true;
            refresh();
        } else {
            out.println(line);
            out.flush();
        }
    }

    /** Redraws the frame if something has changed; does nothing where there is no terminal. */
    public synchronized void refresh() {
        if (terminal.interactive() && changed) {
            changed = false;
            terminal = terminal.resized();
            screen.draw(view.frame(terminal.columns(), terminal.rows()), terminal.rows());
        }
    }
}
