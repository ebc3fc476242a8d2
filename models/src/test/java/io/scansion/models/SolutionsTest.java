package io.scansion.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.contract.Contract;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.mapping.search.MappingProblem;
import io.scansion.models.markov.GeneratorBuilder;
import io.scansion.models.markov.steady.MarkovChain;
import io.scansion.models.masterworker.MasterWorker;
import io.scansion.models.pepa.analysis.Pepa;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.PlanningProblem;
import io.scansion.models.poetries.Replication;
import io.scansion.models.poetries.Stage;
import io.scansion.models.queueing.clientserver.ClientServer;
import io.scansion.models.queueing.clientserver.ClosedNetwork;
import io.scansion.models.queueing.graph.GraphEdge;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import io.scansion.models.rational.Rational;
import io.scansion.models.san.analysis.San;
import io.scansion.models.san.masterslave.MasterSlave;
import io.scansion.models.san.masterslave.Timings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every family's solution keeps, whatever else it says. */
final class SolutionsTest {
    private static final String TWO_STATES = "P = (go, 2).Q; Q = (back, 1).P; P; there = {Q};";

    private static final String MACHINES =
            "events loc start (1) loc stop (3) reachability = 1; network machines (continuous)"
                    + " aut M stt idle to (busy) start stt busy to (idle) stop results busy = st M == busy;";

    private static final String PIPELINE =
            "type = pipeline; nbproc = 2; cp1 = 10; cp2 = 5; nl1-1 = 10000; nl2-2 = 10000;"
                    + " nl1-2 = 100; nbstage = 2; w1 = 1; w2 = 1; ds1 = 1; ds2 = 1; ds3 = 1; mappings = [1, (1,1), 1]; throughput;";

    static List<Arguments> families() {
        Edge cheap = new Edge(1024, EdgeMode.ASYNCHRONOUS, new MessageCost(30e-6, 2e-10));
        return List.of(
                Arguments.of(Pepa.read(TWO_STATES), "throughput.go", 2.0 / 3, Quantity.Unit.PER_TIME),
                Arguments.of(San.read(MACHINES), "results.busy", 0.25, Quantity.Unit.NUMBER),
                Arguments.of(
                        MasterSlave.synchronous(1, 2, new Timings(0.1, 0.2, 0.3, 0.4)),
                        "master_Tx",
                        Double.NaN,
                        Quantity.Unit.SHARE),
                Arguments.of(MappingProblem.read(PIPELINE), "throughput", Double.NaN, Quantity.Unit.PER_SECOND),
                Arguments.of(
                        ModuleGraph.of(
                                List.of(GraphModule.of("read", 3), GraphModule.of("work", 4)),
                                List.of(new GraphEdge.Unicast("read", "work", 1))),
                        "modules.work.utilisation",
                        1.0,
                        Quantity.Unit.SHARE),
                Arguments.of(ClientServer.mm1(10, 100, 5), "rho", Double.NaN, Quantity.Unit.SHARE),
                Arguments.of(
                        new ClosedNetwork(
                                List.of(new ClosedNetwork.Clients("all", 1, 3)),
                                List.of(new ClosedNetwork.Server("disk", List.of(1.0), List.of(1.0)))),
                        "clients.all.throughput",
                        0.25,
                        Quantity.Unit.PER_TIME),
                Arguments.of(
                        new Contract(
                                EquationSystem.parse(List.of("in", "out"), List.of("out = 12 * in")),
                                Map.of("out", Rational.of(24))),
                        "values.in",
                        2.0,
                        Quantity.Unit.PER_SECOND),
                Arguments.of(
                        new PlanningProblem(
                                Pipeline.uniform(List.of(Stage.of(0.1), Stage.of(0.4)), cheap),
                                0,
                                Replication.byUpstream(0)),
                        "current.period",
                        Double.NaN,
                        Quantity.Unit.SECONDS),
                Arguments.of(
                        new MasterWorker(12, 2e6, 0.25, new MessageCost(5e-4, 1e-8), MasterWorker.Reading.AS_CODED),
                        "best.workers",
                        Double.NaN,
                        Quantity.Unit.NUMBER));
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("families")
    void every_solution_has_numbers_with_units_and_says_how_wrong_they_may_be(
            Model<?> model, String name, double expected, Quantity.Unit unit) {
        Solution solution = model.solve();
        assertThat(solution.quantities()).containsKey(name).allSatisfy((key, quantity) -> {
            assertThat(key).doesNotContain(" ");
            assertThat(quantity.value()).isFinite();
        });
        assertThat(solution.quantities().get(name)).extracting("unit").isEqualTo(unit);
        assertThat(solution.number(name)).isPositive();
        if (!Double.isNaN(expected)) {
            assertThat(solution.number(name)).isCloseTo(expected, within(1e-9));
        }
        assertThat(solution.statedAccuracy().error()).isBetween(0.0, 0.5);
        assertThat(solution.foundBy()).isNotBlank();
        assertThatThrownBy(() -> solution.number("nothing")).hasMessageContaining(name);
    }

    @Test
    void a_chain_has_a_distribution_with_the_words_of_its_model() {
        StateDistribution pepa = Pepa.read(TWO_STATES).solve().distribution().orElseThrow();
        assertThat(pepa.mean(state -> pepa.text(state).equals("(Q)") ? 1 : 0)).isCloseTo(2.0 / 3, within(1e-12));

        StateDistribution san = San.read(MACHINES).solve().distribution().orElseThrow();
        assertThat(san.mean(state -> san.text(state).contains("busy") ? 1 : 0)).isCloseTo(0.25, within(1e-12));

        StateDistribution chain = new MarkovChain(
                        new GeneratorBuilder(2).add(0, 1, 1).add(1, 0, 3).build())
                .solve()
                .distribution()
                .orElseThrow();
        assertThat(chain.states()).isEqualTo(2);
        assertThat(chain.mean(state -> state)).isCloseTo(chain.probability(1), within(1e-15));
        assertThat(chain.probability(1)).isCloseTo(0.25, within(1e-12));
    }
}
