package io.scansion.tuner.loop;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.act.Changes;
import io.scansion.tuner.act.PointTrials;
import io.scansion.tuner.act.RateSamples;
import io.scansion.tuner.act.TuningPoints;
import io.scansion.tuner.advise.Advisor;
import io.scansion.tuner.advise.Refusals;
import io.scansion.tuner.journal.RunHistory;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.WindowEvents;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.operate.OperatorWords;
import io.scansion.tuner.operate.ProbeThinning;
import io.scansion.tuner.plan.CandidateSearch;
import io.scansion.tuner.plan.PointTrial;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.plan.Searches;
import io.scansion.tuner.policy.Decision;
import io.scansion.tuner.policy.HoldOff;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.NoChangeKind;
import io.scansion.tuner.policy.NoChangeNotes;
import io.scansion.tuner.policy.Objective;
import io.scansion.tuner.policy.PointTuning;
import io.scansion.tuner.policy.Policy;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.policy.Recommendation;
import io.scansion.tuner.policy.Scope;
import io.scansion.tuner.policy.SurplusWindows;
import io.scansion.tuner.predict.Forecast;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.predict.QueueingModel;
import io.scansion.tuner.predict.StageTimesModel;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.NanoClock;
import io.scansion.tuner.world.QuietTime;
import io.scansion.tuner.world.Subject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the loop makes of one observation: it is written down, held against the models, and either belongs to the change under way or
 * is decided on. Owned by the loop's thread.
 */
final class Deliberation {
    /** Windows for which the loop waits for agents to make up their mind about a declared stage. */
    private static final int CONTRACT_PATIENCE_WINDOWS = 10;

    private final PolicySettings settings;
    private final NanoClock clock;
    private final Course course;
    private final Calm calm;
    private final WindowEvents shown;
    private final ModelCourt court;
    private final Policy policy;
    private final Objective objective;
    private final HoldOff holdOff;
    private final SurplusWindows surplus;
    private final OperatorWords words;
    private final Recommendation recommendation;
    private final NoChangeNotes notes;
    private final Refusals refusals;
    private final Advisor advisor;
    private final Changes changes;
    private final RateSamples samples;
    private final TuningPoints points;
    private final PointTuning tuning;
    private final PointTrials trials;
    private final DecisionIds ids;
    private final ProbeThinning thinning;
    private final Function<Subject, RunHistory> histories;
    private @Nullable Observation latestOfProgram;

    Deliberation(
            PolicySettings settings,
            NanoClock clock,
            Course course,
            Calm calm,
            WindowEvents shown,
            ModelCourt court,
            Policy policy,
            Objective objective,
            HoldOff holdOff,
            SurplusWindows surplus,
            OperatorWords words,
            Recommendation recommendation,
            NoChangeNotes notes,
            Refusals refusals,
            Advisor advisor,
            Changes changes,
            RateSamples samples,
            TuningPoints points,
            PointTuning tuning,
            PointTrials trials,
            DecisionIds ids,
            ProbeThinning thinning,
            Function<Subject, RunHistory> histories) {
        this.settings = settings;
        this.clock = clock;
        this.course = course;
        this.calm = calm;
        this.shown = shown;
        this.court = court;
        this.policy = policy;
        this.objective = objective;
        this.holdOff = holdOff;
        this.surplus = surplus;
        this.words = words;
        this.recommendation = recommendation;
        this.notes = notes;
        this.refusals = refusals;
        this.advisor = advisor;
        this.changes = changes;
        this.samples = samples;
        this.points = points;
        this.tuning = tuning;
        this.trials = trials;
        this.ids = ids;
        this.thinning = thinning;
        this.histories = histories;
    }

    /**
     * Takes in an observation: hands it to the change under way, or decides what it comes to; in the calm most are passed over.
     *
     * @return whether anything was made of it
     */
    boolean onObservation(Observation observation) {
        course.windows.put(observation.subject().run(), observation.window());
        boolean isTunedBy = observation.subject().isProgram() != course.isOfLibrary();
        if (isTunedBy) {
            calm.saw(observation);
        }
        if (isAnythingExpected() || (isTunedBy && isOfAnotherShape(observation))) {
            calm.disturbed();
        }
        if (calm.passesOver(observation)) {
            passOver(observation);
            return false;
        }
        long nextId = course.nextId;
        deliberate(observation);
        if (course.nextId != nextId) {
            calm.disturbed();
        }
        return true;
    }

    /** Whether something is under way, waits for an operator, or is counted window by window. */
    private boolean isAnythingExpected() {
        return isBusy()
                || recommendation.get().isPresent()
                || tuning.waiting().isPresent()
                || surplus.isAny()
                || objective.isBounded();
    }

    /** What is still wanted of a window that nothing else is made of: later ones, and changes, are compared with it. */
    private void passOver(Observation observation) {
        if (observation.subject().isProgram()) {
            latestOfProgram = observation;
            observation.program().flatMap(Window::overhead).ifPresent(cost -> thinning.onWindow(cost, true));
            if (course.isOfLibrary()) {
                return;
            }
            course.lastItemsPerSecond = observation.itemsPerSecond();
        }
        histories.apply(observation.subject()).add(observation.knownItemsPerSecond(), observation.seconds());
        if (observation.unknown().isEmpty()) {
            samples.onQuiet(observation);
        }
        advisor.watchThePace(observation);
        trials.onQuiet(observation);
    }

    private void deliberate(Observation observation) {
        shown.hosts(observation.hosts());
        observation.program().ifPresent(window -> onProgramWindow(observation, window));
        observation.library().ifPresent(window -> {
            shown.library(window);
            if (belongsToAChange(observation)) {
                changes.underWay().ifPresent(plan -> foretellTheEnd(observation, plan));
            } else if (!window.warmsUp()) {
                consider(observation, Optional.empty());
            }
        });
    }

    /** What was last seen of the program's own messages. */
    Optional<Observation> latestOfProgram() {
        return Optional.ofNullable(latestOfProgram);
    }

    private void onProgramWindow(Observation observation, Window window) {
        latestOfProgram = observation;
        boolean ofLibrary = course.isOfLibrary();
        Optional<Forecast> queues = QueueingModel.of(window);
        if (!ofLibrary) {
            shown.shape(window);
        }
        shown.stages(window, StageTimesModel.of(court.outlook(observation), queues));
        shown.efficiency(observation, window);
        shown.overhead(window, thinning.budget());
        window.overhead().ifPresent(cost -> thinning.onWindow(cost, !changes.isUnderWay() && !points.isUnderWay()));
        advisor.observe(window);
        course.lastItemsPerSecond = observation.itemsPerSecond();
        if (ofLibrary) { // what the library runs is not what its messages look like
            belongsToAChange(observation);
        } else if (!belongsToAChange(observation)) {
            consider(observation, queues);
        } else {
            changes.underWay().ifPresent(plan -> foretellTheEnd(observation, plan));
        }
    }

    /** Whether a change or a trial under way has taken the window. */
    private boolean belongsToAChange(Observation observation) {
        return changes.onObservation(observation) || trials.onObservation(observation);
    }

    /** @param queues what the queueing model says of a program that is a graph */
    private void consider(Observation observation, Optional<Forecast> queues) {
        boolean filling = isNewShape(observation);
        boolean known = observation.unknown().isEmpty();
        histories.apply(observation.subject()).add(observation.knownItemsPerSecond(), observation.seconds());
        boolean scorable =
                known || queues.isPresent() || observation.masterSlave().isPresent();
        boolean settled = observation
                .program()
                .map(Window::structure)
                .map(advisor::isSettled)
                .orElse(true);
        if (scorable && settled && !filling && !observation.isDraining()) {
            court.score(observation);
        }
        Set<String> able = known ? changes.actuator(observation.subject()).worthwhile(observation) : Set.of();
        if (!filling) {
            advisor.watchThePace(observation);
        }
        if (observation.subject().isProgram() && !filling) {
            advisor.advise(observation, able, queues);
        }
        if (known) {
            samples.onQuiet(observation);
        }
        if (settled && !filling) {
            trials.onQuiet(observation);
        }
        decide(observation, able, queues);
        if (!filling) {
            foretellTheEnd(observation);
        }
    }

    private void foretellTheEnd(Observation observation) {
        changes.underWay()
                .ifPresentOrElse(
                        plan -> foretellTheEnd(observation, plan),
                        () -> advisor.foretellTheEnd(observation, objective.deadlineSeconds(), recommendation.get()));
    }

    private void foretellTheEnd(Observation observation, Proposal underWay) {
        advisor.foretellTheEnd(observation, objective.deadlineSeconds(), underWay, changes.isMeasured());
    }

    /** In the first window of a shape the program fills. */
    private boolean isNewShape(Observation observation) {
        Optional<Window> window = observation.program();
        if (window.isEmpty()) {
            return false;
        }
        String now = window.get().structure().shape();
        boolean isNew = isOfAnotherShape(observation);
        course.shape = now;
        if (isNew && observation.isPipeline() && course.pipelineSinceWindow < 0) {
            course.pipelineSinceWindow = observation.window();
        }
        return isNew && !(window.get().structure() instanceof JobStructure.MasterSlave);
    }

    private boolean isOfAnotherShape(Observation observation) {
        return observation
                .program()
                .map(window -> !window.structure().shape().equals(course.shape))
                .orElse(false);
    }

    private void decide(Observation observation, Set<String> able, Optional<Forecast> queues) {
        if (observation.subject().isProgram()) {
            refusals.brokenContracts();
            structure(observation, JobStructure.NotAPipeline.class).ifPresent(refusals::notAPipeline);
        }
        if (observation.unknown().isPresent()) {
            recommendation.lapse();
            Decision.Stay unknown = unknown(observation, queues);
            stay(observation, unknown, about(observation, queues));
            if (unknown.kind() == NoChangeKind.NOT_A_PIPELINE
                    || observation.masterSlave().isPresent()) {
                tune(observation);
            }
            return;
        }
        Optional<Level> open = openContract(observation);
        if (open.isPresent()) {
            stay(
                    observation,
                    Decision.Stay.because(
                            NoChangeKind.CONTRACT_OPEN,
                            "rank " + open.get().id()
                                    + " has not yet seen enough to say whether its stage can be replicated"),
                    "");
            return;
        }
        if (isBusy()) {
            return;
        }
        Optional<CandidateSearch> search =
                Searches.of(observation, court, settings.surplusShare(), words.instead(settings.wishes()));
        if (search.isEmpty()) {
            tune(observation);
            return;
        }
        Scope scope = scope(observation, able);
        Decision decision = policy.decide(
                observation,
                search.get(),
                scope,
                kind -> histories.apply(observation.subject()).changeSeconds(kind, settings.changeCostSeconds()));
        if (decision instanceof Decision.Propose propose) {
            propose(propose.proposal(), observation, search.get(), scope);
        } else if (decision instanceof Decision.Stay stay) {
            onStay(observation, stay);
            if (stay.kind().isCertain() && recommendation.get().isEmpty()) {
                tune(observation);
            }
        }
    }

    /** One change at a time for the whole job. */
    private boolean isBusy() {
        return changes.isUnderWay() || points.isUnderWay() || trials.isUnderWay();
    }

    private static String about(Observation observation, Optional<Forecast> queues) {
        return observation.program().map(window -> window.structure().outline()).orElse("")
                + queues.map(Forecast::bottlenecks);
    }

    private static Decision.Stay unknown(Observation observation, Optional<Forecast> queues) {
        Optional<JobStructure.NotAPipeline> other = structure(observation, JobStructure.NotAPipeline.class);
        if (other.isPresent()) {
            String pace =
                    queues.map(forecast -> "; " + QueueingModel.text(forecast)).orElse("");
            return Decision.Stay.because(
                    NoChangeKind.NOT_A_PIPELINE, other.get().evidence() + pace);
        }
        return Decision.Stay.because(
                NoChangeKind.NOTHING_KNOWN, observation.unknown().orElseThrow());
    }

    /** Structure of an observed program, if it is of this kind. */
    private static <T extends JobStructure> Optional<T> structure(Observation observation, Class<T> kind) {
        return observation
                .program()
                .map(Window::structure)
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private Optional<Level> openContract(Observation observation) {
        boolean patient = observation.window() - course.pipelineSinceWindow < CONTRACT_PATIENCE_WINDOWS;
        return !patient
                ? Optional.empty()
                : observation.levels().stream()
                        .filter(level -> level.change() == Level.Change.OPEN)
                        .findFirst();
    }

    private Scope scope(Observation observation, Set<String> able) {
        Subject subject = observation.subject();
        Map<String, String> held = new LinkedHashMap<>();
        for (String level : able) {
            boolean word =
                    subject.isProgram() ? words.isPinned(Integer.parseInt(level)) : words.isLeftAlone(subject.run());
            if (word) {
                held.put(level, "an operator's word");
            } else if (holdOff.holds(subject, level, observation.window())) {
                held.put(level, "a failed change");
            }
        }
        return new Scope(able, held, words.instead(settings.wishes()));
    }

    private void onStay(Observation observation, Decision.Stay stay) {
        structure(observation, JobStructure.Pipeline.class)
                .ifPresent(pipeline -> stay.limitingLevel()
                        .ifPresent(level -> refusals.bottleneck(Integer.parseInt(level), pipeline)));
        if (stay.kind().isCertain()) {
            recommendation.lapse();
        }
        if (recommendation.get().isPresent() || tuning.waiting().isPresent()) {
            return; // what waits for an operator stands until something better is certain
        }
        stay(observation, stay, stay.limitingLevel().toString());
    }

    /** Another arrangement would bring nothing: perhaps another value of a tuning point would. */
    private void tune(Observation observation) {
        Optional<Double> rate = trials.itemsPerSecond();
        if (isBusy() || rate.isEmpty()) {
            return;
        }
        Optional<PointTrial> next = tuning.next(points.tunable(), observation, rate.get(), ids);
        if (next.isEmpty()) {
            tuning.lapse();
            return;
        }
        PointTrial trial = next.get();
        boolean fresh = tuning.offer(trial);
        if (fresh) {
            trials.recommended(trial);
        }
        Optional<QuietTime> quiet = settings.wishes().quietTimes().at(clock.nanoTime());
        if (words.mode() == Mode.AUTO && quiet.isEmpty()) {
            trials.carryOut(trial);
        } else if (words.mode() == Mode.AUTO) {
            stay(observation, quiet(trial.id(), quiet.get()), trial.name());
        } else {
            notes.activity(waits(trial.id()) + ": " + trial.reason());
        }
    }

    private void stay(Observation observation, Decision.Stay stay, String about) {
        boolean isNews = notes.write(stay, observation.subject().run() + about, observation.window());
        if (isNews || stay.kind().isForNow()) {
            calm.disturbed();
        }
    }

    private void propose(Proposal proposal, Observation observation, CandidateSearch search, Scope scope) {
        tuning.lapse();
        boolean fresh = recommendation.offer(
                proposal,
                waiting -> policy.stillStanding(waiting, proposal, observation, search, scope),
                news -> changes.actuator(proposal.subject()).recommended(news));
        Optional<QuietTime> quiet = settings.wishes().quietTimes().at(clock.nanoTime());
        if (words.mode() == Mode.AUTO && quiet.isEmpty()) {
            notes.forget();
            recommendation.get().ifPresent(this::carryOut); // it may have waited for the end of a quiet time
        } else if (fresh) {
            notes.forget();
            if (words.mode() == Mode.AUTO) {
                stay(observation, quiet(proposal.id(), quiet.get()).with(proposal), "");
            } else {
                notes.activity(waits(proposal.id()) + ": " + proposal.reason());
            }
        }
    }

    private static Decision.Stay quiet(long id, QuietTime quiet) {
        return Decision.Stay.because(
                NoChangeKind.QUIET_TIME, "no change " + quiet.text() + " unless an operator says so; " + waits(id));
    }

    private static String waits(long id) {
        return "recommendation " + id + " waits for an operator";
    }

    /** Carries a recommendation out. */
    ActionResult carryOut(Proposal proposal) {
        recommendation.drop();
        Optional<String> objection = changes.carryOut(proposal);
        if (objection.isPresent()) {
            String text = "recommendation " + proposal.id() + " " + objection.get();
            notes.write(
                    Decision.Stay.because(NoChangeKind.NO_SPARES, text),
                    "",
                    course.windows.getOrDefault(proposal.subject().run(), 0L));
            return ActionResult.refused(text);
        }
        return ActionResult.done("plan " + proposal.id() + " is being carried out: " + proposal.text());
    }
}
