package io.scansion.models.san.masterslave;

import io.scansion.models.markov.statespace.TransitionSystem;
import io.scansion.models.phasetype.PhaseType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The chain of a master/slave program with its slaves counted, not told apart: the master's state, how many slaves are idle and
 * how many are in each phase of computing (the rest send), and the packs in the buffer. The buffer is the most significant digit, so that Gauss-Seidel
 * sweeps along it. Immutable and safe to share.
 */
final class MasterSlaveChain implements TransitionSystem {
    static final int STARTING = 0; // ITx
    static final int SENDING = 1; // Tx
    static final int RECEIVING = 2; // Rx
    private static final int MASTER_STATES = 3;
    private static final double ROUNDING = 1e-12;

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

    MasterSlaveChain(MasterSlave program) {
        this.program = program;
        this.rates = program.rates();
        this.computing = program.timings().computePack();
        this.slaves = program.slaves();
        this.synchronous = program.interaction() == Interaction.SYNCHRONOUS;
    }

    /** A state: idle and computing slaves are no more than there are. */
    record State(int master, int idle, List<Integer> inPhases, int waiting) {
        State {
            inPhases = List.copyOf(inPhases);
        }

        int computing() {
            int sum = 0;
            for (int slaves : inPhases) {
                sum += slaves;
            }
            return sum;
        }

        State with(int otherMaster, int otherIdle, int otherWaiting) {
            return new State(otherMaster, otherIdle, inPhases, otherWaiting);
        }

        /** With so many more slaves, or fewer, in a phase. */
        State plus(int phase, int more) {
            List<Integer> changed = new ArrayList<>(inPhases);
            changed.set(phase, inPhases.get(phase) + more);
            return new State(master, idle, changed, waiting);
        }
    }

    State decode(long code) {
        long rest = code;
        int master = (int) (rest % MASTER_STATES);
        rest /= MASTER_STATES;
        int idle = (int) (rest % (slaves + 1));
        rest /= slaves + 1;
        List<Integer> inPhases = new ArrayList<>();
        for (int phase = 0; phase < computing.phases(); phase++) {
            inPhases.add((int) (rest % (slaves + 1)));
            rest /= slaves + 1;
        }
        return new State(master, idle, inPhases, (int) rest);
    }

    private long encode(State state) {
        long code = state.waiting;
        for (int phase = computing.phases() - 1; phase >= 0; phase--) {
            code = code * (slaves + 1) + state.inPhases.get(phase);
        }
        return (code * (slaves + 1) + state.idle) * MASTER_STATES + state.master;
    }

    @Override
    public long codes() {
        long codes = (long) MASTER_STATES * (slaves + 1) * (program.places() + 1);
        for (int phase = 0; phase < computing.phases(); phase++) {
            codes = Math.multiplyExact(codes, slaves + 1);
        }
        return codes;
    }

    @Override
    public long initial() {
        return encode(new State(STARTING, slaves, Collections.nCopies(computing.phases(), 0), 0));
    }

    @Override
    public void successors(long code, Sink sink) {
        State state = decode(code);
        switch (state.master) {
            case STARTING -> {
                if (state.idle == slaves) {
                    begin(state.with(RECEIVING, 0, state.waiting), slaves, 0, UP, rates.up(), sink);
                }
            }
            case SENDING -> {
                send(state, sink);
                sink.accept(initial(), DOWN, rates.down());
            }
            default -> evaluate(state, sink);
        }
        compute(state, sink);
        deliver(state, sink);
    }

    /** Has slaves begin to compute, each in a phase by chance: every way of sharing them out is a transition. */
    private void begin(State state, int beginning, int phase, int event, double rate, Sink sink) {
        if (beginning == 0) {
            sink.accept(encode(state), event, rate);
            return;
        }
        double left = 0; // probability of this phase and those behind it
        for (int later = phase; later < computing.phases(); later++) {
            left += computing.entry().get(later);
        }
        double here = computing.entry().get(phase) / left;
        if (here >= 1 - ROUNDING) {
            sink.accept(encode(state.plus(phase, beginning)), event, rate);
            return;
        }
        double ways = Math.pow(1 - here, beginning); // binomial, from none on
        for (int taken = 0; taken <= beginning && ways > 0; taken++) {
            begin(state.plus(phase, taken), beginning - taken, phase + 1, event, rate * ways, sink);
            ways *= here / (1 - here) * (beginning - taken) / (taken + 1);
        }
    }

    private void compute(State state, Sink sink) {
        for (int phase = 0; phase < computing.phases(); phase++) {
            int here = state.inPhases.get(phase);
            if (here > 0) {
                State without = state.plus(phase, -1);
                double rate = here * computing.rate().get(phase);
                double onward = computing.onward().get(phase);
                if (onward > 0) {
                    sink.accept(encode(without.plus(phase + 1, 1)), GO_ON, rate * onward);
                }
                if (onward < 1) {
                    sink.accept(encode(without), COMPUTE, rate * (1 - onward));
                }
            }
        }
    }

    private void deliver(State state, Sink sink) {
        boolean taken = synchronous ? state.master == RECEIVING : state.waiting < program.places();
        int sending = slaves - state.idle - state.computing();
        if (sending > 0 && taken) {
            State stored = state.with(state.master, state.idle, synchronous ? 0 : state.waiting + 1);
            double rate = sending * rates.deliver();
            if (rates.anotherPack() > 0) {
                begin(stored, 1, 0, DELIVER, rate * rates.anotherPack(), sink);
            }
            State done = stored.with(state.master, state.idle + 1, stored.waiting);
            sink.accept(encode(done), DELIVER, rate * (1 - rates.anotherPack()));
        }
    }

    private void send(State state, Sink sink) {
        if (synchronous) {
            if (state.idle == slaves) {
                begin(state.with(RECEIVING, 0, 0), slaves, 0, SEND, rates.send(), sink);
            }
        } else if (state.idle > 0) {
            State sent = state.with(RECEIVING, state.idle - 1, state.waiting);
            begin(sent, 1, 0, SEND, state.idle * rates.send(), sink);
        }
    }

    private void evaluate(State state, Sink sink) {
        if (synchronous) {
            if (state.idle == slaves) {
                sink.accept(encode(state.with(SENDING, slaves, 0)), EVALUATE, rates.evaluate());
            }
        } else if (state.waiting > 0) {
            int next = state.idle > 0 ? SENDING : RECEIVING;
            sink.accept(encode(state.with(next, state.idle, state.waiting - 1)), EVALUATE, rates.evaluate());
        }
    }
}
