package io.scansion.console.job;

import io.scansion.console.command.ExitCode;
import io.scansion.console.command.Refusal;
import io.scansion.console.follow.TunerAccess;
import io.scansion.console.view.Connection;
import io.scansion.console.view.LiveView;
import io.scansion.console.view.Terminal;
import io.scansion.console.view.WatchView;
import io.scansion.console.watch.WatchScreen;
import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.job.JobStore;
import io.scansion.tuner.channel.TunerFeed;
import io.scansion.tuner.journal.EventJson;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code watch}: shows a running job until it ends; survives a restart of the tuner. */
@Command(
        name = "watch",
        description = "Show a running job live: stages, model, recommendation, changes.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:the job has ended", "2:bad arguments, or no such job", "3:the job failed", "4:not let in"},
        footerHeading = "%nExample:%n",
        footer = {
            "  scansion watch --job figure5",
            "  scansion watch --once --json",
            "On a terminal keys approve, veto, undo, pin and more: ? lists them. Anywhere",
            "else lines are appended. NO_COLOR=1 turns the colours off, TERM=dumb the keys."
        })
public final class WatchCommand extends JobCommand {
    private static final long REFRESH_MILLIS = 250;
    private static final long PATIENCE_MILLIS = 5_000;
    private static final Duration LAST_WORD = Duration.ofSeconds(2);
    /** As many as there may be lines: nothing is left out. */
    private static final int ROWS_OF_A_FILE = 10_000;

    @Option(names = "--once", description = "Print how the job stands now, once, as text or with --json.")
    private boolean once;

    @Option(
            names = "--json",
            description = "Print events as JSON Lines: all from now on, or with --once how the job stands.")
    private boolean json;

    /** @param store the jobs to choose from */
    public WatchCommand(JobStore store) {
        super(store);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        TunerAccess access = access();
        if (once) {
            return showOnce(access);
        } else if (json) {
            return follow(access, (event, json) -> println(json), is -> {}, () -> {});
        }
        Terminal terminal = Terminal.detect(System.getenv());
        if (!terminal.interactive() || !Terminal.standardInputIsTerminal()) {
            LiveView live = new LiveView(out(), terminal);
            int exitCode = follow(
                    access,
                    (event, json) -> live.accept(event),
                    is -> live.connection(Connection.of(is)),
                    live::refresh);
            live.connection(exitCode == ExitCode.DONE ? Connection.ENDED : Connection.FAILED);
            live.refresh();
            return exitCode;
        }
        Optional<Integer> ended;
        try (WatchScreen screen = new WatchScreen(terminal.colours())) {
            ended = screen.show(access, this::after);
        }
        ended.ifPresent(code -> println(code == ExitCode.DONE ? "the job has ended" : "the job has failed"));
        return ended.orElse(ExitCode.DONE);
    }

    private synchronized void println(String line) {
        out().println(line);
        out().flush();
    }

    private int showOnce(TunerAccess access) throws IOException, InterruptedException {
        WatchView view = new WatchView(Terminal.showsUnicode(System.getenv()));
        try (TunerFeed feed =
                new TunerFeed(access, (event, json) -> view.accept(event), is -> view.connection(Connection.of(is)))) {
            for (long waited = 0; view.state().job().isEmpty() && waited < PATIENCE_MILLIS; waited += REFRESH_MILLIS) {
                feed.step(); // all that is known comes before this returns
                if (view.state().job().isEmpty()) {
                    TimeUnit.MILLISECONDS.sleep(REFRESH_MILLIS);
                }
            }
        }
        if (view.state().job().isEmpty()) {
            throw new Refusal(ExitCode.FAILED, "the tuner of job " + access.job() + " does not answer; try again");
        }
        if (json) {
            view.state().events().forEach(event -> println(EventJson.line(event)));
        } else {
            view.frame(WatchView.COLUMNS, ROWS_OF_A_FILE).forEach(line -> println(line.text()));
        }
        return ExitCode.DONE;
    }

    /** Hands on what happens until the job has ended, and returns how. */
    private static int follow(
            TunerAccess access, TunerFeed.Listener events, Consumer<Boolean> connected, Runnable refresh)
            throws IOException, InterruptedException {
        try (TunerFeed feed = new TunerFeed(access, events, connected)) {
            while (true) {
                Optional<Integer> ended = access.ended(feed);
                if (ended.isPresent()) {
                    feed.awaitLastWord(LAST_WORD);
                    return ended.get();
                }
                feed.step();
                refresh.run();
                TimeUnit.MILLISECONDS.sleep(REFRESH_MILLIS);
            }
        }
    }

    /** The running job after this one, in the order of their names; empty if there is no other here. */
    private Optional<TunerAccess> after(TunerAccess shown) throws IOException {
        List<JobDirectory> others = store().running().stream()
                .filter(job -> !job.id().equals(shown.job()))
                .toList();
        return others.stream()
                .filter(job -> job.id().compareTo(shown.job()) > 0)
                .findFirst()
                .or(() -> others.stream().findFirst())
                .map(TunerAccess.Here::new);
    }
}
