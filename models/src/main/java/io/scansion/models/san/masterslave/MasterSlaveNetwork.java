package io.scansion.models.san.masterslave;

import io.scansion.models.phasetype.PhaseType;
import io.scansion.models.san.Event;
import io.scansion.models.san.Expression;
import io.scansion.models.san.Operator;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.SanNetworkBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Writes a master/slave program as a network of automata, one for each slave: the paper's own form of its models. */
public final class MasterSlaveNetwork {
    private static final String COMPUTES = "Pr";

    private final MasterSlave program;
    private final MasterSlave.Rates rates;
    private final SanNetworkBuilder network;
    private final List<String> slaves;
    private final PhaseType computing;
    /** Names of the phases of computing. */
    private final List<String> phases;

    private MasterSlaveNetwork(MasterSlave program) {
        this.program = program;
        this.rates = program.rates();
        this.network =
                SanNetwork.named(program.interaction() == Interaction.SYNCHRONOUS ? "synchronous" : "asynchronous");
        this.slaves = IntStream.rangeClosed(1, program.slaves())
                .mapToObj(i -> "Slave_" + i)
                .toList();
        this.computing = program.timings().computePack();
        this.phases = computing.phases() == 1
                ? List.of(COMPUTES)
                : IntStream.rangeClosed(1, computing.phases())
                        .mapToObj(i -> COMPUTES + i)
                        .toList();
    }

    /**
     * Returns the network. Its results are {@code slave_I}, {@code slave_Pr} and {@code slave_Tx} of the first slave, {@code slave_I_3}
     * and so on if the third is the first of another speed, {@code master_ITx}, {@code master_Tx} and {@code master_Rx}, and with a buffer {@code buffer_mean} and
     * {@code buffer_full}; its events are called {@code up}, {@code down}, {@code c}, {@code s} or {@code s_i}, {@code p_i}
     * and {@code r_i}.
     */
    public static SanNetwork of(MasterSlave program) {
        return new MasterSlaveNetwork(program).build();
    }

    private SanNetwork build() {
        boolean synchronous = program.interaction() == Interaction.SYNCHRONOUS;
        network.automaton("Master", List.of("ITx", "Tx", "Rx"));
        if (!synchronous) {
            network.automaton(
                    "Buffer",
                    IntStream.rangeClosed(0, program.places())
                            .mapToObj(String::valueOf)
                            .toList());
        }
        slaves.forEach(slave -> network.automaton(slave, slaveStates()));
        startAndEnd();
        work();
        if (synchronous) {
            synchronousMaster();
        } else {
            asynchronousMaster();
        }
        results(synchronous);
        List<String> start = new ArrayList<>();
        start.add("ITx");
        if (!synchronous) {
            start.add("0");
        }
        slaves.forEach(slave -> start.add("I"));
        return network.build(start);
    }

    private void startAndEnd() {
        network.synchronising("up", rates.up()).move("Master", "ITx", "Rx", "up");
        network.synchronising("down", rates.down()).move("Master", "Tx", "ITx", "down");
        for (String slave : slaves) {
            begin(slave, "I", "up", 1);
            slaveStates().forEach(state -> network.move(slave, state, "I", "down"));
        }
    }

    private List<String> slaveStates() {
        List<String> states = new ArrayList<>(List.of("I"));
        states.addAll(phases);
        states.add("Tx");
        return states;
    }

    /** Has a slave begin to compute, in a phase by chance. */
    private void begin(String slave, String from, String event, double probability) {
        for (int phase = 0; phase < phases.size(); phase++) {
            double entry = probability * computing.entry().get(phase);
            if (entry > 0) {
                network.move(slave, from, phases.get(phase), event, new Expression.Constant(entry));
            }
        }
    }

    private void work() {
        for (int i = 0; i < slaves.size(); i++) {
            String slave = slaves.get(i);
            for (int phase = 0; phase < phases.size(); phase++) {
                double onward = computing.onward().get(phase);
                double rate = computing.rate().get(phase) * program.speed(i);
                String numbered = (i + 1) + (phases.size() == 1 ? "" : "_" + (phase + 1));
                if (onward > 0) {
                    network.local("go_on_" + numbered, rate * onward)
                            .move(slave, phases.get(phase), phases.get(phase + 1), "go_on_" + numbered);
                }
                if (onward < 1) {
                    network.local("p_" + numbered, rate * (1 - onward))
                            .move(slave, phases.get(phase), "Tx", "p_" + numbered);
                }
            }
            String deliver = "r_" + (i + 1);
            network.synchronising(deliver, rates.deliver());
            begin(slave, "Tx", deliver, rates.anotherPack());
            network.move(slaves.get(i), "Tx", "I", deliver, new Expression.Constant(1 - rates.anotherPack()));
        }
    }

    private void synchronousMaster() {
        Expression allIdle =
                Expression.of(Operator.EQUAL, network.count(slaves, "I"), new Expression.Constant(slaves.size()));
        Expression rate = Expression.of(Operator.MULTIPLY, new Expression.Constant(rates.evaluate()), allIdle);
        network.event("c", Event.Kind.LOCAL, rate).move("Master", "Rx", "Tx", "c");
        network.synchronising("s", rates.send()).move("Master", "Tx", "Rx", "s");
        for (int i = 0; i < slaves.size(); i++) {
            begin(slaves.get(i), "I", "s", 1);
            network.move("Master", "Rx", "Rx", "r_" + (i + 1));
        }
    }

    private void asynchronousMaster() {
        Expression idle = network.count(slaves, "I");
        Expression none = Expression.of(Operator.EQUAL, idle, new Expression.Constant(0));
        Expression some = Expression.of(Operator.GREATER, idle, new Expression.Constant(0));
        network.synchronising("c", rates.evaluate())
                .move("Master", "Rx", "Rx", "c", none)
                .move("Master", "Rx", "Tx", "c", some);
        for (int i = 0; i < slaves.size(); i++) {
            String send = "s_" + (i + 1);
            network.synchronising(send, rates.send()).move("Master", "Tx", "Rx", send);
            begin(slaves.get(i), "I", send, 1);
        }
        for (int packs = 0; packs <= program.places(); packs++) {
            String here = String.valueOf(packs);
            network.move("Buffer", here, "0", "down");
            if (packs > 0) {
                network.move("Buffer", here, String.valueOf(packs - 1), "c");
            }
            for (int i = 0; i < slaves.size() && packs < program.places(); i++) {
                network.move("Buffer", here, String.valueOf(packs + 1), "r_" + (i + 1));
            }
        }
    }

    private void results(boolean synchronous) {
        for (SlaveGroup group : program.groups()) {
            String slave = slaves.get(group.first());
            for (String state : List.of("I", "Tx")) {
                network.result(slaveResult(state, group), network.in(slave, state));
            }
            Expression computes = network.in(slave, phases.get(0));
            for (String phase : phases.subList(1, phases.size())) {
                computes = Expression.of(Operator.ADD, computes, network.in(slave, phase));
            }
            network.result(slaveResult(COMPUTES, group), computes);
        }
        List.of("ITx", "Tx", "Rx").forEach(state -> network.result("master_" + state, network.in("Master", state)));
        if (!synchronous) {
            network.result("buffer_mean", new Expression.StateNumber(1));
            network.result("buffer_full", network.in("Buffer", String.valueOf(program.places())));
        }
    }

    /** Returns the name of the result that is the share of its time in which a slave of the group is in a state. */
    static String slaveResult(String state, SlaveGroup group) {
        return "slave_" + state + (group.first() == 0 ? "" : "_" + (group.first() + 1));
    }
}
