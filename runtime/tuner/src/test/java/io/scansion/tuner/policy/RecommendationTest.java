package io.scansion.tuner.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Interval;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecommendationTest {
    private static final double NOW = 50;

    private final Recommendation recommendation = new Recommendation();
    private final List<Proposal> announced = new ArrayList<>();

    private static Arrangement instances(int count) {
        return Arrangement.of(Map.of(
                "1",
                IntStream.range(0, count).mapToObj(rank -> new Place(rank, "a")).toList()));
    }

    private static Proposal plan(long id, int instances, double promised) {
        Verdict verdict = new Verdict("m", NOW, promised, Interval.UNKNOWN, 0, List.of(), null);
        return new Proposal(
                id,
                Subject.PROGRAM,
                instances(1),
                instances(instances),
                verdict,
                instances - 1,
                0,
                1,
                Double.NaN,
                "because of " + promised);
    }

    /** Another number of instances is another recommendation. */
    private boolean offer(Proposal proposal) {
        return recommendation.offer(
                proposal,
                waiting -> waiting.to().isSameAs(proposal.to())
                        ? Optional.of(waiting.with(proposal.verdict(), proposal.reason()))
                        : Optional.empty(),
                announced::add);
    }

    private List<Long> announcedIds() {
        return announced.stream().map(Proposal::id).toList();
    }

    @Test
    void what_is_as_good_stands_under_its_id_with_the_figures_of_now() {
        assertThat(offer(plan(1, 2, 100))).isTrue();
        assertThat(offer(plan(2, 2, 101))).isFalse();
        assertThat(recommendation.withId(1))
                .hasValueSatisfying(
                        waits -> assertThat(waits.predictedItemsPerSecond()).isEqualTo(101));
        assertThat(recommendation.withId(2)).isEmpty();
        assertThat(announcedIds()).containsExactly(1L);
    }

    @Test
    void what_has_moved_by_more_than_three_percent_since_it_was_said_is_said_again() {
        offer(plan(1, 2, 100));
        offer(plan(2, 2, 102.9));
        assertThat(announced).as("by 2.9 %").hasSize(1);
        offer(plan(3, 2, 103.5));
        assertThat(announced).as("by 3.5 %").hasSize(2);
        offer(plan(4, 2, 101));
        assertThat(announced).as("by 2.4 % since").hasSize(2);
        offer(plan(5, 2, 100));
        assertThat(announced).as("down by 3.4 %").hasSize(3);
        assertThat(announcedIds()).containsOnly(1L);
    }

    @Test
    void another_one_takes_its_place() {
        offer(plan(1, 2, 100));
        assertThat(offer(plan(2, 3, 100))).isTrue();
        assertThat(recommendation.get()).map(Proposal::id).contains(2L);
        assertThat(announcedIds()).containsExactly(1L, 2L);
    }

    @Test
    void after_windows_in_which_nothing_could_be_recommended_the_same_has_its_id_again_and_is_said_again() {
        offer(plan(1, 2, 100));
        recommendation.lapse();
        recommendation.lapse();
        assertThat(recommendation.get()).isEmpty();
        assertThat(recommendation.withId(1)).isEmpty();
        assertThat(recommendation.changes("1")).isFalse();
        assertThat(offer(plan(5, 2, 100))).isTrue();
        assertThat(recommendation.get()).map(Proposal::id).contains(1L);
        assertThat(recommendation.changes("1")).isTrue();
        assertThat(announcedIds()).containsExactly(1L, 1L);
    }

    @Test
    void what_came_between_or_was_dropped_leaves_the_id_to_nobody() {
        offer(plan(1, 2, 100));
        recommendation.lapse();
        offer(plan(2, 3, 100));
        offer(plan(3, 2, 100));
        recommendation.lapse();
        recommendation.drop();
        offer(plan(4, 2, 100));
        recommendation.drop();
        offer(plan(5, 2, 100));
        assertThat(announcedIds()).containsExactly(1L, 2L, 3L, 4L, 5L);
    }
}
