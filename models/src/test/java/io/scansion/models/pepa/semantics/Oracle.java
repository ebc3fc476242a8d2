package io.scansion.models.pepa.semantics;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.Term;
import io.scansion.models.pepa.components.ProcessText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * An interpreter written from the algebra's rules alone (Hillston 1996, figure 3.1 and definition 3.3.1): a state is the term itself,
 * arrays are written out, nothing is tabulated, nothing is quick. What it does not share with the code under test is the point.
 */
final class Oracle {
    /** One arc of the derivation graph, states as texts. */
    record Arc(String from, String action, String to) {}

    /** A rate that the rules do not define was met. */
    static final class UndefinedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final boolean mixed;

        UndefinedException(boolean mixed) {
            this.mixed = mixed;
        }

        boolean mixed() {
            return mixed;
        }
    }

    /** An active rate or a passive weight; NaN if the rules do not say, which matters only if the action can happen at all. */
    private record Pace(boolean passive, double value) {
        Pace plus(Pace other) {
            return new Pace(passive, passive == other.passive ? value + other.value : Double.NaN);
        }

        static Pace min(Pace a, Pace b) {
            if (Double.isNaN(a.value) || Double.isNaN(b.value)) {
                return new Pace(false, Double.NaN);
            }
            if (a.passive != b.passive) {
                return a.passive ? b : a;
            }
            return a.value < b.value ? a : b;
        }
    }

    private record Step(String action, Pace pace, Term next) {}

    private final PepaModel model;
    final Term initial;
    final Map<Term, Integer> states = new LinkedHashMap<>();
    final Map<Arc, Double> arcs = new LinkedHashMap<>();
    private final Map<Term, List<Step>> known = new HashMap<>();
    private int mostStates = Integer.MAX_VALUE - 1;
    int deadlocks;

    Oracle(PepaModel model) {
        this.model = model;
        initial = writtenOut(model.system());
    }

    PepaModel model() {
        return model;
    }

    /** Derives everything. */
    Oracle derive() {
        Deque<Term> queue = new ArrayDeque<>(List.of(initial));
        states.put(initial, 0);
        while (!queue.isEmpty() && states.size() <= mostStates) {
            Term state = queue.remove();
            List<Step> steps = steps(state);
            deadlocks += steps.isEmpty() ? 1 : 0;
            for (Step step : steps) {
                if (step.pace().passive() || Double.isNaN(step.pace().value())) {
                    throw new UndefinedException(!step.pace().passive());
                }
                if (states.putIfAbsent(step.next(), states.size()) == null) {
                    queue.add(step.next());
                }
                arcs.merge(
                        new Arc(text(state), step.action(), text(step.next())),
                        step.pace().value(),
                        Double::sum);
            }
        }
        return this;
    }

    /** Derives everything if the model has a long run that can be compared: all rates defined, few states, all of them recurrent. */
    boolean isSolvable(int mostStates) {
        this.mostStates = mostStates;
        try {
            derive();
        } catch (UndefinedException e) {
            return false;
        }
        return states.size() <= mostStates && leadsBackFromEverywhere(rates());
    }

    private static boolean leadsBackFromEverywhere(double[][] rates) {
        BitSet leads = new BitSet();
        leads.set(0);
        for (int before = 0; leads.cardinality() > before; ) {
            before = leads.cardinality();
            for (int from = 0; from < rates.length; from++) {
                for (int to = 0; to < rates.length; to++) {
                    if (rates[from][to] > 0 && leads.get(to)) {
                        leads.set(from);
                    }
                }
            }
        }
        return leads.cardinality() == rates.length;
    }

    /** Returns the rates between states, numbered as found, without self-loops. */
    double[][] rates() {
        Map<String, Integer> numbers = new TreeMap<>();
        states.forEach((state, number) -> numbers.put(text(state), number));
        double[][] rates = new double[states.size()][states.size()];
        arcs.forEach((arc, rate) -> {
            int from = Objects.requireNonNull(numbers.get(arc.from()));
            int to = Objects.requireNonNull(numbers.get(arc.to()));
            rates[from][to] += from == to ? 0 : rate;
        });
        return rates;
    }

    /** Returns the rate of every action in a distribution. */
    Map<String, Double> throughput(double[] p) {
        Map<String, Integer> numbers = new TreeMap<>();
        states.forEach((state, number) -> numbers.put(text(state), number));
        Map<String, Double> throughput = new TreeMap<>();
        arcs.forEach((arc, rate) ->
                throughput.merge(arc.action(), rate * p[Objects.requireNonNull(numbers.get(arc.from()))], Double::sum));
        return throughput;
    }

    /** Returns the probability of the states whose text is as asked for. */
    double probability(double[] p, Predicate<String> wanted) {
        double probability = 0;
        for (Map.Entry<Term, Integer> state : states.entrySet()) {
            probability += wanted.test(text(state.getKey())) ? p[state.getValue()] : 0;
        }
        return probability;
    }

    private Term writtenOut(Term term) {
        if (term instanceof Term.Cooperation c) {
            Term left = writtenOut(c.left());
            Term right = writtenOut(c.right());
            return new Term.Cooperation(left, right, shared(c.actions(), left, right), c.position());
        } else if (term instanceof Term.Hiding h) {
            return new Term.Hiding(writtenOut(h.process()), h.actions(), h.position());
        } else if (term instanceof Term.Array a) {
            Term all = writtenOut(a.process());
            for (int copy = 1; copy < a.copies(); copy++) {
                all = new Term.Cooperation(
                        all, writtenOut(a.process()), new ActionSet.Listed(a.actions()), a.position());
            }
            return all;
        } else if (term instanceof Term.Constant c && !sequential(body(c))) {
            return writtenOut(body(c));
        }
        return term;
    }

    private boolean sequential(Term term) {
        return term instanceof Term.Prefix
                || term instanceof Term.Choice
                || (term instanceof Term.Constant c && sequential(body(c)));
    }

    private Term body(Term.Constant constant) {
        return Objects.requireNonNull(model.definitions().get(constant.name())).body();
    }

    private List<Step> steps(Term term) {
        List<Step> steps = known.get(term);
        if (steps == null) {
            steps = derived(term);
            known.put(term, steps);
        }
        return steps;
    }

    private List<Step> derived(Term term) {
        List<Step> steps = new ArrayList<>();
        if (term instanceof Term.Prefix prefix) {
            steps.add(new Step(prefix.action(), pace(prefix.rate()), prefix.next()));
        } else if (term instanceof Term.Choice choice) {
            choice.alternatives().forEach(alternative -> steps.addAll(steps(alternative)));
        } else if (term instanceof Term.Constant constant) {
            return steps(body(constant));
        } else if (term instanceof Term.Hiding hiding) {
            for (Step s : steps(hiding.process())) {
                String action = hiding.actions().contains(s.action()) ? Term.TAU : s.action();
                steps.add(new Step(action, s.pace(), new Term.Hiding(s.next(), hiding.actions(), term.position())));
            }
        } else if (term instanceof Term.Cooperation cooperation) {
            addSteps(cooperation, steps);
        }
        return steps;
    }

    private void addSteps(Term.Cooperation c, List<Step> steps) {
        Set<String> shared = ((ActionSet.Listed) c.actions()).names();
        for (Step s : steps(c.left())) {
            if (!shared.contains(s.action())) {
                steps.add(new Step(s.action(), s.pace(), with(c, s.next(), c.right())));
                continue;
            }
            for (Step t : steps(c.right())) {
                if (t.action().equals(s.action())) {
                    Pace left = apparent(s.action(), c.left());
                    Pace right = apparent(s.action(), c.right());
                    Pace slower = Pace.min(left, right);
                    double share = s.pace().value() / left.value() * (t.pace().value() / right.value());
                    steps.add(new Step(
                            s.action(),
                            new Pace(slower.passive(), share * slower.value()),
                            with(c, s.next(), t.next())));
                }
            }
        }
        for (Step s : steps(c.right())) {
            if (!shared.contains(s.action())) {
                steps.add(new Step(s.action(), s.pace(), with(c, c.left(), s.next())));
            }
        }
    }

    private static Term with(Term.Cooperation c, Term left, Term right) {
        return new Term.Cooperation(left, right, c.actions(), c.position());
    }

    /** The sum over everything that is enabled: what definition 3.3.1 comes to. */
    private Pace apparent(String action, Term term) {
        return steps(term).stream()
                .filter(step -> step.action().equals(action))
                .map(Step::pace)
                .reduce(Pace::plus)
                .orElseThrow();
    }

    private ActionSet.Listed shared(ActionSet actions, Term left, Term right) {
        if (actions instanceof ActionSet.Listed listed) {
            return listed;
        }
        Set<String> shared = new TreeSet<>(alphabet(left));
        shared.retainAll(alphabet(right));
        shared.remove(Term.TAU);
        return new ActionSet.Listed(shared);
    }

    private Set<String> alphabet(Term term) {
        Set<String> alphabet = new TreeSet<>();
        if (term instanceof Term.Cooperation c) {
            alphabet.addAll(alphabet(c.left()));
            alphabet.addAll(alphabet(c.right()));
        } else if (term instanceof Term.Hiding h) {
            alphabet.addAll(alphabet(h.process()));
            alphabet.removeAll(h.actions());
        } else {
            Set<Term> seen = new java.util.HashSet<>(Set.of(term));
            Deque<Term> queue = new ArrayDeque<>(seen);
            while (!queue.isEmpty()) {
                for (Step step : steps(queue.remove())) {
                    alphabet.add(step.action());
                    if (seen.add(step.next())) {
                        queue.add(step.next());
                    }
                }
            }
        }
        return alphabet;
    }

    private static Pace pace(Rate rate) {
        return rate instanceof Rate.Passive passive
                ? new Pace(true, passive.weight())
                : new Pace(false, ((Rate.Active) rate).perSecond());
    }

    static String text(Term state) {
        StringJoiner text = new StringJoiner(", ", "(", ")");
        leaves(state, text);
        return text.toString();
    }

    private static void leaves(Term term, StringJoiner text) {
        if (term instanceof Term.Cooperation c) {
            leaves(c.left(), text);
            leaves(c.right(), text);
        } else if (term instanceof Term.Hiding h) {
            leaves(h.process(), text);
        } else {
            text.add(ProcessText.of(term));
        }
    }
}
