package io.scansion.models.san.masterslave;

import io.scansion.models.markov.statespace.TransitionSystem;
import io.scansion.models.phasetype.PhaseType;
import java.util.List;
import java.util.Locale;

/**
 * The chain of a master/slave program with slaves that are equally fast counted, not told apart: the master's state, how many slaves of
 * each speed are idle and how many are in each phase of computing (the rest send), and the packs in the buffer. The buffer is the most significant digit, so that Gauss-Seidel
 * sweeps along it. Immutable and safe to share.
 */
final class MasterSlaveChain implements TransitionSystem {
    static final int STARTING = 0; // ITx
    static final int SENDING = 1; // Tx
    static final int RECEIVING = 2; // Rx
    private static final int MASTER_STATES = 3;
    private static final double ROUNDING = 1e-12;
    private static final double MOST_CODES = 1e18;

    static final int UP = 0;
    static final int SEND = 1;
    static final int EVALUATE = 2;
    static final int COMPUTE = 3;
    static final int DELIVER = 4;
    static final int DOWN = 5;
    /** From one phase of computing to the next. */
    static final int GO_ON = 6;

    static final int EVENTS = 7;

    private final MasterSlave program;
    private final MasterSlave.Rates rates;
    private final PhaseType computing;
    private final int slaves;
    private final boolean synchronous;
    private final List<SlaveGroup> groups;
    private final int places; // of a group in the counts of a state
    private final long initial;

    MasterSlaveChain(MasterSlave program) {
        this.program = program;
        this.rates = program.rates();
        this.computing = program.timings().computePack();
        this.slaves = program.slaves();
        this.synchronous = program.interaction() == Interaction.SYNCHRONOUS;
        this.groups = program.groups();
        this.places = computing.phases() + 1;
        this.initial = encode(allIdle());
    }

    /** A state. Every group has slaves that are idle, slaves in each phase of computing, and sends with the rest. Immutable. */
    static final class State {
        private final int master;
        private final int waiting;
        private final int[] counts; // of each group: idle slaves, then those in each phase
        private final int places; // of a group in the counts

        private State(int master, int waiting, int[] counts, int places) {
            this.master = master;
            this.waiting = waiting;
            this.counts = counts;
            this.places = places;
        }

        int master() {
            return master;
        }

        /** Returns the packs in the buffer. */
        int waiting() {
            return waiting;
        }

        int idle(int group) {
            return counts[group * places];
        }

        /** Returns the idle slaves of all groups. */
        int idle() {
            int sum = 0;
            for (int first = 0; first < counts.length; first += places) {
                sum += counts[first];
            }
            return sum;
        }

        int inPhase(int group, int phase) {
            return counts[group * places + 1 + phase];
        }

        int computing(int group) {
            int sum = 0;
            for (int phase = 0; phase < places - 1; phase++) {
                sum += inPhase(group, phase);
            }
            return sum;
        }

        State with(int otherMaster, int otherWaiting) {
            return new State(otherMaster, otherWaiting, counts, places);
        }

        /** With so many more idle slaves, or fewer, of a group. */
        State plusIdle(int group, int more) {
            int[] changed = counts.clone();
            changed[group * places] += more;
            return new State(master, waiting, changed, places);
        }

        /** With so many more slaves, or fewer, of a group in a phase. */
        State plus(int group, int phase, int more) {
            int[] changed = counts.clone();
            changed[group * places + 1 + phase] += more;
            return new State(master, waiting, changed, places);
        }
    }

    /** What follows when slaves have begun to compute. */
    @FunctionalInterface
    private interface Begun {
        void at(State state, double rate);
    }

    State decode(long code) {
        int master = (int) (code % MASTER_STATES);
        long rest = code / MASTER_STATES;
        int[] counts = new int[groups.size() * places];
        for (int i = 0; i < counts.length; i++) {
            int radix = groups.get(i / places).slaves() + 1;
            counts[i] = (int) (rest % radix);
            rest /= radix;
        }
        return new State(master, (int) rest, counts, places);
    }

    private long encode(State state) {
        long code = state.waiting;
        for (int i = state.counts.length - 1; i >= 0; i--) {
            code = code * (groups.get(i / places).slaves() + 1) + state.counts[i];
        }
        return code * MASTER_STATES + state.master;
    }

    @Override
    public long codes() {
        double codes = (double) MASTER_STATES * (program.places() + 1);
        for (SlaveGroup group : groups) {
            codes *= Math.pow(group.slaves() + 1, places);
        }
        if (codes > MOST_CODES) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%d slaves of %d speeds, in %d phases, have too many states to be numbered, up to %.1e: take fewer,"
                            + " or the same speed for slaves that are nearly alike",
                    slaves,
                    groups.size(),
                    computing.phases(),
                    program.mostStates()));
        }
        return (long) codes;
    }

    @Override
    public long initial() {
        return initial;
    }

    private State allIdle() {
        int[] counts = new int[groups.size() * places];
        for (int group = 0; group < groups.size(); group++) {
            counts[group * places] = groups.get(group).slaves();
        }
        return new State(STARTING, 0, counts, places);
    }

    @Override
    public void successors(long code, Sink sink) {
        State state = decode(code);
        switch (state.master) {
            case STARTING -> {
                if (state.idle() == slaves) {
                    beginAll(state.with(RECEIVING, state.waiting), 0, UP, rates.up(), sink);
                }
            }
            case SENDING -> {
                send(state, sink);
                sink.accept(initial, DOWN, rates.down());
            }
            default -> evaluate(state, sink);
        }
        for (int group = 0; group < groups.size(); group++) {
            compute(state, group, sink);
            deliver(state, group, sink);
        }
    }

    /** Has all slaves begin to compute, from this group on. */
    private void beginAll(State state, int group, int event, double rate, Sink sink) {
        if (group == groups.size()) {
            sink.accept(encode(state), event, rate);
        } else {
            begin(
                    state,
                    group,
                    state.idle(group),
                    0,
                    rate,
                    (next, share) -> beginAll(next, group + 1, event, share, sink));
        }
    }

    /** Has idle slaves of a group begin to compute, each in a phase by chance: every way of sharing them out is a transition. */
    private void begin(State state, int group, int beginning, int phase, double rate, Begun then) {
        if (beginning == 0) {
            then.at(state, rate);
            return;
        }
        double left = 0; // probability of this phase and those behind it
        for (int later = phase; later < computing.phases(); later++) {
            left += computing.entry().get(later);
        }
        double here = computing.entry().get(phase) / left;
        if (here >= 1 - ROUNDING) {
            then.at(state.plusIdle(group, -beginning).plus(group, phase, beginning), rate);
            return;
        }
        double ways = Math.pow(1 - here, beginning); // binomial, from none on
        for (int taken = 0; taken <= beginning && ways > 0; taken++) {
            State next = state.plusIdle(group, -taken).plus(group, phase, taken);
            begin(next, group, beginning - taken, phase + 1, rate * ways, then);
            ways *= here / (1 - here) * (beginning - taken) / (taken + 1);
        }
    }

    private void compute(State state, int group, Sink sink) {
        for (int phase = 0; phase < computing.phases(); phase++) {
            int here = state.inPhase(group, phase);
            if (here > 0) {
                State without = state.plus(group, phase, -1);
                double rate =
                        here * computing.rate().get(phase) * groups.get(group).speed();
                double onward = computing.onward().get(phase);
                if (onward > 0) {
                    sink.accept(encode(without.plus(group, phase + 1, 1)), GO_ON, rate * onward);
                }
                if (onward < 1) {
                    sink.accept(encode(without), COMPUTE, rate * (1 - onward));
                }
            }
        }
    }

    private void deliver(State state, int group, Sink sink) {
        boolean taken = synchronous ? state.master == RECEIVING : state.waiting < program.places();
        int sending = groups.get(group).slaves() - state.idle(group) - state.computing(group);
        if (sending > 0 && taken) {
            State done = state.with(state.master, synchronous ? 0 : state.waiting + 1)
                    .plusIdle(group, 1);
            double rate = sending * rates.deliver();
            if (rates.anotherPack() > 0) {
                begin(
                        done,
                        group,
                        1,
                        0,
                        rate * rates.anotherPack(),
                        (next, share) -> sink.accept(encode(next), DELIVER, share));
            }
            sink.accept(encode(done), DELIVER, rate * (1 - rates.anotherPack()));
        }
    }

    private void send(State state, Sink sink) {
        if (synchronous) {
            if (state.idle() == slaves) {
                beginAll(state.with(RECEIVING, 0), 0, SEND, rates.send(), sink);
            }
            return;
        }
        State receiving = state.with(RECEIVING, state.waiting);
        for (int group = 0; group < groups.size(); group++) {
            int idle = state.idle(group);
            if (idle > 0) {
                begin(
                        receiving,
                        group,
                        1,
                        0,
                        idle * rates.send(),
                        (next, share) -> sink.accept(encode(next), SEND, share));
            }
        }
    }

    private void evaluate(State state, Sink sink) {
        if (synchronous) {
            if (state.idle() == slaves) {
                sink.accept(encode(state.with(SENDING, 0)), EVALUATE, rates.evaluate());
            }
        } else if (state.waiting > 0) {
            int next = state.idle() > 0 ? SENDING : RECEIVING;
            sink.accept(encode(state.with(next, state.waiting - 1)), EVALUATE, rates.evaluate());
        }
    }
}
