package io.scansion.models.pepa;

import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A process of the algebra. Sequential processes are made of {@link Prefix}, {@link Choice} and {@link Constant}; the
 * system is made of those by {@link Cooperation}, {@link Hiding} and {@link Array}. {@link Any} stands in the patterns of
 * result lines only. A constant may name either kind.
 *
 * <p>Terms are immutable. Equality is that of the algebra's text: positions and the spelling of rates do not count.
 * Whatever walks a term does so by {@link #accept}, so that a new kind of term cannot be forgotten.
 */
public sealed interface Term {
    /** The silent action, which every hidden action becomes; it may be written but not cooperated on. */
    String TAU = "tau";

    /** Returns where the term stands; for a choice or a cooperation, where its operator stands. */
    Position position();

    /** Returns the terms directly inside this one, in the order written. */
    List<Term> children();

    /** Calls the case of this term's kind. */
    <R> R accept(Cases<R> cases);

    /** What to do with each kind of term. */
    interface Cases<R> {
        /** The term is {@code (a, r).P}. */
        R prefix(Prefix prefix);

        /** The term is {@code P + Q}. */
        R choice(Choice choice);

        /** The term is a name. */
        R constant(Constant constant);

        /** The term is {@code P <a, b> Q}. */
        R cooperation(Cooperation cooperation);

        /** The term is {@code P / {a, b}}. */
        R hiding(Hiding hiding);

        /** The term is {@code P[n]}. */
        R array(Array array);

        /** The term is {@code **}, in a pattern. */
        R any(Any any);
    }

    /**
     * {@code (action, rate).next}: does the activity, then behaves as {@code next}.
     *
     * @param action name of the action, or {@link #TAU}
     * @param rate how fast
     * @param next what follows
     * @param position where the activity's parenthesis opens
     */
    record Prefix(String action, Rate rate, Term next, Position position) implements Term {
        /** Checks the values. */
        public Prefix {
            Names.action(action);
            Objects.requireNonNull(rate, "rate");
            Objects.requireNonNull(next, "next");
            Objects.requireNonNull(position, "position");
        }

        @Override
        public List<Term> children() {
            return List.of(next);
        }

        @Override
        public <R> R accept(Cases<R> cases) {
            return cases.prefix(this);
        }
    }

    /**
     * {@code P + Q + ...}: the first to finish an activity goes on, the others are forgotten.
     *
     * @param alternatives at least two, in the order written; equal ones count as often as they are written
     * @param position where the first {@code +} stands
     */
    record Choice(List<Term> alternatives, Position position) implements Term {
        /** Checks and copies the values. */
        public Choice {
            alternatives = List.copyOf(alternatives);
            if (alternatives.size() < 2) {
                throw new IllegalArgumentException("a choice needs two alternatives, got " + alternatives.size());
            }
            Objects.requireNonNull(position, "position");
        }

        @Override
        public List<Term> children() {
            return alternatives;
        }

        @Override
        public <R> R accept(Cases<R> cases) {
            return cases.choice(this);
        }
    }

    /**
     * A name that behaves as its definition.
     *
     * @param name as defined
     * @param position where the name begins
     */
    record Constant(String name, Position position) implements Term {
        /** Checks the values. */
        public Constant {
            Names.process(name);
            Objects.requireNonNull(position, "position");
        }

        @Override
        public List<Term> children() {
            return List.of();
        }

        @Override
        public <R> R accept(Cases<R> cases) {
            return cases.constant(this);
        }
    }

    /**
     * {@code left <actions> right}: both do the given actions together and all others on their own.
     *
     * @param left one partner
     * @param right the other
     * @param actions what they do together
     * @param position where the operator stands
     */
    record Cooperation(Term left, Term right, ActionSet actions, Position position) implements Term {
        /** Checks the values. */
        public Cooperation {
            Objects.requireNonNull(left, "left");
            Objects.requireNonNull(right, "right");
            Objects.requireNonNull(actions, "actions");
            Objects.requireNonNull(position, "position");
        }

        @Override
        public List<Term> children() {
            return List.of(left, right);
        }

        @Override
        public <R> R accept(Cases<R> cases) {
            return cases.cooperation(this);
        }
    }

    /**
     * {@code process / {a, b}}: the given actions become {@link #TAU} to the outside.
     *
     * @param process whose actions are hidden
     * @param actions which, in the order written
     * @param position where the set of actions opens
     */
    record Hiding(Term process, Set<String> actions, Position position) implements Term {
        /** Checks and copies the values. */
        public Hiding {
            Objects.requireNonNull(process, "process");
            actions = Names.ordered(actions);
            Objects.requireNonNull(position, "position");
        }

        @Override
        public List<Term> children() {
            return List.of(process);
        }

        @Override
        public <R> R accept(Cases<R> cases) {
            return cases.hiding(this);
        }
    }

    /**
     * {@code process[copies]} or {@code process[copies, {a, b}]}: the same as {@code process <a, b> process <a, b> ...}.
     *
     * @param process what there are several of
     * @param copies how many, at least 1
     * @param actions what all of them do together, usually nothing; in the order written
     * @param position where the process begins
     */
    record Array(Term process, int copies, Set<String> actions, Position position) implements Term {
        /** Checks and copies the values. */
        public Array {
            Objects.requireNonNull(process, "process");
            if (copies < 1) {
                throw new IllegalArgumentException("an array needs at least 1 copy, got " + copies);
            }
            actions = Names.ordered(actions);
            Objects.requireNonNull(position, "position");
        }

        @Override
        public List<Term> children() {
            return List.of(process);
        }

        @Override
        public <R> R accept(Cases<R> cases) {
            return cases.array(this);
        }
    }

    /**
     * {@code **}: in the pattern of a result line, any state of the component at this place.
     *
     * @param position where it stands
     */
    record Any(Position position) implements Term {
        /** Checks the value. */
        public Any {
            Objects.requireNonNull(position, "position");
        }

        @Override
        public List<Term> children() {
            return List.of();
        }

        @Override
        public <R> R accept(Cases<R> cases) {
            return cases.any(this);
        }
    }
}
