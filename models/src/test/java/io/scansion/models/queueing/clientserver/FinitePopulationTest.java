package io.scansion.models.queueing.clientserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sums around the largest term against mean value analysis, which takes one step per client. */
final class FinitePopulationTest {
    private static final Percentage CLOSE = Percentage.withPercentage(1e-9);

    @ParameterizedTest
    @CsvSource({
        "1, 10, 1, 0",
        "1, 0, 3, 0",
        "2, 1, 1, 0",
        "5, 0.01, 2, 0",
        "40, 100, 5, 0",
        "40, 100, 5, 30",
        "1000, 1000, 1, 0",
        "1000, 2000, 1, 7",
        "1000, 500, 1, 0",
        "100000, 100000, 1, 0",
        "100000, 1e9, 1, 0",
        "100000, 1e-9, 1, 0",
        "3, 0, 1, 5"
    })
    void mean_value_analysis_gives_the_same(long clients, double think, double service, double reply) {
        double queue = 0;
        double throughput = 0;
        double response = 0;
        for (long n = 1; n <= clients; n++) {
            response = service * (1 + queue);
            throughput = n / (think + reply + response);
            queue = throughput * response;
        }
        FinitePopulation exact = FinitePopulation.solve(clients, think, service, reply);
        assertThat(exact.throughput()).isCloseTo(throughput, CLOSE);
        assertThat(exact.response()).isCloseTo(response + reply, CLOSE);
        assertThat(exact.requestsPresent()).isCloseTo(throughput * (response + reply), CLOSE);
        assertThat(exact.utilisation()).isCloseTo(throughput * service, CLOSE);
    }

    @Test
    void the_response_law_holds_for_as_many_clients_as_there_may_be() {
        for (double think : new double[] {1, 1e9, 1e12, 1e14}) {
            FinitePopulation exact = FinitePopulation.solve(1_000_000_000_000L, think, 1, 0);
            assertThat(exact.throughput() * (think + exact.response())).isCloseTo(1e12, CLOSE);
            assertThat(exact.utilisation()).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void two_clients_by_hand() {
        // Three states, with rates 2/Z, 1/Z up and 1/S down: weights 1, 2 S/Z, 2 (S/Z)^2.
        FinitePopulation exact = FinitePopulation.solve(2, 4, 1, 0);
        double sum = 1 + 0.5 + 0.125;
        assertThat(exact.utilisation()).isCloseTo(0.625 / sum, within(1e-15));
        assertThat(exact.requestsPresent()).isCloseTo((0.5 + 2 * 0.125) / sum, within(1e-15));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 10, 1",
        "2, 1, 1",
        "5, 0.01, 2",
        "40, 100, 5",
        "1000, 1000, 1",
        "1000, 2000, 1",
        "1000, 1, 1",
        "100000, 100000, 1"
    })
    void any_service_time_with_the_variance_of_an_exponential_one_is_the_same(
            long clients, double think, double service) {
        FinitePopulation exact = FinitePopulation.solve(clients, think, service, 0);
        FinitePopulation general = FinitePopulation.solveGeneral(clients, think, service, service * service);
        assertThat(general.throughput()).isCloseTo(exact.throughput(), CLOSE);
        assertThat(general.utilisation()).isCloseTo(exact.utilisation(), CLOSE);
        assertThat(general.response()).isCloseTo(exact.response(), Percentage.withPercentage(1e-6));
    }

    @Test
    void two_clients_of_a_server_that_always_takes_as_long_by_hand() {
        // While one is served for T = 1, the other comes with probability 1 - exp(-1 / Z): busy periods of 1 / exp(-1 /
        // Z) services.
        double services = Math.exp(1 / 4.0);
        double utilisation = services / (services + 4 / 2.0);
        assertThat(FinitePopulation.solveGeneral(2, 4, 1, 0).utilisation()).isCloseTo(utilisation, within(1e-14));
    }

    @Test
    void the_report_overestimates_the_wait_of_few_clients() {
        ClientServer alone = ClientServer.mm1(1, 10, 1);
        assertThat(alone.exact().orElseThrow().response()).isCloseTo(1, within(1e-12));
        assertThat(alone.solve().response()).isGreaterThan(1);
        ClientServer many = ClientServer.mm1(5000, 10, 1);
        assertThat(many.solve().response())
                .isCloseTo(many.exact().orElseThrow().response(), Percentage.withPercentage(0.1));
    }

    @Test
    void there_is_no_exact_solution_for_early_replies_and_late_ones_of_other_servers() {
        assertThat(ClientServer.md1(3, 1, 1).exact()).isPresent();
        assertThat(ClientServer.md1(3, 1, 1).withLatency(1.5).exact()).isEmpty();
        assertThat(ClientServer.md1(3, 0, 1).exact()).isEmpty();
        assertThat(ClientServer.mm1(3, 1, 1).withLatency(0.5).exact()).isEmpty();
        assertThat(ClientServer.mm1(3, 1, 1).withLatency(1.5).exact()).isPresent();
    }
}
