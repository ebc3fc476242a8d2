package io.scansion.models.poetries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact planner against every arrangement tried one by one; each seed is one block of pipelines. */
final class PlannerOracleTest {
    private static final int PIPELINES_PER_SEED = 100;
    private static final double CLOSE = 3e-9;

    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_exact_planner_equals_exhaustive_search_in_throughput_and_in_processors(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        for (int n = 0; n < PIPELINES_PER_SEED; n++) {
            Pipeline pipeline = random.pipeline(4);
            Replication replication = random.replication();
            FreedProcessors freed = random.freed();
            int free = random.processors(6);
            String what = "seed " + seed + " number " + n + ": " + pipeline + " " + replication + " " + free + freed;
            ExhaustiveOracle oracle = new ExhaustiveOracle(pipeline, free, replication, freed);
            Advice advice;
            try {
                advice = new Planner(replication, Planner.DEFAULT_TOLERANCE, freed).plan(pipeline, free);
            } catch (MinimumNotAffordableException e) {
                assertThat(oracle.affordable()).as(what).isEmpty();
                continue;
            }
            check(what, oracle, advice);
        }
    }

    private static void check(String what, ExhaustiveOracle oracle, Advice advice) {
        double shortest = oracle.bestPeriod();
        Plan best = advice.best();
        assertThat(best.prediction().periodSeconds()).as(what).isCloseTo(shortest, within(CLOSE * shortest));
        assertThat(best.processors()).as(what).isEqualTo(oracle.fewestProcessorsWithin(shortest));

        Plan cheapest = advice.cheapest();
        int fewest = oracle.fewestProcessorsWithin(shortest / (1 - Planner.DEFAULT_TOLERANCE));
        double fastest = oracle.bestPeriodWith(fewest);
        assertThat(cheapest.processors()).as(what).isEqualTo(fewest);
        assertThat(cheapest.prediction().periodSeconds()).as(what).isCloseTo(fastest, within(CLOSE * fastest));

        for (Plan plan : new Plan[] {best, cheapest}) {
            assertThat(oracle.affordable()).as(what).anySatisfy(arrangement -> {
                assertThat(arrangement.instances()).isEqualTo(plan.instances());
                assertThat((long) arrangement.taken()).isEqualTo(plan.newProcessors());
                assertThat(arrangement.period()).isCloseTo(plan.prediction().periodSeconds(), within(1e-12));
            });
        }
        assertThat(best.limit().kind()).as(what).isNotEqualTo(Limit.Kind.SEARCH);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_wanted_period_is_met_with_the_fewest_processors_or_not_at_all_as_by_exhaustive_search(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        Random shares = new Random(seed);
        int reached = 0;
        for (int n = 0; n < PIPELINES_PER_SEED; n++) {
            Pipeline pipeline = random.pipeline(4);
            Replication replication = random.replication();
            FreedProcessors freed = random.freed();
            int free = random.processors(6);
            ExhaustiveOracle oracle = new ExhaustiveOracle(pipeline, free, replication, freed);
            double wanted =
                    new ProductionTimes(replication).predict(pipeline).periodSeconds() * (0.2 + shares.nextDouble());
            String what = "seed " + seed + " number " + n + ": " + pipeline + " within " + wanted;
            Optional<Plan> plan =
                    new Planner(replication, Planner.DEFAULT_TOLERANCE, freed).cheapestWithin(pipeline, free, wanted);
            boolean reachable = oracle.affordable().stream().anyMatch(one -> one.period() <= wanted);
            assertThat(plan.isPresent()).as(what).isEqualTo(reachable);
            if (reachable) {
                reached++;
                assertThat(plan.orElseThrow().prediction().periodSeconds())
                        .as(what)
                        .isLessThanOrEqualTo(wanted * (1 + CLOSE));
                assertThat(plan.orElseThrow().processors()).as(what).isEqualTo(oracle.fewestProcessorsWithin(wanted));
            }
        }
        assertThat(reached).isBetween(PIPELINES_PER_SEED / 10, PIPELINES_PER_SEED - 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_greedy_planner_is_affordable_and_never_faster_than_the_exact_one(long seed) {
        RandomPipelines random = new RandomPipelines(seed);
        for (int n = 0; n < PIPELINES_PER_SEED; n++) {
            Pipeline pipeline = random.pipeline(6);
            Replication replication = random.replication();
            int free = random.processors(12);
            try {
                Plan greedy = new GreedyPlanner(replication).plan(pipeline, free);
                Plan exact = new Planner(replication).plan(pipeline, free).best();
                assertThat(greedy.newProcessors()).isLessThanOrEqualTo(free);
                assertThat(greedy.itemsPerSecond()).isLessThanOrEqualTo(exact.itemsPerSecond() * (1 + CLOSE));
            } catch (MinimumNotAffordableException e) {
                assertThat(e.neededProcessors()).isGreaterThan(e.availableProcessors());
            }
        }
    }
}
