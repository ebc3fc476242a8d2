package io.scansion.models.mapping;

import io.scansion.models.pepa.ActionSet;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.Position;
import io.scansion.models.pepa.ProcessDefinition;
import io.scansion.models.pepa.Rate;
import io.scansion.models.pepa.RateDefinition;
import io.scansion.models.pepa.ResultLine;
import io.scansion.models.pepa.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BinaryOperator;

/**
 * The PEPA model of a mapped pipeline, laid out as figure B.1 of the paper: stages that wait for everything, one processor for
 * each that is used, which offers the {@code process} activities of its stages as alternatives, and a network that offers all
 * moves. Its state space has {@code 3^N} states. The predictor and the search solve the same chain without deriving it.
 */
public final class PipelineModel {
    private final PipelineRates rates;
    private final Mapping mapping;

    private PipelineModel(PipelineRates rates, Mapping mapping) {
        this.rates = rates;
        this.mapping = mapping;
    }

    /**
     * Returns the model of a mapping, with one result line, {@code Throughput}.
     *
     * @throws IllegalArgumentException if the mapping does not fit the pipeline or names a processor that is not there
     */
    public static PepaModel of(PlacementCosts costs, Mapping mapping) {
        return new PipelineModel(PipelineRates.of(costs, mapping), mapping).build();
    }

    private PepaModel build() {
        List<RateDefinition> definitions = new ArrayList<>();
        for (int i = 1; i <= rates.stages(); i++) {
            definitions.add(RateDefinition.of("mu" + i, rates.process().get(i - 1)));
        }
        for (int i = 1; i <= rates.stages() + 1; i++) {
            definitions.add(RateDefinition.of("la" + i, rates.move().get(i - 1)));
        }
        Map<String, Term> processors = processors();
        List<ProcessDefinition> processes = new ArrayList<>();
        for (int i = 1; i <= rates.stages(); i++) {
            processes.add(define("Stage" + i, prefix("move" + i, Rate.passive(), processing(i))));
        }
        processors.forEach((name, body) -> processes.add(define(name, body)));
        processes.add(define("Network", network()));
        List<Term> stages = stages();
        Term system = system(
                constant("Network"),
                stages,
                processors.keySet().stream().map(PipelineModel::constant).toList());
        return new PepaModel(
                "pipeline " + mapping, definitions, processes, system, List.of(throughput(processors.size())));
    }

    /** Stage {@code i} while it processes. */
    private static Term processing(int i) {
        return prefix("process" + i, Rate.passive(), prefix("move" + (i + 1), Rate.passive(), constant("Stage" + i)));
    }

    private Map<String, Term> processors() {
        Map<String, List<Term>> activities = new LinkedHashMap<>();
        for (int i = 1; i <= rates.stages(); i++) {
            String name = "Processor" + mapping.processorOf(i);
            Rate rate = new Rate.Active(rates.process().get(i - 1), "mu" + i);
            activities.computeIfAbsent(name, key -> new ArrayList<>()).add(prefix("process" + i, rate, constant(name)));
        }
        Map<String, Term> bodies = new LinkedHashMap<>();
        activities.forEach((name, alternatives) -> bodies.put(name, choice(alternatives)));
        return bodies;
    }

    private Term network() {
        List<Term> moves = new ArrayList<>();
        for (int i = 1; i <= rates.stages() + 1; i++) {
            Rate rate = new Rate.Active(rates.move().get(i - 1), "la" + i);
            moves.add(prefix("move" + i, rate, constant("Network")));
        }
        return choice(moves);
    }

    private List<Term> stages() {
        List<Term> stages = new ArrayList<>();
        for (int i = 1; i <= rates.stages(); i++) {
            stages.add(constant("Stage" + i));
        }
        return stages;
    }

    private ResultLine throughput(int processors) {
        Term any = new Term.Any(Position.NONE);
        List<Term> stages = new ArrayList<>(stages());
        stages.replaceAll(stage -> any);
        stages.set(0, processing(1));
        List<Term> others = new ArrayList<>();
        for (int i = 0; i < processors; i++) {
            others.add(any);
        }
        double factor = rates.process().get(0);
        return new ResultLine("Throughput", factor, "mu1", system(any, stages, others), Position.NONE);
    }

    /** {@code (network <moves> (stage <move2> stage ...)) <processes> (processor || processor ...)}. */
    private static Term system(Term network, List<Term> stages, List<Term> processors) {
        Term line = stages.get(0);
        for (int i = 1; i < stages.size(); i++) {
            line = cooperation(line, stages.get(i), new ActionSet.Listed(Set.of("move" + (i + 1))));
        }
        BinaryOperator<Term> beside = (left, right) -> cooperation(left, right, ActionSet.NONE);
        Term all = processors.stream().reduce(beside).orElseThrow();
        Term moving = cooperation(network, line, numbered("move", stages.size() + 1));
        return cooperation(moving, all, numbered("process", stages.size()));
    }

    private static ActionSet numbered(String action, int most) {
        Set<String> names = new LinkedHashSet<>();
        for (int i = 1; i <= most; i++) {
            names.add(action + i);
        }
        return new ActionSet.Listed(names);
    }

    private static Term cooperation(Term left, Term right, ActionSet actions) {
        return new Term.Cooperation(left, right, actions, Position.NONE);
    }

    private static Term choice(List<Term> alternatives) {
        return alternatives.size() == 1 ? alternatives.get(0) : new Term.Choice(alternatives, Position.NONE);
    }

    private static Term prefix(String action, Rate rate, Term next) {
        return new Term.Prefix(action, rate, next, Position.NONE);
    }

    private static Term constant(String name) {
        return new Term.Constant(name, Position.NONE);
    }

    private static ProcessDefinition define(String name, Term body) {
        return new ProcessDefinition(name, body, Position.NONE);
    }
}
