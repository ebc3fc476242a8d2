package io.scansion.models.san.masterslave;

import io.scansion.models.markov.statespace.TransitionSystem;

/**
 * The chain of a master/slave program with its slaves counted, not told apart: the master's state, how many slaves are idle and
 * how many compute (the rest send), and the packs in the buffer. The buffer is the most significant digit, so that Gauss-Seidel
 * sweeps along it. Immutable and safe to share.
 */
final class MasterSlaveChain implements TransitionSystem {
    static final int STARTING = 0; // ITx
    static final int SENDING = 1; // Tx
    static final int RECEIVING = 2; // Rx
    private static final int MASTER_STATES = 3;

    static final int UP = 0;
    static final int SEND = 1;
    static final int EVALUATE = 2;
    static final int COMPUTE = 3;
    static final int DELIVER = 4;
    static final int DOWN = 5;
    static final int EVENTS = 6;

    private final MasterSlave program;
    private final MasterSlave.Rates rates;
    private final int slaves;
    private final boolean synchronous;

    MasterSlaveChain(MasterSlave program) {
        this.program = program;
        this.rates = program.rates();
        this.slaves = program.slaves();
        this.synchronous = program.interaction() == Interaction.SYNCHRONOUS;
    }

    /** A state: {@code idle + computing <= slaves}. */
    record State(int master, int idle, int computing, int waiting) {}

    State decode(long code) {
        long rest = code;
        int master = (int) (rest % MASTER_STATES);
        rest /= MASTER_STATES;
        int idle = (int) (rest % (slaves + 1));
        rest /= slaves + 1;
        return new State(master, idle, (int) (rest % (slaves + 1)), (int) (rest / (slaves + 1)));
    }

    private long encode(int master, int idle, int computing, int waiting) {
        return (((long) waiting * (slaves + 1) + computing) * (slaves + 1) + idle) * MASTER_STATES + master;
    }

    @Override
    public long codes() {
        return (long) MASTER_STATES * (slaves + 1) * (slaves + 1) * (program.places() + 1);
    }

    @Override
    public long initial() {
        return encode(STARTING, slaves, 0, 0);
    }

    @Override
    public void successors(long code, Sink sink) {
        State state = decode(code);
        int idle = state.idle;
        int computing = state.computing;
        int waiting = state.waiting;
        switch (state.master) {
            case STARTING -> {
                if (idle == slaves) {
                    sink.accept(encode(RECEIVING, 0, slaves, waiting), UP, rates.up());
                }
            }
            case SENDING -> {
                send(state, sink);
                sink.accept(initial(), DOWN, rates.down());
            }
            default -> evaluate(state, sink);
        }
        if (computing > 0) {
            sink.accept(encode(state.master, idle, computing - 1, waiting), COMPUTE, computing * rates.compute());
        }
        boolean taken = synchronous ? state.master == RECEIVING : waiting < program.places();
        int sending = slaves - idle - computing;
        if (sending > 0 && taken) {
            int stored = synchronous ? 0 : waiting + 1;
            double rate = sending * rates.deliver();
            if (rates.anotherPack() > 0) {
                sink.accept(encode(state.master, idle, computing + 1, stored), DELIVER, rate * rates.anotherPack());
            }
            sink.accept(encode(state.master, idle + 1, computing, stored), DELIVER, rate * (1 - rates.anotherPack()));
        }
    }

    private void send(State state, Sink sink) {
        if (synchronous) {
            if (state.idle == slaves) {
                sink.accept(encode(RECEIVING, 0, slaves, 0), SEND, rates.send());
            }
        } else if (state.idle > 0) {
            long target = encode(RECEIVING, state.idle - 1, state.computing + 1, state.waiting);
            sink.accept(target, SEND, state.idle * rates.send());
        }
    }

    private void evaluate(State state, Sink sink) {
        if (synchronous) {
            if (state.idle == slaves) {
                sink.accept(encode(SENDING, slaves, 0, 0), EVALUATE, rates.evaluate());
            }
        } else if (state.waiting > 0) {
            int next = state.idle > 0 ? SENDING : RECEIVING;
            sink.accept(encode(next, state.idle, state.computing, state.waiting - 1), EVALUATE, rates.evaluate());
        }
    }
}
