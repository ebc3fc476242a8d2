package io.scansion.models.contract.fluid;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.KnownNames;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.contract.modules.Component;
import io.scansion.models.contract.modules.Computation;
import io.scansion.models.contract.modules.Port;
import io.scansion.models.contract.modules.Program;
import io.scansion.models.contract.modules.Stream;
import io.scansion.models.contract.modules.StreamKind;
import io.scansion.models.contract.modules.StreamModule;
import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A program as rows over its unknown rates: first those of the computations, then the shares of the receivers of on-demand
 * streams, then the constant 1. All else is a sum of these.
 */
final class Network {
    private final List<String> computations = new ArrayList<>();
    private final List<Rational> seconds = new ArrayList<>(); // per execution, by computation
    private final Map<String, LinearForm> rates = new LinkedHashMap<>(); // by port or computation, of computations
    private final List<LinearForm> busy = new ArrayList<>(); // by module: the share of its time it computes
    private final List<LinearForm> balances = new ArrayList<>(); // annotations: always zero
    private final List<Buffer> buffers = new ArrayList<>();
    private final List<OnDemand> onDemand = new ArrayList<>();
    private final Map<String, Integer> columns = new HashMap<>();
    private final int unknowns;

    Network(Program program, Map<String, Double> secondsPerExecution, Map<String, Channel> channels) {
        Program flat = program.flattened();
        for (StreamModule module : modules(flat)) {
            add(module, secondsPerExecution);
        }
        new KnownNames("computation", computations).requireAll("seconds per execution", secondsPerExecution.keySet());
        new KnownNames("stream", flat.streams().stream().map(Stream::name).toList())
                .requireAll("channel", channels.keySet());
        int shares = 0;
        for (Stream stream : flat.streams()) {
            shares += stream.kind() == StreamKind.ON_DEMAND ? stream.to().size() : 0;
        }
        this.unknowns = computations.size() + shares;
        int share = computations.size();
        for (Stream stream : flat.streams()) {
            Channel channel = channels.getOrDefault(stream.name(), FluidModel.DEFAULT_CHANNEL);
            share = add(stream, channel, share);
        }
    }

    private static List<StreamModule> modules(Program flat) {
        List<StreamModule> modules = new ArrayList<>();
        for (Component component : flat.components()) {
            if (!(component instanceof StreamModule module)) {
                throw new IllegalArgumentException("component " + component.name()
                        + " is a black box: nobody knows what it does before the steady state");
            }
            modules.add(module);
        }
        return modules;
    }

    private void add(StreamModule module, Map<String, Double> secondsPerExecution) {
        LinearForm share = LinearForm.ZERO;
        for (Computation computation : module.computations()) {
            String name = module.name() + "." + computation.name();
            Double time = secondsPerExecution.get(name);
            if (time == null || !(time > 0) || time.isInfinite()) {
                throw new IllegalArgumentException("computation " + name
                        + ": seconds per execution must be positive and finite, got " + (time == null ? "none" : time));
            }
            columns.put(name, computations.size());
            computations.add(name);
            seconds.add(Rational.ofDecimal(time));
            rates.put(name, LinearForm.variable(name));
            share = share.plus(name, Rational.ofDecimal(time));
        }
        busy.add(share);
        int ports = module.inputs().size() + module.outputs().size();
        List<Equation> equations = module.equations();
        for (Equation equation : equations.subList(0, ports)) {
            rates.put(equation.left().toString(), equation.right());
        }
        for (Equation annotation : equations.subList(ports, equations.size())) {
            LinearForm balance = LinearForm.constant(annotation.difference().constant());
            for (Map.Entry<String, Rational> term :
                    annotation.difference().coefficients().entrySet()) {
                balance = balance.plus(term.getValue(), rate(term.getKey()));
            }
            balances.add(balance);
        }
    }

    private int add(Stream stream, Channel channel, int firstShare) {
        LinearForm sent = LinearForm.ZERO;
        for (Port sender : stream.from()) {
            sent = sent.plus(Rational.ONE, rate(sender.toString()));
        }
        List<Integer> shares = new ArrayList<>();
        List<Integer> receivers = new ArrayList<>();
        for (Port receiver : stream.to()) {
            SparseRow toReceiver = row(sent);
            receivers.add(buffers.size());
            if (stream.kind() == StreamKind.ON_DEMAND) {
                int share = firstShare + shares.size();
                toReceiver = SparseRow.of(Map.of(share, Rational.ONE));
                shares.add(share);
            }
            buffers.add(new Buffer(receiver.toString(), channel, row(rate(receiver.toString())), toReceiver));
        }
        if (!shares.isEmpty()) {
            onDemand.add(new OnDemand(row(sent), shares, receivers));
        }
        return firstShare + shares.size();
    }

    private LinearForm rate(String name) {
        return rates.getOrDefault(name, LinearForm.ZERO);
    }

    private SparseRow row(LinearForm form) {
        Map<Integer, Rational> row = new HashMap<>();
        form.coefficients().forEach((name, factor) -> row.put(columns.getOrDefault(name, 0), factor));
        row.put(unknowns, form.constant());
        return SparseRow.of(row);
    }

    int computations() {
        return computations.size();
    }

    /** Returns how many unknown rates there are; the column after them stands for the constant 1. */
    int unknowns() {
        return unknowns;
    }

    Rational seconds(int computation) {
        return seconds.get(computation);
    }

    List<Buffer> buffers() {
        return buffers;
    }

    List<OnDemand> onDemand() {
        return onDemand;
    }

    /** Returns what holds at every moment: rows that must not be negative. */
    List<SparseRow> standing() {
        List<SparseRow> rows = new ArrayList<>();
        for (LinearForm share : busy) {
            rows.add(row(LinearForm.constant(Rational.ONE).plus(Rational.MINUS_ONE, share)));
        }
        for (LinearForm balance : balances) {
            rows.add(row(balance));
            rows.add(row(balance.times(Rational.MINUS_ONE)));
        }
        for (OnDemand stream : onDemand) {
            SparseRow difference = stream.sent();
            for (int share : stream.shares()) {
                difference = difference.with(share, Rational.MINUS_ONE);
            }
            rows.add(difference);
            rows.add(difference.scaled(Rational.MINUS_ONE));
        }
        for (Buffer buffer : buffers) {
            if (buffer.channel().itemsPerSecond() < Double.POSITIVE_INFINITY) {
                rows.add(buffer.sent()
                        .scaled(Rational.MINUS_ONE)
                        .with(unknowns, Rational.ofDecimal(buffer.channel().itemsPerSecond())));
            }
        }
        return rows;
    }

    /** Returns all rates by name. */
    Map<String, Rational> named(List<Rational> values) {
        Map<String, Rational> ofComputations = new LinkedHashMap<>();
        computations.forEach(name -> ofComputations.put(name, values.get(ofComputations.size())));
        Map<String, Rational> named = new LinkedHashMap<>();
        rates.forEach((name, form) -> named.put(name, form.valueAt(ofComputations)));
        return named;
    }
}
