package io.scansion.tuner.journal;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * The state is nothing but the events that still matter, so it can say itself as those events. What makes that work: whether an event
 * displaces another follows from the two alone, never from a third that may be gone. So the events that are kept, told again in their
 * order, displace nothing that stayed and leave the same state. Every event costs the same however many there were, but for the
 * predictions and steps that it displaces, each of which was added once.
 */
/**
 * How a run stands, by its events so far: what every reader of a run sees. Bounded by the ranks, their links, models and tuning points of the
 * program, whatever its length. {@link #events} says it as a short list of events, which {@link #fold} makes into an equal state. Not
 * thread-safe.
 */
public final class RunState {
    /** Changes that are remembered; as many warnings, and as many words on the contract. */
    public static final int NEWS_KEPT = 16;
    /** The model that plans of pipelines are made with. */
    public static final String LIVE_MODEL = "poetries";

    private long sequence;
    private final Map<Slot, Kept> slots = new LinkedHashMap<>();
    private final NavigableMap<Integer, Kept> levels = new TreeMap<>();
    private final NavigableMap<String, Kept> hosts = new TreeMap<>();
    private final NavigableMap<String, Kept> links = new TreeMap<>();
    private final NavigableMap<RefusedFor, Kept> refusals = new TreeMap<>();
    private final NavigableMap<String, Kept> predictions = new TreeMap<>();
    private final NavigableMap<String, Kept> advice = new TreeMap<>();
    private final NavigableMap<String, Kept> points = new TreeMap<>();
    private final Map<String, Kept> recommended = new LinkedHashMap<>();
    private final Deque<Kept> changes = new ArrayDeque<>();
    private final Deque<Kept> warnings = new ArrayDeque<>();
    private final Deque<Kept> contracts = new ArrayDeque<>();

    /** Of what only the last event matters. */
    private enum Slot {
        LAST,
        JOB,
        WISHES,
        STRUCTURE,
        MASTER_SLAVE,
        STAGES,
        SERVICE_TIMES,
        EFFICIENCY,
        OVERHEAD,
        LIBRARY,
        COMPLETION,
        NO_CHANGE,
        /** The last word on what is to be changed, whoever said it. */
        DECISION,
        /** The last order that was obeyed. */
        ARRANGED,
        SUMMARY
    }

    /** An event and its place in the order of all. */
    private record Kept(long sequence, LoggedEvent logged) {}

    /** What is refused, and why: a stage may be for several reasons. */
    private record RefusedFor(int stage, String reason) implements Comparable<RefusedFor> {
        private static final Comparator<RefusedFor> ORDER =
                Comparator.comparingInt(RefusedFor::stage).thenComparing(RefusedFor::reason);

        @Override
        public int compareTo(RefusedFor other) {
            return ORDER.compare(this, other);
        }
    }

    /** The state after these events. */
    public static RunState fold(Iterable<LoggedEvent> events) {
        RunState state = new RunState();
        events.forEach(state::accept);
        return state;
    }

    /** Takes in the next event of the run. */
    public void accept(LoggedEvent logged) {
        Kept kept = new Kept(sequence++, logged);
        slots.put(Slot.LAST, kept);
        RunEvent event = logged.event();
        if (event instanceof JobEvent of) {
            job(of, kept);
        } else if (event instanceof ObservationEvent of) {
            observation(of, kept);
        } else if (event instanceof ModelEvent of) {
            model(of, kept);
        } else if (event instanceof DecisionEvent of) {
            decision(of, kept);
        } else if (event instanceof ChangeEvent of) {
            change(of, kept);
        }
    }

    private void job(JobEvent event, Kept kept) {
        if (event instanceof JobEvent.Job) {
            slots.put(Slot.JOB, kept);
        } else if (event instanceof JobEvent.Wishes) {
            slots.put(Slot.WISHES, kept);
        } else if (event instanceof JobEvent.Warning) {
            remember(kept, warnings);
        } else if (event instanceof JobEvent.Summary) {
            slots.put(Slot.SUMMARY, kept);
        }
    }

    private void observation(ObservationEvent event, Kept kept) {
        if (event instanceof ObservationEvent.Structure) {
            slots.put(Slot.STRUCTURE, kept);
        } else if (event instanceof ObservationEvent.Measurement measurement) {
            levels.put(measurement.stage(), kept);
        } else if (event instanceof ObservationEvent.MasterSlave) {
            slots.put(Slot.MASTER_SLAVE, kept);
        } else if (event instanceof ObservationEvent.Host host) {
            hosts.put(host.name(), kept);
        } else if (event instanceof ObservationEvent.Link link) {
            links.put(link.from() + " " + link.to() + " " + link.protocol(), kept);
        } else if (event instanceof ObservationEvent.Stages) {
            slots.put(Slot.STAGES, kept);
        } else if (event instanceof ObservationEvent.ServiceTimes) {
            slots.put(Slot.SERVICE_TIMES, kept);
        } else if (event instanceof ObservationEvent.Efficiency) {
            slots.put(Slot.EFFICIENCY, kept);
        } else if (event instanceof ObservationEvent.Overhead) {
            slots.put(Slot.OVERHEAD, kept);
        } else { // what the library runs is not what its messages look like
            slots.put(Slot.LIBRARY, kept);
            slots.remove(Slot.MASTER_SLAVE);
            slots.remove(Slot.STRUCTURE);
        }
    }

    private void model(ModelEvent event, Kept kept) {
        if (event instanceof ModelEvent.Prediction prediction) {
            predictions.put(prediction.model(), kept);
        } else if (event instanceof ModelEvent.Contract) {
            remember(kept, contracts);
        } else if (event instanceof ModelEvent.Completion) {
            slots.put(Slot.COMPLETION, kept);
        } else if (event instanceof ModelEvent.Advice one) {
            advice.put(one.kind() + " " + one.model(), kept);
        }
    }

    private void decision(DecisionEvent event, Kept kept) {
        if (event instanceof DecisionEvent.Refusal refusal) {
            refusals.put(new RefusedFor(refusal.stage(), refusal.reason()), kept);
        } else if (event instanceof DecisionEvent.Recommendation recommendation) {
            recommend(recommendation.id(), "stage " + recommendation.stage(), kept);
        } else if (event instanceof DecisionEvent.NoChange) {
            slots.put(Slot.DECISION, kept);
            slots.put(Slot.NO_CHANGE, kept);
            recommended.clear();
        }
    }

    private void recommend(long id, String step, Kept kept) {
        recommended.values().removeIf(earlier -> recommendedId(earlier) != id);
        recommended.remove(step); // what is told again comes last, as when the state is told again
        recommended.put(step, kept);
        slots.put(Slot.DECISION, kept);
        slots.remove(Slot.NO_CHANGE);
    }

    private static long recommendedId(Kept kept) {
        RunEvent event = kept.logged().event();
        if (event instanceof ChangeEvent.Trial trial) {
            return trial.id();
        }
        return event instanceof DecisionEvent.Recommendation one ? one.id() : ((ChangeEvent.Rearrangement) event).id();
    }

    private void change(ChangeEvent event, Kept kept) {
        if (event instanceof ChangeEvent.TuningPoint point) {
            points.put(point.name(), kept);
            return;
        }
        if (event instanceof ChangeEvent.Rearrangement change && change.state().equals("recommended")) {
            recommended.clear();
            recommend(change.id(), "run", kept);
            return;
        }
        if (event instanceof ChangeEvent.Trial trial && trial.state().equals("recommended")) {
            recommended.clear();
            recommend(trial.id(), "point", kept);
            return;
        }
        if (event instanceof ChangeEvent.Setting setting && setting.state().equals("sent")) {
            return; // the answers follow within moments
        }
        remember(kept, changes);
        if (event instanceof ChangeEvent.Command command) {
            slots.put(Slot.DECISION, kept);
            if (command.state().equals("sent")) {
                leave();
            } else if (command.state().equals("accepted")) {
                slots.put(Slot.ARRANGED, kept);
            }
        } else if (event instanceof ChangeEvent.Rearrangement change) {
            slots.put(Slot.DECISION, kept);
            if (change.state().equals("sent")) {
                leave();
            }
        } else if (event instanceof ChangeEvent.Trial trial) {
            slots.put(Slot.DECISION, kept);
            if (trial.state().equals("sent")) {
                leave();
            } else {
                recommended.values().removeIf(one -> recommendedId(one) == trial.id());
            }
        } else if (event instanceof ChangeEvent.Outcome outcome) {
            slots.put(Slot.DECISION, kept);
            recommended.values().removeIf(one -> recommendedId(one) == outcome.id());
        }
    }

    /** The arrangement is being left: what was said of it no longer counts. */
    private void leave() {
        predictions.clear();
        slots.remove(Slot.NO_CHANGE);
    }

    private static void remember(Kept kept, Deque<Kept> in) {
        if (in.size() == NEWS_KEPT) {
            in.removeFirst();
        }
        in.addLast(kept);
    }

    /** The state as the events that still matter, in the order in which they happened. */
    public List<LoggedEvent> events() {
        return Stream.of(
                        slots.values(),
                        levels.values(),
                        hosts.values(),
                        links.values(),
                        refusals.values(),
                        predictions.values(),
                        advice.values(),
                        points.values(),
                        recommended.values(),
                        changes,
                        warnings,
                        contracts)
                .flatMap(Collection::stream)
                .distinct()
                .sorted(Comparator.comparingLong(Kept::sequence))
                .map(Kept::logged)
                .toList();
    }

    // ---- what readers ask

    /** Seconds since the start of the job at the last event; 0 before there was one. */
    public double timeSeconds() {
        Kept last = slots.get(Slot.LAST);
        return last == null || Double.isNaN(last.logged().timeSeconds())
                ? 0
                : last.logged().timeSeconds();
    }

    /** The id of the job; empty before the first event. */
    public String jobId() {
        Kept job = slots.getOrDefault(Slot.JOB, slots.get(Slot.LAST));
        return job == null ? "" : job.logged().job();
    }

    /** What was launched. */
    public Optional<JobEvent.Job> job() {
        return slot(Slot.JOB, JobEvent.Job.class);
    }

    /** What operators want; empty as long as they have said nothing. */
    public Optional<JobEvent.Wishes> wishes() {
        return slot(Slot.WISHES, JobEvent.Wishes.class);
    }

    /** Who talks to whom, of a program that runs nothing with the library. */
    public Optional<ObservationEvent.Structure> structure() {
        return slot(Slot.STRUCTURE, ObservationEvent.Structure.class);
    }

    /** What all stages together did in the last window, of a program with too many to tell of each. */
    public Optional<ObservationEvent.Stages> stages() {
        return slot(Slot.STAGES, ObservationEvent.Stages.class);
    }

    /** The last measurement of every stage, in order of rank; where there is {@link #stages}, it may be some windows old. */
    public List<ObservationEvent.Measurement> levels() {
        return typed(levels.values(), ObservationEvent.Measurement.class);
    }

    /** How long items took in the last window, stage by stage. */
    public Optional<ObservationEvent.ServiceTimes> serviceTimes() {
        return slot(Slot.SERVICE_TIMES, ObservationEvent.ServiceTimes.class);
    }

    /** The machines that ranks run on, by name. */
    public List<ObservationEvent.Host> hosts() {
        return typed(hosts.values(), ObservationEvent.Host.class);
    }

    /** What messages cost between ranks that talk, by sender and receiver. */
    public List<ObservationEvent.Link> links() {
        return typed(links.values(), ObservationEvent.Link.class);
    }

    /** How well the ranks that serve stages are used. */
    public Optional<ObservationEvent.Efficiency> efficiency() {
        return slot(Slot.EFFICIENCY, ObservationEvent.Efficiency.class);
    }

    /** What the agents themselves cost. */
    public Optional<ObservationEvent.Overhead> overhead() {
        return slot(Slot.OVERHEAD, ObservationEvent.Overhead.class);
    }

    /** The last window of a master/slave program. */
    public Optional<ObservationEvent.MasterSlave> masterSlave() {
        return slot(Slot.MASTER_SLAVE, ObservationEvent.MasterSlave.class);
    }

    /** The last window of a run with the library: a {@code Farm} or a {@code Pipeline}. */
    public Optional<ObservationEvent> library() {
        return slot(Slot.LIBRARY, ObservationEvent.class);
    }

    /** The last order that was obeyed, which says the ranks of every stage that it moved; empty as the program was launched. */
    public Optional<ChangeEvent.Command> arranged() {
        return slot(Slot.ARRANGED, ChangeEvent.Command.class);
    }

    /** The ledger: what every model says of the arrangement there is, by name. */
    public List<ModelEvent.Prediction> predictions() {
        return typed(predictions.values(), ModelEvent.Prediction.class);
    }

    /** What is to be believed: of a pipeline the model that plans are made with, of any other program the one that spoke last. */
    public Optional<ModelEvent.Prediction> prediction() {
        Kept believed = isPipeline()
                ? predictions.get(LIVE_MODEL)
                : predictions.values().stream()
                        .max(Comparator.comparingLong(Kept::sequence))
                        .orElse(null);
        return Optional.ofNullable(believed)
                .map(kept -> (ModelEvent.Prediction) kept.logged().event());
    }

    private boolean isPipeline() {
        return library()
                .map(ObservationEvent.Pipeline.class::isInstance)
                .orElseGet(() ->
                        structure().map(ObservationEvent.Structure::linear).orElse(true));
    }

    /** Items per second of the last stage, or tasks per second of a farm or a master/slave program; NaN if not known. */
    public double itemsPerSecond() {
        ObservationEvent run = library().orElse(null);
        if (run instanceof ObservationEvent.Farm farm) {
            return farm.tasksPerSecond();
        } else if (run instanceof ObservationEvent.Pipeline pipeline) {
            return pipeline.itemsPerSecond();
        }
        return masterSlave()
                .map(ObservationEvent.MasterSlave::tasksPerSecond)
                .orElseGet(() -> levels.isEmpty()
                        ? Double.NaN
                        : ((ObservationEvent.Measurement)
                                        levels.lastEntry().getValue().logged().event())
                                .itemsPerSecond());
    }

    /** Spares that serve no stage: all spares less the instances beyond the first of every stage. */
    public int freeSpares() {
        int used = levels().stream()
                .mapToInt(stage -> Math.max(0, stage.instances() - 1))
                .sum();
        return Math.max(0, job().map(JobEvent.Job::spares).orElse(0) - used);
    }

    /** Whether the demanded throughput can be delivered. */
    public Optional<ModelEvent.Contract> contract() {
        return Optional.ofNullable(contracts.peekLast())
                .map(kept -> (ModelEvent.Contract) kept.logged().event());
    }

    /** When the program will be done. */
    public Optional<ModelEvent.Completion> completion() {
        return slot(Slot.COMPLETION, ModelEvent.Completion.class);
    }

    /** What is advised about a program that is not changed: its bottleneck, and then what gains most. */
    public List<ModelEvent.Advice> advice() {
        return typed(advice.values(), ModelEvent.Advice.class).stream()
                .sorted(Comparator.comparingDouble(
                        one -> Double.isNaN(one.gain()) ? Double.NEGATIVE_INFINITY : -one.gain()))
                .toList();
    }

    /** The steps of the recommendation that waits or is being carried out, one for each stage; empty if there is none. */
    public List<DecisionEvent.Recommendation> recommendation() {
        return typed(recommended.values(), DecisionEvent.Recommendation.class);
    }

    /** The same of a run with the library. */
    public Optional<ChangeEvent.Rearrangement> rearrangement() {
        return typed(recommended.values(), ChangeEvent.Rearrangement.class).stream()
                .findFirst();
    }

    /** The same of a tuning point. */
    public Optional<ChangeEvent.Trial> trial() {
        return typed(recommended.values(), ChangeEvent.Trial.class).stream().findFirst();
    }

    /** Why nothing is changed; empty when something is recommended or under way. */
    public Optional<DecisionEvent.NoChange> noChange() {
        return slot(Slot.NO_CHANGE, DecisionEvent.NoChange.class);
    }

    /** The decision that is being carried out, and how far it is. */
    public Optional<UnderWay> underWay() {
        return slot(Slot.DECISION, RunEvent.class)
                .flatMap(event -> event instanceof ChangeEvent.Command command
                        ? Optional.of(new UnderWay(command.id(), command.state()))
                        : event instanceof ChangeEvent.Rearrangement change
                                        && !change.state().equals("recommended")
                                ? Optional.of(new UnderWay(change.id(), change.state()))
                                : event instanceof ChangeEvent.Trial trial
                                                && !trial.state().equals("recommended")
                                        ? Optional.of(new UnderWay(trial.id(), trial.state()))
                                        : Optional.empty());
    }

    /**
     * A decision that has gone to the program.
     *
     * @param state {@code sent} or {@code accepted}; {@code refused} or {@code failed} where it will not be
     */
    public record UnderWay(long id, String state) {
        /** Whether the program has it or is to get it. */
        public boolean goesOn() {
            return state.equals("sent") || state.equals("accepted");
        }
    }

    /** Stages that will not be replicated, in order of rank, once for every reason. */
    public List<DecisionEvent.Refusal> refusals() {
        return typed(refusals.values(), DecisionEvent.Refusal.class);
    }

    /** Tuning points as they stand in the ranks, by name. */
    public List<ChangeEvent.TuningPoint> points() {
        return typed(points.values(), ChangeEvent.TuningPoint.class);
    }

    /** The last changes and what came of them, oldest first, at most {@value #NEWS_KEPT}. */
    public List<LoggedEvent> changes() {
        return changes.stream().map(Kept::logged).toList();
    }

    /** The last warnings, oldest first, at most {@value #NEWS_KEPT}. */
    public List<LoggedEvent> warnings() {
        return warnings.stream().map(Kept::logged).toList();
    }

    /** Changes, warnings and words on the contract together, oldest first. */
    public List<LoggedEvent> news() {
        return Stream.of(changes, warnings, contracts)
                .flatMap(Collection::stream)
                .sorted(Comparator.comparingLong(Kept::sequence))
                .map(Kept::logged)
                .toList();
    }

    /** The end of the run. */
    public Optional<JobEvent.Summary> summary() {
        return slot(Slot.SUMMARY, JobEvent.Summary.class);
    }

    private <E extends RunEvent> Optional<E> slot(Slot slot, Class<E> type) {
        return Optional.ofNullable(slots.get(slot))
                .map(kept -> kept.logged().event())
                .filter(type::isInstance)
                .map(type::cast);
    }

    private static <E extends RunEvent> List<E> typed(Collection<Kept> kept, Class<E> type) {
        return kept.stream()
                .map(one -> one.logged().event())
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RunState state && events().equals(state.events());
    }

    @Override
    public int hashCode() {
        return events().hashCode();
    }
}
