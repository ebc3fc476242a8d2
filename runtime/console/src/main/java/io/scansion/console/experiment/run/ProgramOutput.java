package io.scansion.console.experiment.run;

import io.scansion.launch.job.JobDirectory;
import io.scansion.launch.process.SupervisionEvent;
import io.scansion.launch.process.SupervisionEvent.OutputStreamName;
import io.scansion.launch.process.SupervisionListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the program of an experiment prints: the line with its result is kept, complaints are shown, and everything else too if
 * asked for. Safe from any thread.
 *
 * @param <R> what the line says
 */
public final class ProgramOutput<R> implements SupervisionListener {
    private final Function<String, Optional<R>> parse;
    private final Consumer<String> shown;
    private final boolean verbose;
    private final boolean showsNotices;
    private volatile @Nullable R result;
    private volatile @Nullable Instant started;

    /**
     * @param parse empty for every line but that with the result
     * @param shown takes the lines that somebody should see
     * @param verbose whether that is all of them
     * @param showsNotices whether it is said what happens to the job
     */
    public ProgramOutput(
            Function<String, Optional<R>> parse, Consumer<String> shown, boolean verbose, boolean showsNotices) {
        this.parse = parse;
        this.shown = shown;
        this.verbose = verbose;
        this.showsNotices = showsNotices;
    }

    @Override
    public void on(SupervisionEvent event) {
        if (event instanceof SupervisionEvent.Printed printed) {
            parse.apply(printed.text()).ifPresent(found -> result = found);
            boolean complaint = printed.stream() == OutputStreamName.STANDARD_ERROR && !printed.noise();
            if (verbose || complaint) {
                shown.accept("[" + printed.role().label() + "] " + printed.text());
            }
        } else if (event instanceof SupervisionEvent.JobCreated created) {
            started = started(created.job());
        } else if (showsNotices && event instanceof SupervisionEvent.Notice notice) {
            shown.accept("scansion: " + notice.text());
        }
    }

    private static Instant started(JobDirectory job) {
        try {
            return job.description().started();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** When the job was started, which the times of its events count from; empty if it was not. */
    public Optional<Instant> started() {
        return Optional.ofNullable(started);
    }

    /** The last result; empty if the program has said none. */
    public Optional<R> result() {
        return Optional.ofNullable(result);
    }
}
