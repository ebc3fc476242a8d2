package io.scansion.console.watch;

import io.scansion.console.follow.TunerAccess;
import io.scansion.console.view.Connection;
import io.scansion.console.view.Line;
import io.scansion.console.view.LineFolder;
import io.scansion.console.view.TerminalScreen;
import io.scansion.console.view.WatchView;
import io.scansion.console.watch.Keys.Act;
import io.scansion.console.watch.Keys.Order;
import io.scansion.tuner.channel.TunerFeed;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.wire.OperatorMessage.OperatorReply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeoutException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp.Capability;
import org.jline.utils.NonBlockingReader;

/**
 * Shows jobs on the whole terminal, one at a time, and takes keys. Works over anything that gives a terminal: ssh, tmux, a console. One
 * thread reads keys and draws; events and answers come on others.
 */
public final class WatchScreen implements AutoCloseable {
    private static final long KEY_MILLIS = 200;
    private static final int FOOT_ROWS = 2;

    private final Terminal terminal;
    private final Attributes before;
    private final TerminalScreen screen;
    private final Thread restore = new Thread(this::restore, "scansion-terminal");
    private final Keys keys = new Keys();
    private final ExecutorService asking = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "scansion-asking");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean changed = true;
    private volatile boolean resized = true;
    private int columns = WatchView.COLUMNS;
    private int rows = 24;
    private volatile boolean interrupted;
    private volatile String answer = "";
    private boolean restored;

    /** Which job is next to be shown. */
    @FunctionalInterface
    public interface Jobs {
        /** The running job after this one; empty if there is no other. */
        Optional<TunerAccess> after(TunerAccess shown) throws IOException;
    }

    /** Takes the terminal. Colours are as the environment asks for. */
    public WatchScreen(boolean colours) throws IOException {
        terminal = TerminalBuilder.builder()
                .system(true)
                .provider("exec")
                .graphemeCluster(
                        false) // it would ask the terminal, whose answer comes late where the line or the machine is
                // slow
                .build();
        before = terminal.enterRawMode();
        terminal.handle(Terminal.Signal.WINCH, signal -> {
            resized = true;
            changed = true;
        });
        terminal.handle(Terminal.Signal.INT, signal -> interrupted = true);
        Runtime.getRuntime().addShutdownHook(restore);
        terminal.puts(Capability.enter_ca_mode);
        terminal.puts(Capability.cursor_invisible);
        screen = TerminalScreen.whole(terminal.writer(), colours);
    }

    /**
     * Shows a job until it ends or the operator leaves.
     *
     * @return the exit code of the job that was shown when it ended; empty if the operator has left
     * @throws io.scansion.tuner.channel.TunerRefusedException if the tuner does not let this console in
     */
    public Optional<Integer> show(TunerAccess first, Jobs jobs) throws IOException, InterruptedException {
        TunerAccess job = first;
        while (true) {
            WatchView view = new WatchView(terminal.encoding().equals(StandardCharsets.UTF_8));
            Outcome outcome;
            try (TunerFeed feed = new TunerFeed(job, (event, json) -> accept(view, event), is -> connected(view, is))) {
                outcome = show(job, view, feed, jobs);
            }
            if (outcome.next().isEmpty()) {
                return outcome.ended();
            }
            job = outcome.next().get();
            answer = "";
        }
    }

    private record Outcome(Optional<TunerAccess> next, Optional<Integer> ended) {}

    private void accept(WatchView view, LoggedEvent event) {
        synchronized (view) {
            view.accept(event);
        }
        changed = true;
    }

    private void connected(WatchView view, boolean is) {
        synchronized (view) {
            view.connection(Connection.of(is));
        }
        changed = true;
    }

    private Outcome show(TunerAccess job, WatchView view, TunerFeed feed, Jobs jobs)
            throws IOException, InterruptedException {
        while (!interrupted) {
            Optional<Integer> ended = job.ended(feed);
            if (ended.isPresent()) {
                return new Outcome(Optional.empty(), ended);
            }
            feed.step();
            draw(view);
            int key = terminal.reader().read(KEY_MILLIS);
            if (key == NonBlockingReader.READ_EXPIRED) {
                continue;
            } else if (key == NonBlockingReader.EOF) {
                break; // the terminal is gone
            }
            changed = true;
            Act act;
            synchronized (view) {
                act = keys.press(key, view.state());
            }
            if (act instanceof Act.Quit) {
                break;
            } else if (act instanceof Act.NextJob) {
                Optional<TunerAccess> next = jobs.after(job);
                if (next.isPresent()) {
                    return new Outcome(next, Optional.empty());
                }
                answer = "no other job is running";
            } else if (act instanceof Act.Say say) {
                answer = say.text();
            } else if (act instanceof Act.Send send) {
                ask(send.order(), feed);
            }
        }
        return new Outcome(Optional.empty(), Optional.empty());
    }

    /** The answer is shown when it comes; whoever watches waits for nobody. */
    private void ask(Order order, TunerFeed feed) {
        String what = (order.verb() + " " + order.argument()).strip();
        answer = what + " ...";
        asking.execute(() -> {
            try {
                OperatorReply reply = feed.ask(order.verb(), order.argument());
                answer = what + ": " + reply.text();
            } catch (IOException | TimeoutException e) {
                answer = what + ": " + e.getMessage();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            changed = true;
        });
    }

    private void draw(WatchView view) {
        if (!changed) {
            return;
        }
        changed = false;
        if (resized) { // asking takes a process
            resized = false;
            Size size = terminal.getSize();
            columns = size.getColumns() > 0 ? size.getColumns() : WatchView.COLUMNS;
            rows = Math.max(FOOT_ROWS + 2, size.getRows());
        }
        List<Line> lines;
        if (keys.showsHelp()) {
            lines = new ArrayList<>(Keys.HELP.stream()
                    .limit(rows - FOOT_ROWS)
                    .map(text -> new Line(LineFolder.clip(text, columns), Line.Style.PLAIN))
                    .toList());
        } else {
            synchronized (view) {
                List<Line> frame = view.frame(columns, rows - FOOT_ROWS + 1);
                lines = new ArrayList<>(frame.subList(0, Math.min(frame.size(), rows - FOOT_ROWS)));
            }
        }
        while (lines.size() < rows - FOOT_ROWS) {
            lines.add(new Line("", Line.Style.PLAIN));
        }
        String prompt = keys.prompt();
        lines.add(new Line(
                LineFolder.clip(" " + (prompt.isEmpty() ? answer : prompt + "_"), columns),
                prompt.isEmpty() ? Line.Style.GOOD : Line.Style.ADVICE));
        lines.add(new Line(LineFolder.clip(Keys.BAR, columns), Line.Style.HEADING));
        screen.draw(lines, rows + 1);
    }

    /** Gives the terminal back as it was; once. */
    private synchronized void restore() {
        if (!restored) {
            restored = true;
            terminal.puts(Capability.cursor_normal);
            terminal.puts(Capability.exit_ca_mode);
            terminal.flush();
            terminal.setAttributes(before);
        }
    }

    @Override
    public void close() throws IOException {
        asking.shutdownNow();
        restore();
        terminal.close();
        try {
            Runtime.getRuntime().removeShutdownHook(restore);
        } catch (IllegalStateException e) {
            // this process is ending
        }
    }
}
