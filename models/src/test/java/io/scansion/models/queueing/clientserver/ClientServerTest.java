package io.scansion.models.queueing.clientserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.models.queueing.reference.QueueingReference;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClientServerTest {
    private static final JsonNode FILE = QueueingReference.file("client_server.json");
    private static final Percentage TOLERANCE =
            Percentage.withPercentage(100 * FILE.at("/tolerance/relative").doubleValue());

    static List<JsonNode> cases() {
        List<JsonNode> cases = new ArrayList<>();
        FILE.required("cases").forEach(cases::add);
        assertThat(cases).hasSize(144);
        return cases;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void every_reference_value_is_met(JsonNode given) {
        ClientServerState state = system(given).solve();
        JsonNode expected = given.required("expected");
        close(state.interArrival(), expected, "T_A");
        close(state.clientCycle(), expected, "T_cl");
        close(state.utilisation(), expected, "rho");
        close(state.waitingTime(), expected, "W_q");
        close(state.response(), expected, "R_q");
        close(state.requestsWaiting(), expected, "L_q");
        close(state.requestsPresent(), expected, "N_q");
    }

    @ParameterizedTest
    @MethodSource("cases")
    void the_exact_finite_population_is_met_where_there_is_one(JsonNode given) {
        JsonNode expected = given.path("exact_finite_population");
        if (expected.isMissingNode()) {
            FinitePopulation gamma = system(given).exact().orElseThrow();
            double n = given.required("N").doubleValue();
            double think = given.required("T_C").doubleValue();
            double service = given.required("T_S").doubleValue();
            assertThat(gamma.throughput())
                    .isGreaterThanOrEqualTo((1 - 1e-9) * n / (think + n * service))
                    .isLessThanOrEqualTo((1 + 1e-9) * Math.min(1 / service, n / (think + service)));
            assertThat(gamma.throughput() * (think + gamma.response())).isCloseTo(n, Percentage.withPercentage(1e-7));
            assertThat(gamma.utilisation()).isCloseTo(gamma.throughput() * service, Percentage.withPercentage(1e-7));
            return;
        }
        FinitePopulation exact = system(given).exact().orElseThrow();
        close(exact.throughput(), expected, "throughput");
        close(exact.response(), expected, "R_q");
        close(exact.requestsPresent(), expected, "N_q");
        close(exact.utilisation(), expected, "rho");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.3, 1, 7, 1000})
    void the_solution_satisfies_the_equations_with_a_latency_of_its_own(double latency) {
        for (long clients : new long[] {1, 3, 10, 1000, 1_000_000_000_000L}) {
            ClientServer system = ClientServer.mg1(clients, 20, 2, 5).withLatency(latency);
            ClientServerState state = system.solve();
            double n = clients;
            assertThat(state.utilisation()).isLessThanOrEqualTo(1).isPositive();
            assertThat(state.clientCycle())
                    .isCloseTo(n * state.interArrival(), Percentage.withPercentage(1e-7))
                    .isCloseTo(20 + state.waitingTime() + latency, Percentage.withPercentage(1e-7));
            assertThat(state.utilisation() * state.interArrival()).isCloseTo(2, within(1e-9));
            assertThat(state.requestsWaiting() * state.interArrival())
                    .isCloseTo(state.waitingTime(), Percentage.withPercentage(1e-7));
            assertThat(state.requestsPresent() * state.interArrival())
                    .isCloseTo(state.response(), Percentage.withPercentage(1e-7));
            if (clients <= 1000) { // beyond, T_A - T_S has no digits left in T_A
                assertThat(state.waitingTime() * 2 * (state.interArrival() - 2))
                        .isCloseTo(4.0 + 5.0, Percentage.withPercentage(1e-6));
            }
        }
    }

    @Test
    void a_general_server_with_exponential_variance_is_an_exponential_one() {
        assertThat(ClientServer.mg1(7, 30, 4, 16).solve())
                .isEqualTo(ClientServer.mm1(7, 30, 4).solve());
        assertThat(ClientServer.mg1(7, 30, 4, 0).solve())
                .isEqualTo(ClientServer.md1(7, 30, 4).solve());
    }

    @Test
    void huge_numbers_of_clients_keep_the_server_busy() {
        ClientServerState state =
                ClientServer.mm1(ClientServer.MOST_CLIENTS, 10, 1).solve();
        assertThat(state.utilisation()).isCloseTo(1, within(1e-12));
        assertThat(state.waitingTime()).isCloseTo(1e15, Percentage.withPercentage(1e-7));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, -1, Double.POSITIVE_INFINITY})
    void nonsense_is_refused_with_its_name(double value) {
        refused("think time T_C must be finite and not negative, got " + value, () -> ClientServer.mm1(1, value, 1));
        refused("service time T_S must be positive and finite, got " + value, () -> ClientServer.md1(1, 1, value));
        refused(
                "service variance must be finite and not negative, got " + value,
                () -> ClientServer.mg1(1, 1, 1, value));
        refused(
                "latency L_S must be finite and not negative, got " + value,
                () -> ClientServer.mm1(1, 1, 1).withLatency(value));
    }

    @Test
    void no_client_and_no_service_time_are_refused() {
        refused("number of clients N must be at least 1, got 0", () -> ClientServer.mm1(0, 1, 1));
        refused("service time T_S must be positive and finite, got 0.0", () -> ClientServer.mm1(1, 1, 0));
    }

    private static ClientServer system(JsonNode given) {
        long clients = given.required("N").longValue();
        double think = given.required("T_C").doubleValue();
        double service = given.required("T_S").doubleValue();
        ClientServer system = switch (given.required("queue").textValue()) {
            case "MM1" -> ClientServer.mm1(clients, think, service);
            case "MD1" -> ClientServer.md1(clients, think, service);
            default ->
                ClientServer.mg1(
                        clients,
                        think,
                        service,
                        given.required("service_variance").doubleValue());
        };
        return system.withLatency(given.required("L_S").doubleValue());
    }

    private static void close(double actual, JsonNode expected, String key) {
        assertThat(actual).as(key).isCloseTo(expected.required(key).doubleValue(), TOLERANCE);
    }

    private static void refused(String message, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
    }
}
