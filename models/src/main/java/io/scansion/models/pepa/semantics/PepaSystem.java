package io.scansion.models.pepa.semantics;

import io.scansion.models.markov.statespace.StatePath;
import io.scansion.models.markov.statespace.TransitionSystem;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.PepaModelException;
import io.scansion.models.pepa.PepaModelException.Reason;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.components.LocalGraph;
import io.scansion.models.pepa.components.PassiveActivities;
import io.scansion.models.pepa.components.SequentialComponent;
import io.scansion.models.pepa.composition.ActivityGroups;
import io.scansion.models.pepa.composition.EqualPartners;
import io.scansion.models.pepa.composition.Flattening;
import io.scansion.models.pepa.composition.PatternMatching;
import io.scansion.models.pepa.composition.StatePattern;
import io.scansion.models.pepa.composition.SystemStructure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A model made ready to be explored: its components derived one by one, put in the order that is swept fastest, and the rules of
 * the algebra tabulated for them. Not thread-safe: it looks at one state at a time.
 */
public final class PepaSystem {
    private static final int MOST_SEARCHED = 2_000_000; // for a path in a message; takes 80 MB
    private static final int MOST_STEPS = 24; // of a path in a message

    private final PepaModel model;
    private final SystemStructure structure;
    private final EqualPartners partners;
    private final List<String> labels;
    private final List<CodedComponent> coded;
    private final Layout layout;
    private final TransitionSystem transitions;

    private PepaSystem(PepaModel model, SystemStructure structure, EqualPartners partners) {
        this.model = model;
        this.structure = structure;
        this.partners = partners;
        Layout.requireFit(model.source(), partners.components());
        ActivityGroups groups = ActivityGroups.of(partners.components(), partners.composition());
        labels = groups.labels();
        List<LocalGraph> graphs =
                partners.components().stream().map(SequentialComponent::graph).toList();
        ComponentOrder order = ComponentOrder.of(graphs, groups.groups());
        coded = new ArrayList<>();
        for (SequentialComponent component : partners.components()) {
            coded.add(CodedComponent.of(component, order.newOf()[coded.size()]));
        }
        layout = new Layout(
                model.source(), coded.stream().map(CodedComponent::all).toList(), order.order());
        PepaTransitions all = new PepaTransitions(layout, groups);
        transitions = groups.mayRepeatArcs(partners.components()) ? new DistinctArcs(all) : all;
    }

    /**
     * Takes a model apart.
     *
     * @throws PepaModelException if it is malformed, or a component or the product of all is too large
     */
    public static PepaSystem of(PepaModel model) {
        SystemStructure structure = Flattening.of(model, CompositeGraph::of);
        return new PepaSystem(model, structure, EqualPartners.apart(structure));
    }

    /**
     * Takes a model apart, and counts the equal ones among partners that go on independently.
     *
     * @throws PepaModelException if it is malformed, or a component or the product of all is too large
     */
    public static PepaSystem lumped(PepaModel model) {
        SystemStructure structure = Flattening.of(model, CompositeGraph::of);
        return new PepaSystem(model, structure, EqualPartners.counted(structure));
    }

    /** Returns how many states and transitions there would be if no written-out partners were counted. */
    public Optional<Unlumping> unlumping() {
        return partners.anyCounted() ? Optional.of(new Unlumping(layout, coded, partners)) : Optional.empty();
    }

    /** Returns the name of the model's file. */
    public String source() {
        return model.source();
    }

    /** Returns the transitions; labels are places in {@link #labels()}. To be called within {@link #explaining}. */
    public TransitionSystem transitions() {
        return transitions;
    }

    /** Returns the actions that are seen from outside, also those that never happen; {@code tau} last, if there is any. */
    public List<String> labels() {
        return labels;
    }

    /** Returns a state as {@code (Stage1, P2)}, components in the order of the system equation. */
    public String text(long code) {
        return partners.anyCounted() ? new Unlumping(layout, coded, partners).example(code) : layout.text(code);
    }

    /** Returns the nearest state in which nothing can happen and a shortest path to it, for a message. */
    public Optional<String> nearestDeadlock() {
        return StatePath.shortest(transitions, this::isDeadlock, MOST_SEARCHED)
                .map(path -> text(path.end()) + ", " + text(path));
    }

    private boolean isDeadlock(long code) {
        int[] count = new int[1];
        transitions.successors(code, (target, label, rate) -> count[0]++);
        return count[0] == 0;
    }

    /**
     * Returns a state and a shortest path to it, for a message; without the path if that is too far to search for.
     *
     * @throws PepaModelException if the search meets a state in which the algebra gives an action no rate, as {@link #explaining}
     */
    public String located(long code) {
        return explaining(() -> StatePath.shortest(transitions, c -> c == code, MOST_SEARCHED))
                .map(path -> text(code) + ", " + text(path))
                .orElse(text(code));
    }

    /** Returns what a state is made of, component by component, for other tools. */
    public StateVariables variables() {
        return new StateVariables(layout, coded);
    }

    /** Returns the names of the components, unique, in the order of the system equation. */
    public List<String> componentNames() {
        return structure.components().stream().map(SequentialComponent::name).toList();
    }

    /** Returns how many copies each component stands for. */
    public List<Integer> copies() {
        return structure.components().stream().map(SequentialComponent::copies).toList();
    }

    /** Starts to add up what components and result lines get out of a distribution. */
    public Observation observe() {
        List<StatePattern> patterns = new ArrayList<>();
        for (ResultLine result : model.results()) {
            patterns.add(PatternMatching.of(result, structure, partners.countedAs()));
        }
        return new Observation(new Digits(layout), coded, partners.countedAs(), model.results(), patterns);
    }

    /**
     * Runs an exploration, and if it meets a state in which the algebra gives an action no rate, says which, and how it is reached.
     *
     * @throws PepaModelException if there is such a state
     */
    public <T> T explaining(Supplier<T> exploration) {
        try {
            return exploration.get();
        } catch (UndefinedRateException e) {
            Optional<StatePath> path =
                    StatePath.shortest(transitions, code -> undefinedIn(code) != null, MOST_SEARCHED);
            UndefinedRateException nearest = path.map(p -> undefinedIn(p.end())).orElse(e);
            String action = labels.get(nearest.label());
            throw new PepaModelException(
                    nearest.mixed() ? Reason.MIXED_RATES : Reason.PASSIVE_ACTIVITY,
                    PassiveActivities.place(model, processes(nearest.code()), action) + ": the action " + action
                            + (nearest.mixed()
                                    ? " is active for some components and passive for others that may do it on their"
                                            + " own"
                                    : " is passive, and no partner sets its rate,")
                            + " in state " + text(nearest.code())
                            + path.map(p -> ", " + text(p)).orElse(""));
        }
    }

    /** Returns the sequential processes of a state, one for all copies that are alike. */
    private List<Term> processes(long code) {
        List<Term> processes = new ArrayList<>();
        for (int component = 0; component < coded.size(); component++) {
            int[] counts = coded.get(component).counts(layout.digit(code, component));
            processes.addAll(coded.get(component).component().processes(counts));
        }
        return processes;
    }

    private @Nullable UndefinedRateException undefinedIn(long code) {
        try {
            transitions.successors(code, (target, label, rate) -> {});
            return null;
        } catch (UndefinedRateException e) {
            return e;
        }
    }

    /** Returns a phrase such as {@code reached by (A, B) -a-> (C, B)}. */
    private String text(StatePath path) {
        if (path.steps().isEmpty()) {
            return "the initial state";
        }
        List<StatePath.Step> steps = path.steps();
        int head = steps.size() <= MOST_STEPS ? steps.size() : MOST_STEPS / 2;
        int tail = steps.size() <= MOST_STEPS ? steps.size() : steps.size() - MOST_STEPS / 2;
        StringBuilder text = new StringBuilder("reached by ").append(text(path.initial()));
        append(text, steps.subList(0, head));
        if (tail > head) {
            text.append(" ... ").append(tail - head).append(" more steps ...");
        }
        append(text, steps.subList(tail, steps.size()));
        return text.toString();
    }

    private void append(StringBuilder text, List<StatePath.Step> steps) {
        for (StatePath.Step step : steps) {
            text.append(" -").append(labels().get(step.label())).append("-> ").append(text(step.target()));
        }
    }
}
