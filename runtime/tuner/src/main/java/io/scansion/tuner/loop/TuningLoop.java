package io.scansion.tuner.loop;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.act.Chains;
import io.scansion.tuner.act.Changes;
import io.scansion.tuner.act.CommandSender;
import io.scansion.tuner.act.KeptChanges;
import io.scansion.tuner.act.LibraryActuator;
import io.scansion.tuner.act.PointTrials;
import io.scansion.tuner.act.RateSamples;
import io.scansion.tuner.act.RouteSlips;
import io.scansion.tuner.act.TuningPoints;
import io.scansion.tuner.advise.Advisor;
import io.scansion.tuner.advise.Refusals;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.Memory;
import io.scansion.tuner.journal.RunHistory;
import io.scansion.tuner.observe.EvidenceSettings;
import io.scansion.tuner.observe.LibrarySource;
import io.scansion.tuner.observe.ObservationSource;
import io.scansion.tuner.observe.ProgramSource;
import io.scansion.tuner.observe.RecentPace;
import io.scansion.tuner.observe.ReportingPace;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.observe.machine.HostMonitor;
import io.scansion.tuner.operate.LoopStatus;
import io.scansion.tuner.operate.MeasuringSwitch;
import io.scansion.tuner.operate.OperatorAction;
import io.scansion.tuner.operate.OperatorDesk;
import io.scansion.tuner.operate.OperatorWords;
import io.scansion.tuner.operate.ProbeThinning;
import io.scansion.tuner.policy.HoldOff;
import io.scansion.tuner.policy.NoChangeNotes;
import io.scansion.tuner.policy.Objective;
import io.scansion.tuner.policy.PointTuning;
import io.scansion.tuner.policy.Policy;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.policy.Recommendation;
import io.scansion.tuner.policy.SurplusWindows;
import io.scansion.tuner.predict.Ledger;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/**
 * Observes, predicts, plans, decides, acts and judges, for one job. One thread calls {@link #doWork} and {@link #finish}; what comes
 * from outside may be handed in from any thread. Nothing is decided while anything is unknown, at most one change is under way, and
 * every decision and every non-decision is an event with its reason.
 */
public final class TuningLoop {
    private static final Memory MEMORY = new Memory(new WireForms());

    private final JobFacts facts;
    private final PolicySettings settings;
    private final WindowSettings windowSettings;
    private final NanoClock clock;
    private final EventSink events;
    private final OperatorWords words = new OperatorWords();
    private final TurnClock turn = new TurnClock();
    private final Inbox inbox = new Inbox();
    private final LeftOutMessages leftOutMessages;
    private final LostAgents lostAgents;
    private final AtomicLong requests = new AtomicLong();
    private final Map<Long, CompletableFuture<ActionResult>> asked = new ConcurrentHashMap<>();
    private final SentOrders orders;
    private final HostMonitor hosts;
    private final ProgramSource program;
    private final LibrarySource library;
    private final ModelCourt court;
    private final HoldOff holdOff;
    private final Recommendation recommendation = new Recommendation();
    private final NoChangeNotes notes;
    private final Refusals refusals;
    private final Advisor advisor;
    private final RouteSlips routeSlips;
    private final RateSamples samples;
    private final Changes changes;
    private final KeptChanges kept = new KeptChanges();
    private final TuningPoints points;
    private final PointTuning tuning;
    private final PointTrials trials;
    private final Deliberation deliberation;
    private final MeasuringSwitch measuring;
    private final ProbeThinning thinning;
    private final OperatorDesk desk;
    private final RunHistory programHistory = new RunHistory(true);
    private final RunHistory libraryHistory = new RunHistory(false);
    private final RunSummary summary;
    private final SurplusWindows surplus = new SurplusWindows();
    private final RecentPace pace = new RecentPace();
    private final Chains chains = new Chains();
    private final Ledger ledger = new Ledger();
    private final Course course = new Course();
    private final Calm calm = new Calm();
    private final CalmReports calmReports;
    private boolean learnt;
    private boolean decided;
    private long firstIdOfTurn;
    private TurnListener listener = turn -> {};

    public TuningLoop(
            JobFacts facts,
            PolicySettings settings,
            WindowSettings windowSettings,
            NanoClock clock,
            CommandSender sender,
            EventSink events) {
        this.facts = facts;
        this.settings = settings;
        this.windowSettings = windowSettings;
        this.clock = clock;
        this.orders = new SentOrders(sender, this::take);
        this.events = events;
        course.nextId = settings.firstDecisionId();
        words.begin(settings.wishes(), settings.mode());
        turn.set(clock.nanoTime());
        this.leftOutMessages = new LeftOutMessages(turn, events);
        this.lostAgents = new LostAgents(turn, events);
        this.hosts = new HostMonitor(turn, facts.speeds());
        this.program = new ProgramSource(
                facts,
                windowSettings,
                new EvidenceSettings(settings.driftTolerance(), settings.confidence(), true),
                turn,
                hosts,
                events);
        this.library = new LibrarySource(
                windowSettings,
                new EvidenceSettings(settings.toldDriftTolerance(), settings.confidence(), true),
                turn,
                program.monitor()::host,
                hosts,
                facts.expectedItems());
        this.court = new ModelCourt(ledger, events, program.monitor().links()::of);
        this.holdOff = new HoldOff(settings.backOffWindows());
        this.notes = new NoChangeNotes(events);
        this.refusals = new Refusals(facts, program.monitor(), events);
        this.advisor = new Advisor(facts, court, program.monitor().links()::of, events);
        this.routeSlips = new RouteSlips(facts, program.monitor(), events, chains);
        this.samples = new RateSamples(court);
        this.changes = new Changes(
                settings,
                turn,
                List.of(routeSlips, new LibraryActuator(library, events, this::nextDecision)),
                orders,
                events,
                notes,
                holdOff,
                kept,
                this::nextDecision,
                samples,
                this::history,
                this::window);
        this.points = new TuningPoints(turn, program.monitor(), orders, events, kept, this::nextDecision);
        this.tuning = new PointTuning(settings, holdOff);
        this.trials = new PointTrials(
                settings, turn, points, tuning, kept, samples, events, notes, this::history, this::window);
        this.thinning = new ProbeThinning(settings.wishes().overheadBudget(), turn, orders, this::nextDecision, events);
        Objective objective =
                new Objective(facts.requiredItemsPerSecond(), settings.wishes().deadlineNanos(), turn);
        this.deliberation = new Deliberation(
                settings,
                turn,
                course,
                calm,
                program.events(),
                court,
                new Policy(settings, this::nextDecision, surplus, objective, pace, holdOff),
                objective,
                holdOff,
                surplus,
                words,
                recommendation,
                notes,
                refusals,
                advisor,
                changes,
                samples,
                points,
                tuning,
                trials,
                this::nextDecision,
                thinning,
                this::history);
        this.calmReports = new CalmReports(
                calm,
                ReportingPace.of(facts.processes(), windowSettings.windowSeconds()),
                program.monitor(),
                orders,
                this::nextDecision);
        this.measuring = new MeasuringSwitch(
                program.monitor(), words, notes, events, orders, this::nextDecision, this::measuringChanged);
        this.summary = new RunSummary(course, program, library, programHistory, libraryHistory, kept, court);
        this.desk = new OperatorDesk(
                facts,
                library,
                advisor,
                recommendation,
                changes,
                points,
                tuning,
                trials,
                kept,
                notes,
                words,
                measuring,
                this::nextDecision,
                this::history,
                deliberation::carryOut,
                deliberation::latestOfProgram,
                this::sayJob,
                this::status);
    }

    /** Says what the job is. A tuner that takes the place of another says it too, and goes on with what that one had under way. */
    private void begin() {
        course.begun = true;
        sayJob();
        changes.resume();
        trials.resume();
    }

    private void sayJob() {
        events.append(new JobEvent.Job(
                facts.mainClass(),
                facts.primaries(),
                facts.spares(),
                List.copyOf(facts.stateless()),
                words.mode().label(),
                facts.device(),
                settings.minGain(),
                windowSettings.windowSeconds()));
    }

    // ---- what outlives it

    /** Whether the last turn has decided something, or moved on what was decided: no tuner may forget that. Loop thread. */
    public boolean hasDecided() {
        return decided || course.nextId != firstIdOfTurn;
    }

    /** Whether the last turn has learnt or done something that the next tuner must know. Loop thread. */
    public boolean hasLearnt() {
        return learnt;
    }

    /** Returns what a tuner that takes its place needs to know. Loop thread, between two turns. */
    public byte[] memory() {
        return MEMORY.of(parts());
    }

    /**
     * Goes on from where an earlier tuner of the same job stood. Before the first turn, in which orders that nobody has answered are
     * sent again.
     *
     * @throws IOException if it is no memory of such a loop, says why; this loop must not be used then
     */
    public void resume(byte[] memory) throws IOException {
        MEMORY.restore(memory, parts());
        course.nextId = Math.max(course.nextId, settings.firstDecisionId()); // its last words may not be in the memory
        course.begun = false; // whoever reads the log sees that this is another tuner
        if (!words.isMeasuring()) {
            notes.activity(MeasuringSwitch.OFF);
        }
    }

    private Map<String, Object> parts() {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("course", course);
        parts.put("words", words);
        parts.put("ranks", program.monitor());
        parts.put("links", program.monitor().links());
        parts.put("evidence", program);
        parts.put("hosts", hosts);
        parts.put("shown", program.events());
        parts.put("shownLinks", program.linkEvents());
        parts.put("run", library.monitor());
        parts.put("evidenceOfRun", library);
        parts.put("ledger", ledger);
        parts.put("court", court);
        parts.put("notes", notes);
        parts.put("refusals", refusals);
        parts.put("recommendation", recommendation);
        parts.put("holdOff", holdOff);
        parts.put("surplus", surplus);
        parts.put("pace", pace);
        parts.put("calm", calm);
        parts.put("chains", chains);
        parts.put("changes", changes);
        parts.put("samples", samples);
        parts.put("kept", kept);
        parts.put("points", points);
        parts.put("tuning", tuning);
        parts.put("trials", trials);
        parts.put("thinning", thinning);
        parts.put("history", programHistory);
        parts.put("historyOfRuns", libraryHistory);
        parts.putAll(advisor.parts());
        return parts;
    }

    // ---- the inbox: any thread

    /** Hands in what comes from outside; waits where the loop is far behind, see {@link Inbox}. */
    public void take(Input input) {
        inbox.put(input);
    }

    /** Hands in a message of an agent. */
    public void post(AgentMessage message) {
        take(new Input.Said(message));
    }

    /** Hands in an operator's request; the answer comes with a later {@link #doWork}. */
    public CompletableFuture<ActionResult> submit(OperatorAction action) {
        long request = requests.incrementAndGet();
        CompletableFuture<ActionResult> answer = new CompletableFuture<>();
        asked.put(request, answer);
        take(new Input.Asked(request, action));
        return answer;
    }

    // ---- the loop: one thread

    /** Waits until something has been handed in, but no longer than {@code atMost}. */
    public void awaitWork(Duration atMost) throws InterruptedException {
        inbox.await(atMost);
    }

    /**
     * Takes in what has arrived, moves a change on, and closes windows whose time has come.
     *
     * @return how much was done; 0 when there was nothing to do
     */
    public int doWork() {
        begin(clock.nanoTime());
        List<Input> inputs = new ArrayList<>();
        for (Input input = inbox.poll(); input != null; input = inputs.size() < Inbox.CAPACITY ? inbox.poll() : null) {
            Input one = input;
            inputs.add(one);
            guarded(() -> onInput(one));
        }
        long leftOut = inbox.takeDropped();
        int done = inputs.size() + move(leftOut);
        listener.onTurn(new Turn(turn.nanoTime(), inputs, leftOut));
        return done;
    }

    /** Does again what another loop did in a turn: with the same facts, settings and turns before it, the same. */
    public void repeat(Turn again) {
        begin(again.nanos());
        again.inputs().forEach(input -> guarded(() -> onInput(input)));
        move(again.leftOut());
    }

    /** Tells what every later turn was made of. Before the first turn, and to one listener. */
    public void listen(TurnListener toTurns) {
        listener = toTurns;
    }

    private void begin(long turnNanos) {
        turn.set(turnNanos);
        learnt = false;
        decided = false;
        firstIdOfTurn = course.nextId;
        if (!course.begun) {
            begin();
        }
    }

    private int move(long leftOut) {
        leftOutMessages.add(leftOut);
        lostAgents.step();
        int moved = counted(changes::step) + counted(trials::step) + counted(points::step);
        decided |= moved > 0;
        learnt |= moved > 0;
        words.news().ifPresent(events::append);
        if (words.isMeasuring()) {
            moved += observe(library);
            moved += observe(program);
        }
        guarded(calmReports::step);
        return moved;
    }

    private int observe(ObservationSource source) {
        int[] done = {0};
        guarded(() -> source.poll().ifPresent(observation -> {
            done[0] = 1;
            learnt |= deliberation.onObservation(observation);
        }));
        return done[0];
    }

    private int counted(IntSupplier step) {
        int[] done = {0};
        guarded(() -> done[0] = step.getAsInt());
        return done[0];
    }

    /** A fault of ours over one message or window must not end the loop; it is said once. */
    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            if (course.faults.add(String.valueOf(e))) {
                events.append(new JobEvent.Warning(-1, "a fault in the tuner, nothing was decided: " + e));
            }
        }
    }

    private void onInput(Input input) {
        decided |= input instanceof Input.Asked || input instanceof Input.Answered;
        learnt |= decided;
        if (input instanceof Input.Asked || input instanceof Input.Gone) {
            calm.disturbed();
        }
        if (input instanceof Input.Said said) {
            onMessage(said.message());
        } else if (input instanceof Input.Answered answered) {
            orders.answered(answered.answer());
        } else if (input instanceof Input.Asked request) {
            CompletableFuture<ActionResult> answer = asked.remove(request.request());
            var unused = desk.perform(request.action()).thenAccept(result -> {
                if (answer != null) {
                    answer.complete(result);
                }
            });
        } else if (input instanceof Input.Gone gone) {
            program.monitor().onDisconnected(gone.rank());
            if (!gone.orderly()) {
                lostAgents.add(gone.rank(), gone.reason());
            }
        } else if (input instanceof Input.Warned warned) {
            events.append(new JobEvent.Warning(-1, warned.text()));
        }
    }

    private void onMessage(AgentMessage message) {
        hosts.onMessage(message);
        program.onMessage(message);
        library.onMessage(message);
        if (library.subject().run() != course.run) {
            changes.ended(new Subject(course.run));
            trials.ended(new Subject(course.run));
            course.run = library.subject().run();
            recommendation.drop();
        } else if (course.isOfLibrary() && !library.isActive()) {
            changes.ended(library.subject());
            trials.ended(library.subject());
        }
        if (message instanceof AgentMessage.Warning warning) {
            events.append(new JobEvent.Warning(warning.physicalRank(), warning.text()));
        } else if (message instanceof AgentMessage.Contract) {
            refusals.brokenContracts();
        } else if (message instanceof AgentMessage.Standing standing) {
            routeSlips.onStanding(standing);
            points.onStanding(standing);
            measuring.onStanding(standing);
            calm.disturbed(); // it reports as it was welcomed to, and so shall all
        } else if (message instanceof AgentMessage.OverheadReport report) {
            thinning.onReport(report);
        } else if (message instanceof AgentMessage.PointReport report) {
            points.onReport(report);
        } else if (message instanceof AgentMessage.PointRefused refused) {
            points.onRefused(refused);
        }
    }

    private long nextDecision() {
        course.nextId = Math.max(course.nextId, program.monitor().highestDecisionId() + 1);
        return course.nextId++;
    }

    private long window(Subject subject) {
        return course.windows.getOrDefault(subject.run(), 0L);
    }

    private RunHistory history(Subject subject) {
        return subject.isProgram() ? programHistory : libraryHistory;
    }

    private void measuringChanged() {
        recommendation.drop();
        trials.forget();
        var unused = trials.giveWay("measuring was switched off");
        program.monitor().countsInterrupted();
        program.restartWindow();
        library.restartWindow();
    }

    // ---- what others ask: the loop's thread

    /** How things stand. */
    public LoopStatus status() {
        return new LoopStatus(
                facts.jobId(),
                words.mode(),
                program.monitor().placement().instances(),
                program.monitor().placement().free(),
                !course.isOfLibrary() ? course.lastItemsPerSecond : libraryHistory.recent(),
                recommendation.get(),
                changes.activity().orElse(notes.lastReason()),
                words.pinned(),
                Stream.of(desk.libraryLines(), points.lines(), tuning.lines())
                        .flatMap(List::stream)
                        .toList(),
                kept.count());
    }

    /** Whether the ranks count what they do; operators may switch that off. */
    public boolean isMeasuring() {
        return words.isMeasuring();
    }

    /** Predicted against measured so far, per model. */
    public Ledger ledger() {
        return court.ledger();
    }

    /** Tuning points that no rank has come to, one line each. */
    public List<String> neverLoadedPoints() {
        return points.neverLoaded();
    }

    /** Writes the summary of the run and returns it. */
    public JobEvent.Summary finish() {
        inbox.close();
        neverLoadedPoints().forEach(text -> events.append(new JobEvent.Warning(-1, text)));
        JobEvent.Summary total = summary.get();
        events.append(total);
        return total;
    }
}
