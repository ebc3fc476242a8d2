package io.scansion.models.queueing.clientserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.queueing.clientserver.ClosedNetwork.Clients;
import io.scansion.models.queueing.clientserver.ClosedNetwork.Server;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ClosedNetworkTest {
    private static final Percentage CLOSE = Percentage.withPercentage(1e-8);

    static LongStream seeds() {
        return LongStream.range(0, 25);
    }

    @Test
    void one_kind_before_one_server_is_the_machine_repair_model() {
        for (int clients : new int[] {1, 2, 7, 40, 1000}) {
            FinitePopulation exact = FinitePopulation.solve(clients, 8, 1.5, 0);
            ClosedNetworkState state = new ClosedNetwork(
                            List.of(new Clients("all", clients, 8)),
                            List.of(new Server("s", List.of(1.0), List.of(1.5))))
                    .solve();
            assertThat(state.way()).isEqualTo(ClosedNetworkState.Way.PRODUCT_FORM);
            assertThat(state.relativeError()).isZero();
            assertThat(state.clients().get(0).throughput()).isCloseTo(exact.throughput(), CLOSE);
            assertThat(state.clients().get(0).response()).isCloseTo(exact.response(), CLOSE);
            assertThat(state.servers().get(0).utilisation()).isCloseTo(exact.utilisation(), CLOSE);
            assertThat(state.servers().get(0).present()).isCloseTo(exact.requestsPresent(), CLOSE);
        }
    }

    /** Two servers in a row and no thinking to speak of: by hand, X(1) = 1/3, X(2) = 3/7 with demands 1 and 2. */
    @Test
    void a_cycle_through_two_servers_by_hand() {
        ClosedNetworkState state = new ClosedNetwork(
                        List.of(new Clients("all", 2, 1e-12)),
                        List.of(
                                new Server("a", List.of(1.0), List.of(1.0)),
                                new Server("b", List.of(4.0), List.of(0.5))))
                .solve();
        assertThat(state.clients().get(0).throughput()).isCloseTo(3 / 7.0, CLOSE);
        assertThat(state.servers().get(1).utilisation()).isCloseTo(6 / 7.0, CLOSE);
    }

    /** The chain keeps the order of the requests, mean value analysis knows nothing of states. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_product_form_and_the_chain_agree_where_both_hold(long seed) {
        Random random = new Random(seed);
        ClosedNetwork network = oneServer(random, 1 + random.nextInt(3), 2, true);
        ClosedNetworkState exact = network.solve();
        ClosedNetworkState chain = FirstComeChain.solve(network).orElseThrow();
        assertThat(exact.way()).isEqualTo(ClosedNetworkState.Way.PRODUCT_FORM);
        assertThat(chain.way()).isEqualTo(ClosedNetworkState.Way.CHAIN);
        for (int c = 0; c < exact.clients().size(); c++) {
            assertThat(chain.clients().get(c).throughput())
                    .isCloseTo(exact.clients().get(c).throughput(), CLOSE);
        }
        assertThat(chain.servers().get(0).present())
                .isCloseTo(exact.servers().get(0).present(), CLOSE);
    }

    @Test
    void approximations_are_as_far_off_as_they_say_but_in_one_of_twenty_cases() {
        int within = 0;
        int withinUnequal = 0;
        int cases = 200;
        for (int seed = 0; seed < cases; seed++) {
            ClosedNetwork equal = oneServer(new Random(seed), 1 + seed % 3, 4, true);
            within += worst(equal.solve(), new MeanValueAnalysis(equal).approximate(0))
                            <= ClosedNetworkState.ERROR_WITH_PRODUCT_FORM
                    ? 1
                    : 0;
            ClosedNetwork unequal = oneServer(new Random(seed), 2 + seed % 2, 2, false);
            ClosedNetworkState chain = unequal.solve();
            assertThat(chain.way()).isEqualTo(ClosedNetworkState.Way.CHAIN);
            withinUnequal += worst(chain, new MeanValueAnalysis(unequal).approximate(0))
                            <= ClosedNetworkState.ERROR_WITHOUT_PRODUCT_FORM
                    ? 1
                    : 0;
        }
        assertThat(within).isBetween(cases * 19 / 20, cases);
        assertThat(withinUnequal).isBetween(cases * 19 / 20, cases);
    }

    @Test
    void what_is_too_large_for_an_exact_solution_says_how_far_it_may_be_off() {
        ClosedNetworkState many = new ClosedNetwork(
                        List.of(new Clients("a", 3000, 1000), new Clients("b", 3000, 2000)),
                        List.of(new Server("s", List.of(1.0, 1.0), List.of(0.2, 0.2))))
                .solve();
        assertThat(many.way()).isEqualTo(ClosedNetworkState.Way.APPROXIMATION);
        assertThat(many.relativeError()).isPositive();
        ClosedNetworkState twoServers = new ClosedNetwork(
                        List.of(new Clients("a", 2, 10), new Clients("b", 2, 20)),
                        List.of(
                                new Server("s", List.of(1.0, 1.0), List.of(1.0, 2.0)),
                                new Server("t", List.of(1.0, 1.0), List.of(1.0, 1.0))))
                .solve();
        assertThat(twoServers.way()).isEqualTo(ClosedNetworkState.Way.APPROXIMATION);
        // The laws that hold whatever the order: Little's, and that nobody is anywhere else.
        double inside = twoServers.servers().stream()
                .mapToDouble(ClosedNetworkState.OfServer::present)
                .sum();
        double thinking = twoServers.clients().get(0).throughput() * 10
                + twoServers.clients().get(1).throughput() * 20;
        assertThat(inside + thinking).isCloseTo(4, CLOSE);
    }

    @Test
    void refuses_what_does_not_fit_together() {
        Clients one = new Clients("a", 1, 1);
        Server server = new Server("s", List.of(1.0), List.of(1.0));
        assertThatThrownBy(() -> new ClosedNetwork(List.of(), List.of(server)))
                .hasMessageContaining("at least one kind");
        assertThatThrownBy(() -> new ClosedNetwork(List.of(one, one), List.of(server)))
                .hasMessageContaining("clients: a name is given twice");
        assertThatThrownBy(() -> new ClosedNetwork(List.of(one, new Clients("b", 1, 1)), List.of(server)))
                .hasMessageContaining("server s: there must be visits");
        assertThatThrownBy(() -> new Clients("a", 0, 1)).hasMessageContaining("clients a: number N must be at least 1");
        assertThatThrownBy(() -> new Server("s", List.of(1.0), List.of(0.0)))
                .hasMessageContaining("T_S must be positive");
    }

    private static double worst(ClosedNetworkState exact, ClosedNetworkState approximate) {
        double worst = 0;
        for (int c = 0; c < exact.clients().size(); c++) {
            worst = Math.max(
                    worst,
                    Math.abs(approximate.clients().get(c).throughput()
                                    / exact.clients().get(c).throughput()
                            - 1));
        }
        return worst;
    }

    private static ClosedNetwork oneServer(Random random, int kinds, int mostOfAKind, boolean same) {
        List<Clients> clients = new ArrayList<>();
        List<Double> times = new ArrayList<>();
        double time = 0.2 + 2 * random.nextDouble();
        for (int c = 0; c < kinds; c++) {
            clients.add(new Clients("c" + c, 1 + random.nextInt(mostOfAKind), 0.5 + 10 * random.nextDouble()));
            times.add(same ? time : 0.2 + 2 * random.nextDouble());
        }
        return new ClosedNetwork(clients, List.of(new Server("server", Collections.nCopies(kinds, 1.0), times)));
    }
}
