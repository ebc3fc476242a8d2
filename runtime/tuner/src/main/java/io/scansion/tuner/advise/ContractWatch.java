package io.scansion.tuner.advise;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.Verdict;
import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.contract.equations.LinearForm;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.rational.Rational;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.structure.ChannelFlow;
import io.scansion.tuner.predict.MasterSlaveModels;
import io.scansion.tuner.predict.MeasuredGraph;
import io.scansion.tuner.predict.Pipelines;
import io.scansion.tuner.predict.QueueingModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/*
 * The throughput that the operator demands is a performance contract on the rates of the stages: what arrives at a stage is what
 * the stages before it send, in the proportions seen. The contract is projected to every stage by solving these equations, and
 * each stage's rate is compared with what its instances can do.
 */
/** Says whether the demanded throughput can be delivered, and which stages fall short. Owned by one thread. */
final class ContractWatch {
    /** A stage that is this much short of its rate, relatively, still keeps it: no measurement is better. */
    private static final double WITHIN = 0.01;

    private static final int WINDOWS_BETWEEN_EQUALS = 5;
    private static final String OUT = "out";

    private final transient double requiredItemsPerSecond;
    private final Map<String, Long> written = new HashMap<>();
    private String lastKey = "";

    ContractWatch(double requiredItemsPerSecond) {
        this.requiredItemsPerSecond = requiredItemsPerSecond;
    }

    /** @param itemsPerSecond what one instance can do */
    private record Capacity(int stage, double itemsPerSecond, int instances, boolean replicable) {}

    /** Returns the verdict on a pipeline, if it is news. */
    Optional<ModelEvent.Contract> look(Observation observation, Set<String> able) {
        return look(
                Pipelines.of(observation, observation.arrangement()),
                observation.ids(),
                stage -> able.contains(Integer.toString(stage)),
                observation.free().size(),
                observation.window());
    }

    Optional<ModelEvent.Contract> look(
            Pipeline pipeline, List<Integer> order, IntPredicate replicable, int freeRanks, long window) {
        List<Capacity> capacities = new ArrayList<>();
        List<Equation> equations = new ArrayList<>();
        for (int i = 0; i < order.size(); i++) {
            int stage = order.get(i);
            double together = QueueingModel.itemsPerSecond(pipeline, i);
            int instances = pipeline.instances().get(i);
            capacities.add(new Capacity(stage, together / instances, instances, replicable.test(stage)));
            String next = i + 1 < order.size() ? rate(order.get(i + 1)) : OUT;
            equations.add(new Equation(rate(stage), LinearForm.variable(next), LinearForm.variable(rate(stage))));
        }
        return news(verdict(assess(equations, order), capacities, freeRanks), window);
    }

    /** Returns the verdict on a program that is a graph without a circle, but no pipeline, if it is news. */
    Optional<ModelEvent.Contract> look(MeasuredGraph graph, long window) {
        Map<Integer, LinearForm> arriving = new TreeMap<>();
        for (ChannelFlow flow : graph.flows()) {
            Rational perInput = Rational.of(flow.sent(), graph.node(flow.from()).served());
            arriving.merge(
                    flow.to(),
                    LinearForm.ZERO.plus(rate(flow.from()), perInput),
                    (one, other) -> one.plus(Rational.ONE, other));
        }
        List<Equation> equations = new ArrayList<>();
        List<Capacity> capacities = new ArrayList<>();
        LinearForm out = LinearForm.ZERO;
        for (MeasuredGraph.Node node : graph.nodes()) {
            String rate = rate(node.stage());
            LinearForm in = arriving.get(node.stage());
            if (in != null) {
                equations.add(new Equation(rate, LinearForm.variable(rate), in));
            }
            if (node.isLast()) {
                out = out.plus(rate, Rational.ONE);
            }
            capacities.add(new Capacity(node.stage(), 1 / node.secondsPerMessage(), 1, false));
        }
        equations.add(new Equation(OUT, LinearForm.variable(OUT), out));
        List<Integer> stages =
                graph.nodes().stream().map(MeasuredGraph.Node::stage).toList();
        return news(verdict(assess(equations, stages), capacities, 0), window);
    }

    /** Returns the verdict on a master/slave program, if it is news. */
    Optional<ModelEvent.Contract> look(MasterSlaveModels models, ModelEvent.Prediction best, long window) {
        MasterSlaveDemand demand = new MasterSlaveDemand(requiredItemsPerSecond, models, best);
        return news(demand.verdict(), demand.outline(), window);
    }

    private Assessment assess(List<Equation> equations, List<Integer> stages) {
        List<String> rates =
                new ArrayList<>(stages.stream().map(ContractWatch::rate).toList());
        rates.add(OUT);
        return new Contract(
                        new EquationSystem(rates, equations), Map.of(OUT, Rational.ofDecimal(requiredItemsPerSecond)))
                .solve();
    }

    private ModelEvent.Contract verdict(Assessment assessment, List<Capacity> capacities, int freeRanks) {
        if (assessment.verdict() != Verdict.FULLY_SPECIFIED) {
            return new ModelEvent.Contract(
                    requiredItemsPerSecond,
                    assessment.verdict().text(),
                    "unsettled",
                    List.of(),
                    "several sources can share the demand; it does not settle what each stage must do");
        }
        List<ModelEvent.Demand> demands = new ArrayList<>();
        List<String> shortfalls = new ArrayList<>();
        int wanted = 0;
        boolean replicable = true;
        for (Capacity capacity : capacities) {
            ModelEvent.Demand demand =
                    demand(capacity, assessment.value(rate(capacity.stage())).doubleValue());
            demands.add(demand);
            if (demand.needed() > demand.instances()) {
                wanted += demand.needed() - demand.instances();
                replicable &= capacity.replicable();
                shortfalls.add(shortfall(demand, capacity));
            }
        }
        boolean reachable = replicable && wanted <= freeRanks;
        String state = shortfalls.isEmpty() ? "kept" : reachable ? "within-reach" : "out-of-reach";
        return new ModelEvent.Contract(
                requiredItemsPerSecond,
                assessment.verdict().text(),
                state,
                demands,
                reason(demands, shortfalls, replicable, wanted, freeRanks));
    }

    private static ModelEvent.Demand demand(Capacity capacity, double itemsPerSecond) {
        double instances = itemsPerSecond / capacity.itemsPerSecond();
        return new ModelEvent.Demand(
                capacity.stage(), itemsPerSecond, instances / capacity.instances(), capacity.instances(), (int)
                        Math.ceil(Math.min(Integer.MAX_VALUE, instances / (1 + WITHIN))));
    }

    private static String shortfall(ModelEvent.Demand demand, Capacity capacity) {
        return String.format(
                Locale.ROOT,
                "stage %d must do %.4g items/s, can do %.4g with %d and needs %d",
                demand.stage(),
                demand.itemsPerSecond(),
                capacity.itemsPerSecond() * capacity.instances(),
                capacity.instances(),
                demand.needed());
    }

    private String reason(
            List<ModelEvent.Demand> demands, List<String> shortfalls, boolean replicable, int wanted, int freeRanks) {
        String required = String.format(Locale.ROOT, "%.4g items/s", requiredItemsPerSecond);
        if (shortfalls.isEmpty()) {
            ModelEvent.Demand busiest = demands.stream()
                    .max((one, other) -> Double.compare(one.utilisation(), other.utilisation()))
                    .orElseThrow();
            return String.format(
                    Locale.ROOT,
                    "%s can be delivered; stage %d is then busy %.0f %% of the time",
                    required,
                    busiest.stage(),
                    100 * busiest.utilisation());
        }
        String how = !replicable
                ? "not every one of them can be replicated"
                : wanted <= freeRanks
                        ? freeRanks + " free ranks are enough"
                        : wanted + " more ranks are needed, " + freeRanks + " are free";
        return required + " cannot be delivered: " + String.join(", ", shortfalls) + "; " + how;
    }

    private Optional<ModelEvent.Contract> news(ModelEvent.Contract event, long window) {
        String key = event.state()
                + event.stages().stream()
                        .filter(stage -> stage.needed() > stage.instances())
                        .map(stage -> stage.stage() + "x" + stage.needed())
                        .toList();
        return news(event, key, window);
    }

    /** @param key what of the verdict is the same as long as there is nothing new */
    private Optional<ModelEvent.Contract> news(ModelEvent.Contract event, String key, long window) {
        Long before = written.get(key);
        if (key.equals(lastKey) || (before != null && window - before < WINDOWS_BETWEEN_EQUALS)) {
            return Optional.empty();
        }
        lastKey = key;
        written.put(key, window);
        return Optional.of(event);
    }

    private static String rate(int stage) {
        return "stage " + stage;
    }
}
