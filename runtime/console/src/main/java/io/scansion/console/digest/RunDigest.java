package io.scansion.console.digest;

import io.scansion.console.digest.PaceSeries.Sample;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.ObservationEvent.Farm;
import io.scansion.tuner.journal.ObservationEvent.Level;
import io.scansion.tuner.journal.ObservationEvent.Measurement;
import io.scansion.tuner.journal.ObservationEvent.Pipeline;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.journal.RunState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A run in short: how it stands, what has been decided and done, and its pace over time. Bounded as {@link RunState} is, whatever the
 * length of the run. {@link #events} says all of it as a short list of events, of which a digest of the same run is made. Not thread-safe.
 */
public final class RunDigest {
    /** Events about decisions and changes that are kept, the last of them. */
    public static final int MOST_HISTORY = 400;

    private final RunState state = new RunState();
    private final PaceSeries pace = new PaceSeries();
    private final Deque<LoggedEvent> history = new ArrayDeque<>();
    /** The last word of every model, by its name. */
    private final NavigableMap<String, LoggedEvent> ledger = new TreeMap<>();

    private final NavigableSet<Integer> served = new TreeSet<>();
    /** In order; what is of no use any more goes when there are too many. */
    private final List<LoggedEvent> all = new ArrayList<>();

    private int mostOfAll = 1_024;

    /** Takes in the next event of the run. */
    public void accept(LoggedEvent logged) {
        state.accept(logged);
        all.add(logged);
        RunEvent event = logged.event();
        if (isHistory(event)) {
            history.addLast(logged);
            if (history.size() > MOST_HISTORY) {
                history.removeFirst();
            }
        }
        notePace(logged);
        noteService(event);
        if (all.size() > mostOfAll) {
            Set<LoggedEvent> wanted = wanted();
            all.removeIf(one -> !wanted.contains(one));
            mostOfAll = Math.max(mostOfAll, 2 * all.size());
        }
    }

    private static boolean isHistory(RunEvent event) {
        return (event instanceof ChangeEvent && !(event instanceof ChangeEvent.TuningPoint))
                || event instanceof DecisionEvent.Recommendation
                || event instanceof ModelEvent.Contract;
    }

    private void notePace(LoggedEvent logged) {
        RunEvent event = logged.event();
        if (event instanceof ModelEvent.Prediction one) {
            ledger.put(one.model(), logged);
            if (state.prediction().filter(one::equals).isPresent()) {
                sample(logged, one.measuredItemsPerSecond());
            }
        } else if (event instanceof ObservationEvent.Stages stages) {
            sample(logged, stages.itemsPerSecond());
        } else if (event instanceof Farm
                || event instanceof Pipeline
                || event instanceof ObservationEvent.MasterSlave
                || (event instanceof Measurement measurement && isLast(measurement))) {
            sample(logged, state.itemsPerSecond());
        }
    }

    /** Of a program of the library or with a master, other events say the pace; of one with very many stages too. */
    private boolean isLast(Measurement measurement) {
        List<Measurement> levels = state.levels();
        return state.library().isEmpty()
                && state.masterSlave().isEmpty()
                && state.stages().isEmpty()
                && levels.get(levels.size() - 1).equals(measurement);
    }

    private void sample(LoggedEvent logged, double itemsPerSecond) {
        if (Double.isFinite(itemsPerSecond)) {
            pace.add(new Sample(logged, itemsPerSecond));
        }
    }

    private void noteService(RunEvent event) {
        if (event instanceof ChangeEvent.Command command && command.state().equals("accepted")) {
            command.targets().values().forEach(served::addAll);
        } else if (event instanceof Farm farm) {
            for (int worker = 0; worker <= farm.workers(); worker++) { // rank 0 is the master
                served.add(worker);
            }
        } else if (event instanceof Pipeline pipeline) {
            pipeline.levels().stream().map(Level::ranks).forEach(served::addAll);
        }
    }

    /** How the run stands. */
    public RunState state() {
        return state;
    }

    /** Its pace over time. */
    public List<Sample> pace() {
        return pace.samples();
    }

    /** Items per second in the last window of which that is known; NaN without one. */
    public double lastItemsPerSecond() {
        List<Sample> samples = pace.samples();
        return samples.isEmpty() ? Double.NaN : samples.get(samples.size() - 1).itemsPerSecond();
    }

    /** What was recommended, ordered and done, and what came of it, oldest first. */
    public List<LoggedEvent> history() {
        return List.copyOf(history);
    }

    /** What every model has said last, of whatever arrangement there was then, by the names of the models. */
    public List<ModelEvent.Prediction> ledger() {
        return ledger.values().stream()
                .map(logged -> (ModelEvent.Prediction) logged.event())
                .toList();
    }

    /** Physical ranks that could have been given work, spares or the ranks of a program of the library, and never were. */
    public NavigableSet<Integer> idleRanks() {
        NavigableSet<Integer> idle = new TreeSet<>();
        int primaries = state.job().map(JobEvent.Job::primaries).orElse(0);
        int spares = state.job().map(JobEvent.Job::spares).orElse(0);
        boolean library = state.library().isPresent();
        for (int rank = library ? 0 : primaries; rank < primaries + spares; rank++) {
            if (!served.contains(rank)) {
                idle.add(rank);
            }
        }
        return idle;
    }

    /** The events that matter, in the order in which they happened. */
    public List<LoggedEvent> events() {
        Set<LoggedEvent> wanted = wanted();
        return all.stream().filter(wanted::contains).toList();
    }

    private Set<LoggedEvent> wanted() {
        Set<LoggedEvent> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
        wanted.addAll(state.events());
        wanted.addAll(history);
        wanted.addAll(ledger.values());
        pace.samples().forEach(sample -> wanted.add(sample.told()));
        return wanted;
    }
}
