package io.scansion.console.experiment.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RandomProgramsTest {
    private static final double CORES = 2;

    private static List<RandomPipeline> pipelines(RandomKind kind) {
        return RandomPrograms.draw(kind, 200, 7, CORES).stream()
                .map(RandomPipeline.class::cast)
                .toList();
    }

    private static RandomPipeline pipeline(int spares, double cores, String times) {
        List<String> words = Arrays.asList(times.split(","));
        return new RandomPipeline(
                "",
                words.stream()
                        .map(word -> Integer.valueOf(word.replace("c", "")))
                        .toList(),
                words.stream().map(word -> word.endsWith("c")).toList(),
                0,
                1,
                spares,
                cores,
                RandomPipeline.Step.NONE);
    }

    @Test
    void any_has_pipelines_farms_and_graphs_that_sleep_and_compute_under_steady_stepped_and_noisy_load() {
        List<RandomProgram> drawn = RandomPrograms.draw(RandomKind.ANY, 50, 1, CORES);
        List<RandomPipeline> pipelines = drawn.stream()
                .filter(RandomPipeline.class::isInstance)
                .map(RandomPipeline.class::cast)
                .toList();
        assertThat(pipelines).hasSize(30);
        assertThat(drawn.stream().filter(RandomGraph.class::isInstance)).hasSize(10);
        assertThat(drawn.stream().filter(RandomProgram::usesLibrary)).hasSize(5);
        assertThat(pipelines).extracting(RandomPipeline::variation).contains(0.0, 0.5);
        assertThat(pipelines)
                .extracting(pipeline -> pipeline.computes().contains(true))
                .contains(true, false);
        assertThat(pipelines)
                .filteredOn(pipeline -> pipeline.step().stage() >= 0)
                .hasSizeGreaterThan(5)
                .allMatch(pipeline -> pipeline.step().stage() < pipeline.ranks() - 1)
                .allMatch(pipeline -> String.join(" ", pipeline.arguments(100))
                        .contains("--schedule " + pipeline.step().stage() + "@50="
                                + pipeline.step().millis()));
    }

    @ParameterizedTest
    @EnumSource
    void the_same_seed_draws_the_same_programs_whatever_their_number(RandomKind kind) {
        List<String> drawn = describe(RandomPrograms.draw(kind, 60, 7, CORES));
        assertThat(describe(RandomPrograms.draw(kind, 60, 7, CORES))).isEqualTo(drawn);
        assertThat(describe(RandomPrograms.draw(kind, 60, 8, CORES))).isNotEqualTo(drawn);
        assertThat(describe(RandomPrograms.draw(kind, 3, 7, CORES))).isEqualTo(drawn.subList(0, 3));
    }

    private static List<String> describe(List<RandomProgram> programs) {
        return programs.stream()
                .map(program -> program.spares() + " " + String.join(" ", program.arguments(1)))
                .toList();
    }

    @Test
    void three_to_six_stages_of_1_to_30_ms_with_1_to_6_spares_are_drawn() {
        List<RandomPipeline> drawn = pipelines(RandomKind.SLEEPING);
        assertThat(drawn).extracting(RandomPipeline::ranks).containsOnly(3, 4, 5, 6);
        assertThat(drawn).extracting(RandomPipeline::spares).containsOnly(1, 2, 3, 4, 5, 6);
        assertThat(drawn)
                .flatExtracting(RandomPipeline::millis)
                .allMatch(millis -> millis >= 1 && millis <= 30)
                .contains(1, 30);
        assertThat(drawn).allMatch(pipeline -> pipeline.millis().get(0) <= 10);
        assertThat(drawn).noneMatch(pipeline -> pipeline.computes().contains(true));
    }

    /** The order of the draws is a part of what a seed means: tables that are published name it. */
    @Test
    void a_seed_keeps_its_meaning() {
        assertThat(RandomPrograms.draw(RandomKind.SLEEPING, 3, 1, CORES))
                .extracting(RandomProgram::times)
                .containsExactly("9,8,4,15,5", "9,29,20,14,8", "5,3,13,7,30,7");
    }

    @Test
    void programs_that_compute_fit_the_cores_at_their_best_or_do_not_as_was_asked() {
        assertThat(pipelines(RandomKind.UNDERSUBSCRIBED)).allSatisfy(pipeline -> {
            assertThat(pipeline.best()).isEqualTo(unlimited(pipeline));
            assertThat(pipeline.best() * pipeline.coreSecondsPerItem()).isLessThan(CORES);
        });
        assertThat(pipelines(RandomKind.UNDERSUBSCRIBED))
                .as("and some of them have something to gain")
                .anyMatch(pipeline -> pipeline.best() > 1.1 * pipeline.itemsPerSecond(pipeline.first()));
        assertThat(pipelines(RandomKind.OVERSUBSCRIBED)).allSatisfy(pipeline -> {
            assertThat(pipeline.best()).isLessThan(unlimited(pipeline));
            assertThat(pipeline.best() * pipeline.coreSecondsPerItem()).isCloseTo(CORES, within(1e-9));
        });
        assertThat(pipelines(RandomKind.MIXED))
                .allMatch(pipeline -> Set.copyOf(pipeline.computes()).size() == 2);
    }

    private static double unlimited(RandomPipeline pipeline) {
        return pipeline.arrangements().stream()
                .mapToDouble(pipeline::bound)
                .max()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "6, 30, 10, 10, 33.333333", // source and sink stay alone
        "6, 1, 10, 30, 33.333333",
        "6, 10, 25, 10, 100",
        "1, 10, 25, 10, 80"
    })
    void the_best_is_that_of_the_slowest_stage_that_cannot_be_helped(
            int spares, int source, int inner, int sink, double best) {
        assertThat(pipeline(spares, 2, source + "," + inner + "," + sink).best())
                .isCloseTo(best, within(1e-4));
    }

    @Test
    void cores_bound_what_stages_that_compute_can_give_together_and_nothing_else() {
        assertThat(pipeline(4, 2, "2c,12c,8c,2c").best()).isCloseTo(2 / 0.024, within(1e-9));
        assertThat(pipeline(4, 2, "2,12,8,2c").best()).isCloseTo(250, within(1e-9)); // 3 and 3 of 12 and 8 ms
        assertThat(pipeline(4, 2, "2,12c,8,2").best()).isCloseTo(2 / 0.012, within(1e-9));
    }

    @Test
    void every_way_to_spend_spares_on_inner_stages_is_an_arrangement_and_none_other() {
        List<List<Integer>> all = pipeline(2, 2, "1,5,6,1").arrangements();
        assertThat(all)
                .containsExactlyInAnyOrder(
                        List.of(1, 1, 1, 1),
                        List.of(1, 2, 1, 1),
                        List.of(1, 3, 1, 1),
                        List.of(1, 1, 2, 1),
                        List.of(1, 2, 2, 1),
                        List.of(1, 1, 3, 1));
    }

    @Test
    void nothing_is_tried_that_cannot_be_better_than_another_with_fewer_instances() {
        RandomPipeline pipeline = pipeline(3, 2, "2c,12c,8c,2c");
        assertThat(pipeline.candidates())
                .containsExactlyInAnyOrder(
                        List.of(1, 1, 1, 1), List.of(1, 2, 1, 1), List.of(1, 2, 2, 1), List.of(1, 3, 2, 1));
        assertThat(pipelines(RandomKind.MIXED))
                .allSatisfy(each -> assertThat(each.candidates().stream()
                                .mapToDouble(each::itemsPerSecond)
                                .max())
                        .hasValue(each.best()));
    }

    @Test
    void lognormal_times_are_of_mean_one_unit_and_half_of_it_spread_with_a_seed_of_each_program() {
        List<RandomPipeline> drawn = pipelines(RandomKind.LOGNORMAL);
        assertThat(drawn)
                .allSatisfy(pipeline -> assertThat(pipeline.arguments(10))
                        .containsSequence("--distribution", "lognormal:0.5")
                        .containsSequence("--seed", String.valueOf(pipeline.seed())));
        assertThat(drawn.stream().map(RandomPipeline::seed).collect(Collectors.toSet()))
                .hasSameSizeAs(drawn);
    }

    @ParameterizedTest
    @EnumSource
    void a_run_that_is_not_tuned_is_the_same_where_nothing_is_to_be_gained_and_shorter_otherwise(RandomKind kind) {
        assertThat(RandomPrograms.draw(kind, 100, 7, CORES)).allSatisfy(program -> {
            if (program.itemsPerSecond(program.first()) >= program.best()) {
                assertThat(program.untunedItems(10)).isEqualTo(program.items(10));
            } else {
                assertThat(program.untunedItems(10)).isLessThan(program.items(10));
            }
        });
    }

    @Test
    void farms_of_the_library_begin_badly_and_those_by_hand_with_all_workers() {
        List<RandomProgram> farms = RandomPrograms.draw(RandomKind.FARMS, 100, 7, CORES);
        assertThat(farms).map(RandomFarm.class::cast).allSatisfy(farm -> {
            assertThat(farm.most()).isBetween(3, 7);
            if (farm.usesLibrary()) {
                assertThat(farm.workers()).isLessThanOrEqualTo(farm.most() / 2);
                assertThat(farm.isArrangeable()).isTrue();
            } else {
                assertThat(farm.workers()).isEqualTo(farm.most());
                assertThat(farm.isArrangeable()).isFalse();
            }
        });
        assertThat(farms).filteredOn(RandomProgram::usesLibrary).hasSize(50);
    }
}
