package io.scansion.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.linalg.Rational;
import io.scansion.models.mapping.DescribedPipeline;
import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.Network;
import io.scansion.models.mapping.PipelineModel;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.search.MappingSearch;
import io.scansion.models.mapping.search.SearchLimits;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.StationaryDistribution;
import io.scansion.models.markov.steady.SteadyStates;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import io.scansion.models.pepa.syntax.PepaReader;
import io.scansion.models.pepa.syntax.PepaWriter;
import io.scansion.models.queueing.CompletionTime;
import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.SteadyState;
import io.scansion.models.queueing.simulation.GraphSimulation;
import io.scansion.models.queueing.simulation.GraphSimulator;
import io.scansion.models.queueing.simulation.SimulationPlan;
import io.scansion.models.san.analysis.SanSolution;
import io.scansion.models.san.analysis.SanSolver;
import io.scansion.models.san.syntax.SanReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The examples of docs/models-api.md, word by word. */
final class ModelsApiTest {
    private static final Path PAGE = Path.of("../docs/models-api.md");
    private static final Path THIS = Path.of("src/test/java/io/scansion/models/ModelsApiTest.java");
    private static final Pattern EXAMPLE = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @Test
    void every_example_of_the_page_is_one_of_these() throws IOException {
        String here = Files.readString(THIS).replaceAll("\\s+", "");
        List<String> examples = EXAMPLE.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult found) -> found.group(1).replaceAll("\\s+", ""))
                .toList();
        assertThat(examples).hasSize(8).allSatisfy(example -> assertThat(here).contains(example));
    }

    @Test
    void pepa() {
        String text = "Client = (request, 2).(answer, infty).Client; Server = (request, infty).(answer, 10).Server;"
                + " Client[3] <request, answer> Server";
        PepaModel model = PepaReader.read("server.pepa", text).model();
        PepaSolution solution = PepaChain.deriveLumped(model, ExplorationLimits.DEFAULT)
                .steadyState(SteadyStates.AUTO, SolverLimits.DEFAULT);
        double answersPerSecond = solution.throughput().getOrDefault("answer", 0.0);
        double error = solution.errorEstimate();
        assertThat(answersPerSecond).isBetween(3.0, 6.0);
        assertThat(error).isLessThan(1e-9);
    }

    @Test
    void automata_networks() {
        String text = "events loc start (1) loc stop (3) reachability = 1; network machine (continuous)"
                + " aut M stt idle to (busy) start stt busy to (idle) stop results busy = st M == busy;";
        SanSolution solution = SanSolver.solve(SanReader.read("machine.san", text));
        double busy = solution.results().getOrDefault("busy", 0.0);
        assertThat(busy).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void mappings() {
        Network network = new Network(List.of(10.0, 5.0), List.of(List.of(1e4, 100.0), List.of(100.0, 1e4)));
        DescribedPipeline pipeline = new DescribedPipeline(List.of(1.0, 1.0), List.of(1.0, 1.0, 1.0), network);
        MappingChoice choice = MappingSearch.search(pipeline, Sites.WITH_STAGES, SearchLimits.NONE);
        List<Integer> processors = choice.best().mapping().stages();
        String pepa = PepaWriter.write(PipelineModel.of(pipeline, choice.best().mapping()));
        assertThat(choice.proven()).isTrue();
        assertThat(processors).hasSize(2);
        assertThat(pepa).contains("Throughput");
    }

    @Test
    void graphs() {
        ModuleGraph graph = ModuleGraph.of(
                List.of(GraphModule.of("read", 0.03), GraphModule.of("work", 0.04), GraphModule.of("write", 0.025)),
                List.of(new GraphEdge.Unicast("read", "work", 1), new GraphEdge.Unicast("work", "write", 1)));
        List<String> bottlenecks = SteadyState.of(graph).saturated();
        GraphSimulation played = GraphSimulator.simulate(graph, SimulationPlan.of(100_000, 1));
        double itemsPerSecond = played.module("write").departureRate().mean();
        assertThat(bottlenecks).containsExactly("work");
        assertThat(itemsPerSecond).isCloseTo(25, within(1.0));
    }

    @Test
    void deadlines() {
        CompletionTime.Bottleneck work = CompletionTime.Bottleneck.of(new ServiceTime.Erlang(4, 0.04));
        CompletionTime done = CompletionTime.of(work, 1_000, 0.03, 0.025);
        double surelyBy = done.percentile(0.99);
        double chance = done.probabilityBy(40);
        assertThat(surelyBy).isBetween(40.0, 43.0);
        assertThat(chance).isBetween(0.4, 0.6);
    }

    @Test
    void contracts() {
        EquationSystem system = EquationSystem.parse(List.of("in", "out"), List.of("out = 12 * in"));
        Assessment assessment = new Contract(system, Map.of("out", Rational.of(24))).assess();
        Rational needed = assessment.value("in");
        assertThat(needed).isEqualTo(Rational.of(2));
    }

    @Test
    void chains() {
        SparseGenerator chain = new GeneratorBuilder(3)
                .add(0, 1, 2)
                .add(1, 2, 2)
                .add(1, 0, 3)
                .add(2, 1, 3)
                .build();
        StationaryDistribution found = SteadyStates.solve(chain, SteadyStates.AUTO, SolverLimits.DEFAULT);
        double full = found.probabilities()[2];
        assertThat(full).isCloseTo(4.0 / 19, within(1e-12));
    }

    @Test
    void failures() {
        String answer;
        try {
            answer = String.valueOf(
                    PepaReader.read("broken.pepa", "P = (a, 1).Q; P").model());
        } catch (ModelException e) {
            answer = e.getMessage();
        }
        assertThat(answer).startsWith("broken.pepa:1:12: the process Q is not defined");
    }
}
