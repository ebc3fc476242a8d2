package io.scansion.apps.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The master's side with slaves that are played here. */
class MatchWorkTest {
    private static final String SMALL = "--size 96x64 --disparity 8 --rounds 2 ";

    private static MatchOptions options(String words) {
        return MatchOptions.asynchronous((SMALL + words).strip().split(" +"));
    }

    private static List<Pack> packsOf(SliceTask task, int size) {
        List<Pack> packs = new ArrayList<>();
        Propagation propagation = task.propagation();
        do {
            long[] matches = propagation.next(size);
            Pack pack = new Pack(task.round(), task.slice(), packs.size(), !propagation.hasNext(), matches);
            long[] message = pack.toLongs();
            packs.add(Pack.fromLongs(message, message.length));
        } while (propagation.hasNext());
        return packs;
    }

    /** Hands out and evaluates everything, packs in an order of this seed; the order within a slice is kept. */
    private static MatchSummary played(MatchOptions options, int slaves, long order) {
        MatchWork work = new MatchWork(options, slaves);
        List<List<Pack>> bySlice = new ArrayList<>();
        while (work.hasNext()) {
            bySlice.add(new ArrayList<>(packsOf(work.next(), options.pack())));
        }
        Random random = new Random(order);
        while (!bySlice.isEmpty()) {
            assertThat(work.finished()).isFalse();
            Collections.shuffle(bySlice, random);
            work.evaluate(bySlice.get(0).remove(0));
            bySlice.removeIf(List::isEmpty);
        }
        assertThat(work.finished()).isTrue();
        MatchSummary summary = work.summary();
        return new MatchSummary(
                summary.rounds(), summary.slices(), summary.packs(), summary.matches(), summary.quality(), 1, 1);
    }

    @ParameterizedTest(name = "order {0}")
    @ValueSource(longs = {1, 2, 3})
    void with_the_same_slices_neither_slaves_nor_the_order_of_packs_change_the_result(long order) {
        MatchSummary expected = played(options("--slices 6 --cuts drawn"), 1, 0);
        assertThat(played(options("--slices 6 --cuts drawn"), 5, order)).isEqualTo(expected);
        assertThat(expected.quality().duplicates()).isPositive();
        assertThat(expected.matches())
                .as("every match is kept or dropped as a duplicate")
                .isEqualTo(expected.quality().matches() + expected.quality().duplicates());
    }

    @Test
    void other_slices_find_nearly_the_same() {
        MatchQuality one = played(options("--slices 1"), 1, 0).quality();
        MatchQuality many = played(options("--slices 9"), 1, 0).quality();
        assertThat(many.matches()).isCloseTo(one.matches(), org.assertj.core.api.Assertions.withinPercentage(3));
        assertThat(many.nearShare()).isGreaterThan(0.97);
        assertThat(one.nearShare()).isGreaterThan(0.97);
    }

    @Test
    void packs_of_another_size_bring_the_same_matches() {
        MatchSummary small = played(options("--slices 4 --pack 50"), 1, 0);
        MatchSummary large = played(options("--slices 4 --pack 5000"), 1, 0);
        assertThat(small.quality()).isEqualTo(large.quality());
        assertThat(small.packs()).isGreaterThan(large.packs());
        assertThat(large.packs()).isEqualTo(8);
    }

    @Test
    void slices_of_one_row_all_come_back() {
        MatchSummary summary = played(options("--slices 64 --overlap 0"), 1, 0);
        assertThat(summary.packs()).isGreaterThanOrEqualTo(2 * 64);
    }

    @Test
    void the_result_line_has_everything_up_to_the_checksum_before_what_depends_on_time() {
        MatchSummary summary = new MatchSummary(2, 6, 30, 900, new MatchQuality(800, 796, 820, 100, 255), 1.5, 20);
        assertThat(summary.line())
                .isEqualTo("RESULT rounds=2 slices=6 packs=30 matches=900 duplicates=100 coverage=0.9756"
                        + " within_1px=0.9950 checksum=00000000000000ff seconds=1.500"
                        + " packs_per_s=20.000");
    }
}
