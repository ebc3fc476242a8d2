package io.scansion.models.mapping.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.mapping.DescribedPipeline;
import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.Network;
import io.scansion.models.mapping.PipelinePredictor;
import io.scansion.models.mapping.PipelineRates;
import io.scansion.models.mapping.PlacementCosts;
import io.scansion.models.mapping.RandomPlacements;
import io.scansion.models.mapping.Sites;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MappingSearchTest {
    private static final double CLOSE = 1e-9;

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_search_finds_what_trying_every_mapping_finds(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int processors = random.upTo(4);
        PlacementCosts costs = random.costs(random.upTo(processors > 3 ? 4 : 5), processors);
        Sites sites = random.sites(processors);
        EveryMapping every = new EveryMapping(costs, sites);

        MappingChoice choice = new MappingProblem(costs, sites).solve();

        assertThat(choice.proven()).isTrue();
        assertThat(choice.gap()).isZero();
        double best = every.best();
        assertThat(choice.best().throughput()).isCloseTo(best, within(CLOSE * best));
        assertThat(choice.ties())
                .allSatisfy(tie -> assertThat(every.throughputOf(tie.mapping())).isCloseTo(best, within(CLOSE * best)));
        assertThat(every.orbits(choice.ties())).isEqualTo(every.orbitsOfBest());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_proof_holds_where_times_are_twelve_orders_apart(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        int stages = 1 + random.upTo(3);
        PlacementCosts costs = random.wildCosts(stages, 3);

        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES).solve();

        double best = EveryMapping.byElimination(costs, Sites.WITH_STAGES).best();
        assertThat(choice.proven()).isTrue();
        assertThat(choice.best().throughput()).isCloseTo(best, within(CLOSE * best));
    }

    @Test
    void five_stages_on_four_unequal_processors_are_proven_best_of_all_1024() {
        List<List<Double>> links = new ArrayList<>();
        for (int a = 0; a < 4; a++) {
            List<Double> row = new ArrayList<>();
            for (int b = 0; b < 4; b++) {
                row.add(a == b ? 10_000.0 : 3.0 * (a + 1) * (b + 2));
            }
            links.add(row);
        }
        Network network = new Network(List.of(10.0, 7.0, 4.0, 9.0), links);
        PlacementCosts costs =
                new DescribedPipeline(List.of(1.0, 0.7, 1.3, 0.9, 1.1), List.of(1.0, 2.0, 1.0, 3.0, 1.0, 1.0), network);

        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES).solve();

        EveryMapping every = new EveryMapping(costs, Sites.WITH_STAGES);
        assertThat(every.size()).isEqualTo(1024);
        assertThat(choice.best().throughput()).isCloseTo(every.best(), within(CLOSE));
        assertThat(choice.solved()).isLessThan(100);
        assertThat(choice.proven()).isTrue();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_search_that_is_stopped_never_understates_what_it_may_have_missed(long seed) {
        RandomPlacements random = new RandomPlacements(seed);
        PlacementCosts costs = random.costs(4, 4);
        double best = new EveryMapping(costs, Sites.WITH_STAGES).best();
        AtomicInteger asked = new AtomicInteger();

        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES)
                .solve(SearchLimits.until(() -> asked.incrementAndGet() > 1 + seed / 4));

        assertThat(choice.best().throughput()).isLessThan(best * (1 + CLOSE));
        assertThat(choice.best().throughput() * (1 + choice.gap())).isGreaterThan(best * (1 - CLOSE));
        assertThat(choice.gap()).isFinite();
        if (choice.best().throughput() < best * (1 - CLOSE)) {
            assertThat(choice.proven()).isFalse();
        }
    }

    @Test
    void without_any_time_there_is_still_a_mapping_and_an_honest_gap() {
        PlacementCosts costs = new RandomPlacements(1).costs(5, 3);
        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES).solve(SearchLimits.until(() -> true));
        assertThat(choice.solved()).isEqualTo(1);
        assertThat(choice.proven()).isFalse();
        assertThat(choice.best().throughput() * (1 + choice.gap()))
                .isGreaterThan(new EveryMapping(costs, Sites.WITH_STAGES).best());
    }

    @Test
    void eight_stages_on_eight_equal_processors_take_one_processor_each_and_few_solutions() {
        List<List<Double>> links = new ArrayList<>();
        for (int a = 0; a < 8; a++) {
            List<Double> row = new ArrayList<>(Collections.nCopies(8, 1_000.0));
            row.set(a, 10_000.0);
            links.add(row);
        }
        PlacementCosts costs = new DescribedPipeline(
                Collections.nCopies(8, 1.0),
                Collections.nCopies(9, 1.0),
                new Network(Collections.nCopies(8, 10.0), links));

        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES).solve();

        assertThat(choice.best().mapping()).isEqualTo(Mapping.of(List.of(1, 2, 3, 4, 5, 6, 7, 8)));
        assertThat(choice.ties()).hasSize(1);
        assertThat(choice.solved()).isLessThan(20);
        assertThat(choice.proven()).isTrue();
    }

    @Test
    void of_many_ties_as_many_are_listed_as_are_wanted() {
        PlacementCosts costs = new DescribedPipeline(
                List.of(1.0, 1.0, 1.0),
                List.of(1.0, 1.0, 1.0, 1.0),
                new Network(List.of(10.0, 10.0, 10.0), Collections.nCopies(3, Collections.nCopies(3, 10_000.0))));
        Sites sites = Sites.at(1, 1);
        MappingChoice all = new MappingProblem(costs, sites).solve();
        MappingChoice one =
                new MappingProblem(costs, sites).solve(new SearchLimits(() -> false, 1, (n, best, possible) -> {}));
        assertThat(all.ties()).hasSizeGreaterThan(1);
        assertThat(one.ties()).hasSize(1);
        assertThat(one.proven()).isTrue();
        assertThat(one.best().throughput()).isCloseTo(all.best().throughput(), within(CLOSE));
    }

    @Test
    void progress_tells_a_best_that_rises_to_the_answer_and_a_bound_that_falls_to_it() {
        PlacementCosts costs = new RandomPlacements(5).costs(6, 4);
        List<Double> best = new ArrayList<>();
        List<Double> possible = new ArrayList<>();
        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES)
                .solve(new SearchLimits(() -> false, 10, (searched, reached, bound) -> {
                    best.add(reached);
                    possible.add(bound);
                }));
        assertThat(best).isNotEmpty().isSorted();
        assertThat(possible).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(best.get(best.size() - 1)).isCloseTo(choice.best().throughput(), within(CLOSE));
        assertThat(possible)
                .allSatisfy(
                        bound -> assertThat(bound).isGreaterThan(choice.best().throughput() * (1 - 1e-6)));
    }

    @Test
    void long_pipelines_are_searched_by_windows_and_no_mapping_is_beyond_the_gap() {
        RandomPlacements random = new RandomPlacements(3);
        PlacementCosts costs = random.costs(13, 2);
        AtomicInteger asked = new AtomicInteger();

        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES)
                .solve(SearchLimits.until(() -> asked.incrementAndGet() > 200));

        assertThat(choice.best().method()).isEqualTo(Method.OVERLAPPING_WINDOWS);
        assertThat(choice.proven()).isFalse();
        assertThat(choice.gap()).isPositive().isFinite();
        double possible = choice.best().throughput() * (1 + choice.gap());
        PipelinePredictor predictor = new PipelinePredictor();
        for (int n = 0; n < 30; n++) {
            List<Integer> stages =
                    Arrays.stream(random.mapping(13, 2)).mapToObj(a -> a + 1).toList();
            assertThat(predictor.predict(costs, Mapping.of(stages)).throughput())
                    .isLessThan(possible * 1.002);
        }
    }

    @ParameterizedTest(name = "first of the slow stages {0}")
    @ValueSource(ints = {0, 2, 5})
    void an_approximation_that_promises_more_than_its_bound_is_no_proof(int firstSlow) {
        List<Double> work = new ArrayList<>(Collections.nCopies(13, 1e6));
        Collections.fill(work.subList(firstSlow, firstSlow + 8), 1.0); // as slow as these eight are alone
        PlacementCosts costs = new DescribedPipeline(
                work, Collections.nCopies(14, 1e-5), new Network(List.of(1.0), List.of(List.of(10.0))));

        MappingChoice choice = new MappingProblem(costs, Sites.WITH_STAGES).solve();

        assertThat(choice.proven()).isFalse();
        assertThat(choice.gap()).isBetween(0.0, 0.02).isPositive();
        double exact = new PipelinePredictor(8)
                .predict(new PipelineRates(Collections.nCopies(8, 1.0 / 13), Collections.nCopies(9, 1e6)))
                .throughput();
        assertThat(choice.best().throughput()).isLessThan(exact * 1.001);
    }

    @Test
    void a_site_that_is_not_there_is_refused() {
        PlacementCosts two = new RandomPlacements(1).costs(2, 2);
        assertThatThrownBy(() -> new MappingProblem(two, Sites.at(1, 3)).solve())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("output site is processor 3");
    }
}
