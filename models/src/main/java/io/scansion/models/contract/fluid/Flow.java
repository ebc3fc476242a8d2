package io.scansion.models.contract.fluid;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One run of a fluid model. Not thread-safe. */
final class Flow {
    private final Network network;
    private final FairRates fairRates;
    private final List<BufferState> states = new ArrayList<>();
    private final Map<Situation, List<Rational>> known = new HashMap<>(); // the same situations come again and again
    private final List<Phase> phases = new ArrayList<>();

    /**
     * All that the rates depend on.
     *
     * @param arriving what arrives after a latency, where there is one and the buffer is empty; else zero
     */
    private record Situation(List<Boolean> empty, List<Boolean> full, List<Rational> arriving) {}

    Flow(Network network, Map<String, Double> levels) {
        this.network = network;
        this.fairRates = new FairRates(network);
        for (Buffer buffer : network.buffers()) {
            states.add(new BufferState(buffer, levels.getOrDefault(buffer.port(), 0.0)));
        }
    }

    Trajectory run(double horizonSeconds, int mostEvents) {
        double now = 0;
        double next = 0;
        for (int events = 0; events < mostEvents && now < horizonSeconds; events++) {
            List<Rational> values = known.computeIfAbsent(situation(), this::rates);
            next = Double.POSITIVE_INFINITY;
            for (BufferState state : states) {
                state.flow(
                        now,
                        sum(state.buffer().sent(), values),
                        sum(state.buffer().taken(), values));
                next = Math.min(next, state.nextEvent(now));
            }
            double until = next == Double.POSITIVE_INFINITY ? next : Math.min(next, horizonSeconds);
            if (until > now) {
                phases.add(phase(now, until, values));
            }
            if (until == Double.POSITIVE_INFINITY) {
                break;
            }
            for (BufferState state : states) {
                state.advance(now, until);
            }
            now = until;
        }
        return new Trajectory(phases, next == Double.POSITIVE_INFINITY);
    }

    private Situation situation() {
        List<Boolean> empty = new ArrayList<>();
        List<Boolean> full = new ArrayList<>();
        List<Rational> arriving = new ArrayList<>();
        for (BufferState state : states) {
            empty.add(state.isEmpty());
            full.add(state.isFull());
            arriving.add(state.isEmpty() && state.buffer().hasLatency() ? state.arriving() : Rational.ZERO);
        }
        return new Situation(List.copyOf(empty), List.copyOf(full), List.copyOf(arriving));
    }

    private List<Rational> rates(Situation situation) {
        List<SparseRow> limits = new ArrayList<>(network.standing());
        for (int i = 0; i < states.size(); i++) {
            Buffer buffer = states.get(i).buffer();
            if (situation.empty().get(i)) {
                SparseRow arriving = buffer.hasLatency()
                        ? SparseRow.of(
                                Map.of(network.unknowns(), situation.arriving().get(i)))
                        : buffer.sent();
                limits.add(arriving.plus(Rational.MINUS_ONE, buffer.taken()));
            }
            if (situation.full().get(i)) {
                limits.add(buffer.taken().plus(Rational.MINUS_ONE, buffer.sent()));
            }
        }
        List<Rational> values = new ArrayList<>(fairRates.under(limits));
        network.onDemand().forEach(stream -> share(stream, situation, values));
        return values;
    }

    /** Replaces the shares that the fair rates came with by the most even ones. */
    private void share(OnDemand stream, Situation situation, List<Rational> values) {
        Rational sent = sum(stream.sent(), values);
        List<Rational> lower = new ArrayList<>();
        List<Rational> upper = new ArrayList<>();
        for (int index : stream.buffers()) {
            Buffer buffer = states.get(index).buffer();
            Rational taken = sum(buffer.taken(), values);
            boolean waits = situation.empty().get(index) && !buffer.hasLatency();
            double most = buffer.channel().itemsPerSecond();
            lower.add(waits ? taken : Rational.ZERO);
            Rational width =
                    most < Double.POSITIVE_INFINITY ? Rational.ofDecimal(most).min(sent) : sent;
            upper.add(situation.full().get(index) ? taken.min(width) : width);
        }
        List<Rational> parts = EvenSplit.of(sent, lower, upper);
        for (int i = 0; i < parts.size(); i++) {
            values.set(stream.shares().get(i), parts.get(i));
        }
    }

    private Phase phase(double from, double to, List<Rational> values) {
        Map<String, Double> levels = new LinkedHashMap<>();
        Map<String, Double> changes = new LinkedHashMap<>();
        for (BufferState state : states) {
            levels.put(state.buffer().port(), state.level());
            changes.put(state.buffer().port(), state.levelChange());
        }
        return new Phase(from, to, network.named(values), levels, changes);
    }

    private Rational sum(SparseRow row, List<Rational> values) {
        Rational sum = row.get(network.unknowns());
        for (int k = 0; k < row.size(); k++) {
            if (row.column(k) < network.unknowns()) {
                sum = sum.plus(row.value(k).times(values.get(row.column(k))));
            }
        }
        return sum;
    }
}
