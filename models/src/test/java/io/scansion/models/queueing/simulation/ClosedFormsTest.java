package io.scansion.models.queueing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.models.queueing.ServiceTime;
import io.scansion.models.queueing.clientserver.ClientServer;
import io.scansion.models.queueing.clientserver.FinitePopulation;
import io.scansion.models.queueing.graph.GraphModule;
import io.scansion.models.queueing.graph.ModuleGraph;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated queues whose steady state is known exactly; intervals are so wide that one in ten thousand misses. */
final class ClosedFormsTest {
    private static final SimulationPlan PLAN = SimulationPlan.of(300_000, 42).withConfidence(0.9999);

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "1, 2, 3", "2, 1, 1", "1, 1.25, 20"})
    void a_source_and_one_queue_are_a_queue_of_two_more_places(double sourceTime, double serviceTime, int places) {
        // The item in service and the one with which the source waits have no place in the queue.
        int most = places + 2;
        double rho = serviceTime / sourceTime;
        double[] probability = new double[most + 1];
        double sum = 0;
        for (int n = 0; n <= most; n++) {
            probability[n] = Math.pow(rho, n);
            sum += probability[n];
        }
        double present = 0;
        for (int n = 0; n <= most; n++) {
            probability[n] /= sum;
            present += Math.min(n, places + 1) * probability[n];
        }
        double throughput = (1 - probability[most]) / sourceTime;

        GraphSimulation seen = GraphSimulator.simulate(
                Pipelines.of(
                        GraphModule.of("source", sourceTime),
                        GraphModule.of("queue", serviceTime).withPlaces(places)),
                PLAN);
        SimulatedModule queue = seen.module("queue");
        narrow(queue.departureRate(), throughput);
        narrow(queue.utilisation(), 1 - probability[0]);
        narrow(queue.itemsPresent(), present);
        narrow(queue.stay().orElseThrow(), present / throughput);
        assertThat(seen.module("source").blocked().covers(probability[most])).isTrue();
        assertThat(queue.blocked().mean()).isZero();
    }

    static List<ServiceTime> distributions() {
        return List.of(
                new ServiceTime.Deterministic(1),
                new ServiceTime.Exponential(1),
                new ServiceTime.Erlang(4, 1),
                ServiceTime.Hyperexponential.balanced(1, 3),
                new ServiceTime.Lognormal(1, 0.5),
                new ServiceTime.Empirical(List.of(0.25, 0.5, 0.75, 1.0, 2.5)));
    }

    @ParameterizedTest
    @MethodSource("distributions")
    void the_wait_before_any_server_is_pollaczek_khinchines(ServiceTime service) {
        double interArrival = 1 / 0.6;
        double wait = (service.mean() * service.mean() + service.variance()) / 2 / (interArrival - service.mean());
        GraphSimulation seen = GraphSimulator.simulate(
                Pipelines.of(
                        GraphModule.of("source", interArrival),
                        GraphModule.of("queue", 1).withServiceTime(service).withPlaces(1_000_000)),
                PLAN);
        SimulatedModule queue = seen.module("queue");
        narrow(queue.stay().orElseThrow(), wait + service.mean());
        narrow(queue.utilisation(), 0.6);
        assertThat(seen.module("source").blocked().mean()).isZero();
    }

    @Test
    void service_that_always_takes_the_same_time_needs_one_place_only() {
        GraphModule[] modules = new GraphModule[5];
        for (int i = 0; i < 5; i++) {
            modules[i] = GraphModule.of("M" + i, 1)
                    .withServiceTime(new ServiceTime.Deterministic(1 + i % 3))
                    .withPlaces(1);
        }
        ModuleGraph pipeline = Pipelines.of(modules);
        GraphSimulation seen = GraphSimulator.simulate(pipeline, SimulationPlan.of(1000, 1));
        assertThat(seen.module("M4").interDeparture().orElseThrow()).isEqualTo(new Estimate(3, 0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 40})
    void clients_before_an_exponential_server_are_the_machine_repair_model(int clients) {
        FinitePopulation exact = FinitePopulation.solve(clients, 8, 1, 0);
        for (ServiceTime think : List.of(
                new ServiceTime.Exponential(8), new ServiceTime.Deterministic(8), new ServiceTime.Erlang(2, 8))) {
            ClosedSimulation seen =
                    ClosedSimulator.simulate(new ClosedSystem(clients, think, new ServiceTime.Exponential(1), 0), PLAN);
            narrow(seen.throughput(), exact.throughput());
            narrow(seen.interArrival(), 1 / exact.throughput());
            narrow(seen.utilisation(), exact.utilisation());
            narrow(seen.response(), exact.response());
            narrow(seen.requestsAtServer(), exact.requestsPresent());
        }
    }

    /** The stay in an M/M/1 queue is exponential; a source that never waits adds nothing to it. */
    @Test
    void percentiles_of_the_stay_are_those_of_an_exponential_time() {
        GraphSimulation seen = GraphSimulator.simulate(
                Pipelines.of(
                        GraphModule.of("source", 2), GraphModule.of("queue", 1).withPlaces(1_000_000)),
                PLAN.withConfidence(0.9999));
        SimulatedModule queue = seen.module("queue");
        for (Percentiles percentiles : List.of(
                queue.stayPercentiles().orElseThrow(),
                queue.latencyPercentiles().orElseThrow())) {
            percentile(percentiles.median(), 2 * Math.log(2));
            percentile(percentiles.ninety(), 2 * Math.log(10));
            percentile(percentiles.ninetyNine(), 2 * Math.log(100));
        }
        narrow(queue.latency().orElseThrow(), 2);
        assertThat(seen.module("source").latency()).isEmpty();
    }

    /** Two M/M/1 queues in a row are independent (Burke, Oper. Res. 4(6), 1956), so the latency is the sum of the stays. */
    @Test
    void the_latency_of_a_pipeline_is_the_sum_of_the_stays_and_a_sum_of_exponentials() {
        GraphSimulation seen = GraphSimulator.simulate(
                Pipelines.of(
                        GraphModule.of("source", 2),
                        GraphModule.of("first", 1).withPlaces(1_000_000),
                        GraphModule.of("second", 1).withPlaces(1_000_000)),
                PLAN);
        assertThat(seen.module("first").latency()).isEmpty();
        narrow(seen.module("second").latency().orElseThrow(), 4);
        // Erlang of two phases of mean 2: P(T > t) = (1 + t / 2) exp(-t / 2) is 0.1 at 7.7794
        percentile(seen.module("second").latencyPercentiles().orElseThrow().ninety(), 7.7794);
    }

    @Test
    void responses_of_a_client_are_counted_until_the_reply() {
        ClosedSimulation seen = ClosedSimulator.simulate(
                new ClosedSystem(1, new ServiceTime.Exponential(3), new ServiceTime.Exponential(1), 5), PLAN);
        percentile(seen.responsePercentiles().orElseThrow().ninety(), 5 + Math.log(10));
    }

    /** Within the interval or one bucket of the histogram. */
    private static void percentile(Estimate estimate, double exact) {
        assertThat(Math.abs(estimate.mean() - exact))
                .as("%s near %s", estimate, exact)
                .isLessThanOrEqualTo(estimate.halfWidth() + 0.01 * exact);
        assertThat(estimate.halfWidth()).isLessThan(0.08 * exact);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 40})
    void clients_before_a_server_of_any_variance_are_takacss(int clients) {
        for (ServiceTime service : List.of(new ServiceTime.Deterministic(1), new ServiceTime.Erlang(3, 1))) {
            FinitePopulation exact =
                    ClientServer.mg1(clients, 8, 1, service.variance()).exact().orElseThrow();
            ClosedSimulation seen = ClosedSimulator.simulate(
                    new ClosedSystem(clients, new ServiceTime.Exponential(8), service, 0), PLAN);
            narrow(seen.throughput(), exact.throughput());
            narrow(seen.response(), exact.response());
            narrow(seen.requestsAtServer(), exact.requestsPresent());
        }
    }

    @Test
    void a_reply_that_comes_after_the_service_is_part_of_the_response() {
        FinitePopulation exact = FinitePopulation.solve(6, 3, 1, 2);
        ClosedSimulation seen = ClosedSimulator.simulate(
                new ClosedSystem(6, new ServiceTime.Exponential(3), new ServiceTime.Exponential(1), 2), PLAN);
        narrow(seen.throughput(), exact.throughput());
        narrow(seen.response(), exact.response());
    }

    @Test
    void the_equations_of_the_report_are_near_for_many_clients_and_any_server() {
        for (ServiceTime service : distributions()) {
            ClosedSimulation seen =
                    ClosedSimulator.simulate(new ClosedSystem(60, new ServiceTime.Exponential(100), service, 0), PLAN);
            double expected =
                    ClientServer.mg1(60, 100, 1, service.variance()).solve().interArrival();
            assertThat(seen.interArrival().mean()).isCloseTo(expected, Percentage.withPercentage(2));
        }
    }

    private static void narrow(Estimate estimate, double exact) {
        assertThat(Math.abs(estimate.mean() - exact))
                .as("%s covers %s", estimate, exact)
                .isLessThanOrEqualTo(
                        estimate.halfWidth() + 1e-12 * exact); // a server that is never idle has no interval
        assertThat(estimate.halfWidth()).as("%s is narrow", estimate).isLessThan(0.08 * exact);
    }
}
