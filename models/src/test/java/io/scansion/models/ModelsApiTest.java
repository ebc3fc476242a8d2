package io.scansion.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.mapping.DescribedPipeline;
import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.Network;
import io.scansion.models.mapping.PipelineModel;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.search.MappingProblem;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.SolverLimits;
import io.scansion.models.markov.SparseGenerator;
import io.scansion.models.markov.statespace.ExplorationLimits;
import io.scansion.models.markov.steady.MarkovChain;
import io.scansion.models.markov.steady.WarmStart;
import io.scansion.models.markov.transients.PassageTime;
import io.scansion.models.pepa.PepaModel;
import io.scansion.models.pepa.analysis.Pepa;
import io.scansion.models.pepa.analysis.PepaChain;
import io.scansion.models.pepa.analysis.PepaSolution;
import io.scansion.models.pepa.simulation.PepaSimulation;
import io.scansion.models.pepa.simulation.PepaSimulator;
import io.scansion.models.pepa.simulation.SimulationGoal;
import io.scansion.models.pepa.syntax.PepaWriter;
import io.scansion.models.poetries.Advice;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.GatheringPlanner;
import io.scansion.models.poetries.Manager;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.PlanningProblem;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.models.poetries.RunTime;
import io.scansion.models.poetries.Stage;
import io.scansion.models.poetries.StageGraph;
import io.scansion.models.queueing.CompletionTime;
import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.clientserver.ClientServer;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphLatency;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.queueing.graph.ModuleStructure;
import io.scansion.models.queueing.simulation.Estimate;
import io.scansion.models.queueing.simulation.GraphSimulation;
import io.scansion.models.queueing.simulation.GraphSimulator;
import io.scansion.models.queueing.simulation.SimulationPlan;
import io.scansion.models.rational.Rational;
import io.scansion.models.san.analysis.San;
import io.scansion.models.san.analysis.SanOptions;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.MasterSlaveAdvice;
import io.scansion.models.san.masterslave.MasterSlaveAdvisor;
import io.scansion.models.san.masterslave.Timings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
        assertThat(examples).hasSize(17).allSatisfy(example -> assertThat(here).contains(example));
    }

    @Test
    void pepa() {
        String text =
                "Client = (request, 2).(answer, infty).Client; Server = (request, infty).Busy; Busy = (answer, 10).Server;"
                        + " Client[3] <request, answer> Server";
        PepaSolution solution = Pepa.read(text).solve();
        double answersPerSecond = solution.number("throughput.answer");
        StatedAccuracy accuracy = solution.statedAccuracy();
        StateDistribution states = solution.distribution().orElseThrow();
        double answering = states.mean(state -> states.text(state).contains("Busy") ? 1 : 0);
        assertThat(answersPerSecond).isBetween(3.0, 6.0);
        assertThat(accuracy.error()).isLessThan(1e-9);
        assertThat(answering).isCloseTo(answersPerSecond / 10, within(1e-12));
    }

    @Test
    void pepa_chains() {
        String text = "P = (go, 2).Q; Q = (back, 1).P; P; there = {Q};";
        PepaChain chain = Pepa.read(text).derive(ExplorationLimits.DEFAULT);
        double soon = chain.at(0.5, SolverLimits.DEFAULT).number("results.there");
        PassageTime passage = chain.passage(Optional.empty(), "there", SolverLimits.DEFAULT);
        double surelyBy = passage.percentile(0.99);
        double timeThere = 10 * chain.upTo(10, SolverLimits.DEFAULT).number("results.there");
        assertThat(timeThere).isCloseTo(20.0 / 3 - 2.0 / 9, within(1e-6));
        assertThat(soon).isCloseTo(2.0 / 3 * (1 - Math.exp(-1.5)), within(1e-9));
        assertThat(surelyBy).isCloseTo(Math.log(100) / 2, within(1e-6));
    }

    @Test
    void pepa_simulated() {
        String text =
                "Client = (ask, 2).(answer, infty).Client; Server = (answer, 100).Server; Client[40] <answer> Server";
        PepaModel many = Pepa.read(text).model();
        PepaSimulation seen = PepaSimulator.simulate(many, SimulationGoal.of(0.01, 1), events -> {});
        Estimate rate = Objects.requireNonNull(seen.throughput().get("answer"));
        boolean known = seen.doubtful().isEmpty() && rate.halfWidth() < 0.01 * rate.mean();
        assertThat(known).isTrue();
        assertThat(rate.mean()).isCloseTo(Pepa.read(text).solve().number("throughput.answer"), within(2.0));
    }

    @Test
    void automata_networks_in_time() {
        String text = "events loc start (1) loc stop (3) partial reachability = st M == idle;"
                + " network machine (continuous)"
                + " aut M stt idle to (busy) start stt busy to (idle) stop results busy = st M == busy;";
        San machine = San.read(text);
        double afterAWhile = machine.at(0.5, SanOptions.DEFAULT).number("results.busy");
        PassageTime untilBusy =
                machine.derive(ExplorationLimits.DEFAULT).passage(Optional.empty(), "busy", SolverLimits.DEFAULT);
        assertThat(afterAWhile).isCloseTo((1 - Math.exp(-2)) / 4, within(1e-9));
        assertThat(untilBusy.mean()).isCloseTo(1, within(1e-9));
    }

    @Test
    void automata_networks() {
        String text = "events loc start (1) loc stop (3) reachability = 1; network machine (continuous)"
                + " aut M stt idle to (busy) start stt busy to (idle) stop results busy = st M == busy;";
        double busy = San.read(text).solve().number("results.busy");
        assertThat(busy).isCloseTo(0.25, within(1e-9));
    }

    @Test
    void parameter_ranges() {
        String text =
                "identifiers l = 1; events loc start (l) loc stop (3) reachability = 1; network machine (continuous)"
                        + " aut M stt idle to (busy) start stt busy to (idle) stop results busy = st M == busy;";
        List<Double> busy = new ArrayList<>();
        WarmStart start = new WarmStart();
        for (double l = 1; l <= 3; l += 0.5) {
            San network = San.read("machine.san", text, Map.of("l", l));
            busy.add(network.solve(SanOptions.DEFAULT, start).number("results.busy"));
        }
        assertThat(busy).hasSize(5);
        assertThat(busy.get(4)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void master_slave_programs() {
        MasterSlave program = MasterSlave.asynchronous(8, 40, 2, new Timings(0.0002, 0.005, 0.05, 0.0095));
        double seconds = program.solve().runSeconds();
        MasterSlaveAdvice advice = MasterSlaveAdvisor.advise(program, 10, 60);
        MasterSlave unequal = program.withSlaves(3).withSpeeds(List.of(1.0, 1.0, 0.5, 0.5));
        int worthHaving =
                MasterSlaveAdvisor.slaves(unequal, 4).cheapest().program().slaves();
        assertThat(seconds).isPositive();
        assertThat(advice.together().runSeconds()).isLessThanOrEqualTo(seconds);
        assertThat(worthHaving).isBetween(3, 4);
    }

    @Test
    void mappings() {
        Network network = new Network(List.of(10.0, 5.0), List.of(List.of(1e4, 100.0), List.of(100.0, 1e4)));
        DescribedPipeline pipeline = new DescribedPipeline(List.of(1.0, 1.0), List.of(1.0, 1.0, 1.0), network);
        MappingChoice choice = new MappingProblem(pipeline, Sites.WITH_STAGES).solve();
        List<Integer> processors = choice.best().mapping().stages();
        String pepa = PepaWriter.write(PipelineModel.of(pipeline, choice.best().mapping()));
        assertThat(choice.proven()).isTrue();
        assertThat(processors).hasSize(2);
        assertThat(Pepa.read(pepa).solve().number("results.Throughput"))
                .isCloseTo(choice.number("throughput"), within(1e-9));
    }

    @Test
    void graphs() {
        ModuleGraph graph = ModuleGraph.of(
                List.of(GraphModule.of("read", 0.03), GraphModule.of("work", 0.04), GraphModule.of("write", 0.025)),
                List.of(new GraphEdge.Unicast("read", "work", 1), new GraphEdge.Unicast("work", "write", 1)));
        List<String> bottlenecks = graph.solve().saturated();
        GraphSimulation played = GraphSimulator.simulate(graph, SimulationPlan.of(100_000, 1));
        double itemsPerSecond = played.module("write").departureRate().mean();
        ModuleStructure farm = new ModuleStructure.Farm(4, new ServiceTime.Exponential(0.16), 0.002, 0.002);
        ModuleGraph calm = ModuleGraph.of(
                List.of(GraphModule.of("read", 0.1), farm.module("work"), GraphModule.of("write", 0.025)),
                graph.edges());
        GraphLatency through = calm.latency();
        double seconds = through.latency().getOrDefault("write", Double.NaN);
        double offBy = through.relativeError();
        GraphSimulation precise = GraphSimulator.simulate(calm, SimulationPlan.untilPrecise(0.02, 2_000_000, 1));
        // 0.04 s a task in the farm, where an item is for 0.164 s; M/M/1 queues but for what is done beside the service
        assertThat(seconds).isCloseTo(1 / (25 - 10.0) + 0.124 + 1 / (40 - 10.0), within(1e-9));
        assertThat(offBy).isBetween(0.0, 0.1);
        assertThat(precise.module("write").departureRate().mean()).isCloseTo(10, within(0.3));
        assertThat(bottlenecks).containsExactly("work");
        assertThat(itemsPerSecond).isCloseTo(25, within(1.0));
    }

    @Test
    void client_server_systems() {
        double answeredAfter = ClientServer.mm1(10, 100, 5).solve().number("R_q");
        assertThat(answeredAfter).isBetween(5.0, 15.0);
    }

    @Test
    void pipelines() {
        Edge cheap = new Edge(1024, EdgeMode.ASYNCHRONOUS, new MessageCost(30e-6, 2e-10));
        Pipeline pipeline = Pipeline.uniform(List.of(Stage.of(0.1), Stage.of(0.4), Stage.of(0.1)), cheap);
        Advice advice = new PlanningProblem(pipeline, 10, Replication.byUpstream(0)).solve();
        List<Integer> instances = advice.best().prediction().instances();
        StageGraph branches = new StageGraph(
                List.of(Stage.of(0.1), Stage.of(0.2), Stage.of(2), Stage.of(0.1)),
                List.of(
                        new StageGraph.Link(0, 1, 0.75, cheap),
                        new StageGraph.Link(0, 2, 0.25, cheap),
                        new StageGraph.Link(1, 3, 1, cheap),
                        new StageGraph.Link(2, 3, 1, cheap)));
        Replication beside = new Replication(Manager.SHARED, 1e-6);
        RunTime run = new ProductionTimes(beside).runTime(branches, branches.instances(), 5_000);
        double fillAndDrain = run.fillSeconds() + run.drainSeconds();
        Optional<Plan> inTime = new Planner(beside).cheapestFor(branches, 10, 5_000, 1_000);
        GatheringPlanner.Gathering together = new GatheringPlanner(Replication.byUpstream(0)).plan(pipeline, 2);
        assertThat(run.seconds()).isCloseTo(2_500, within(25.0));
        assertThat(fillAndDrain).isBetween(0.1, 1.0);
        assertThat(inTime.orElseThrow().prediction().instances().get(2)).isEqualTo(3);
        assertThat(together.processors()).isLessThanOrEqualTo(2);
        assertThat(instances.get(1)).isGreaterThan(1);
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
        Assessment assessment = new Contract(system, Map.of("out", Rational.of(24))).solve();
        Rational needed = assessment.value("in");
        assertThat(needed).isEqualTo(Rational.of(2));
    }

    @Test
    void chains() {
        SparseGenerator rates = new GeneratorBuilder(3)
                .add(0, 1, 2)
                .add(1, 2, 2)
                .add(1, 0, 3)
                .add(2, 1, 3)
                .build();
        double full = new MarkovChain(rates).solve().probabilities()[2];
        assertThat(full).isCloseTo(4.0 / 19, within(1e-12));
    }

    @Test
    void failures() {
        String answer;
        try {
            answer = String.valueOf(Pepa.read("P = (a, 1).Q; P").solve());
        } catch (ModelException e) {
            answer = e.getMessage();
        }
        assertThat(answer).startsWith("model.pepa:1:12: the process Q is not defined");
    }
}
