package io.scansion.apps.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.apps.images.PixelSize;
import io.scansion.apps.images.StereoPair;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropagationTest {
    private static final int WIDTH = 96;
    private static final int HEIGHT = 64;
    private static final int MOST = 8;
    private static final StereoPair PAIR = StereoPair.paint(1, new PixelSize(WIDTH, HEIGHT), MOST);
    private static final Band WHOLE = Band.around(PAIR, 0, HEIGHT);

    private static long[] grown(List<Match> seeds, int from, int to) {
        return new Propagation(Band.around(PAIR, from, to), from, to, MOST, seeds).next(Integer.MAX_VALUE);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void the_known_disparity_is_found_nearly_everywhere(long seed) {
        StereoPair pair = StereoPair.paint(seed, new PixelSize(WIDTH, HEIGHT), MOST);
        List<Match> seeds = SeedSearch.in(pair, MOST);
        MatchMap map = new MatchMap(WIDTH, HEIGHT);
        map.add(new Propagation(Band.around(pair, 0, HEIGHT), 0, HEIGHT, MOST, seeds).next(Integer.MAX_VALUE));
        MatchQuality quality = map.compare(pair);
        assertThat(quality.nearShare()).isGreaterThan(0.97);
        assertThat(quality.coverage()).isBetween(0.9, 1.02);
        assertThat(quality.duplicates()).isZero();
    }

    @Test
    void one_seed_grows_over_the_whole_picture() {
        Match seed = SeedSearch.in(PAIR, MOST).get(60);
        MatchMap map = new MatchMap(WIDTH, HEIGHT);
        map.add(grown(List.of(seed), 0, HEIGHT));
        assertThat(map.compare(PAIR).coverage()).isGreaterThan(0.85);
        assertThat(map.compare(PAIR).nearShare()).isGreaterThan(0.95);
    }

    @Test
    void without_seeds_nothing_grows() {
        Propagation propagation = new Propagation(WHOLE, 0, HEIGHT, MOST, List.of());
        assertThat(propagation.hasNext()).isFalse();
        assertThat(propagation.next(10)).isEmpty();
    }

    @Test
    void every_pixel_of_either_picture_has_at_most_one_match() {
        Set<Long> lefts = new HashSet<>();
        Set<Long> rights = new HashSet<>();
        for (long code : grown(SeedSearch.in(PAIR, MOST), 0, HEIGHT)) {
            Match match = Match.of(code);
            assertThat(lefts.add((long) match.row() * WIDTH + match.left())).isTrue();
            assertThat(rights.add((long) match.row() * WIDTH + match.right())).isTrue();
        }
    }

    @Test
    void matches_stay_within_the_rows_of_the_slice_and_the_disparities_allowed() {
        for (long code : grown(
                SeedSearch.in(PAIR, MOST).stream()
                        .filter(s -> s.row() >= 20 && s.row() < 40)
                        .toList(),
                14,
                46)) {
            Match match = Match.of(code);
            assertThat(match.row()).isBetween(14, 45);
            assertThat(match.left() - match.right()).isBetween(0, MOST);
        }
    }

    @ParameterizedTest(name = "packs of {0}")
    @ValueSource(ints = {1, 7, 500, 100_000})
    void the_size_of_packs_does_not_change_the_matches(int size) {
        List<Match> seeds = SeedSearch.in(PAIR, MOST);
        Propagation propagation = new Propagation(WHOLE, 0, HEIGHT, MOST, seeds);
        List<Long> packed = new ArrayList<>();
        while (propagation.hasNext()) {
            long[] pack = propagation.next(size);
            assertThat(pack.length).isBetween(1, size);
            LongStream.of(pack).forEach(packed::add);
        }
        assertThat(packed)
                .hasSizeGreaterThan(1_000)
                .isEqualTo(LongStream.of(grown(seeds, 0, HEIGHT)).boxed().toList());
    }

    @Test
    void a_slice_finds_the_same_whether_it_gets_its_own_rows_or_the_whole_picture() {
        Slice slice = Slicing.EVEN.cut(HEIGHT, 4, 0.5, 0).get(1);
        List<Match> own = slice.own(SeedSearch.in(PAIR, MOST));
        SliceTask task = SliceTask.of(3, slice, PAIR, MOST, SeedSearch.in(PAIR, MOST));
        byte[] message = task.toBytes();
        byte[] longer = java.util.Arrays.copyOf(message, SliceTask.mostBytes(WIDTH, HEIGHT));
        SliceTask received = SliceTask.fromBytes(longer, message.length);
        assertThat(received.round()).isEqualTo(3);
        assertThat(received.propagation().next(Integer.MAX_VALUE))
                .isNotEmpty()
                .isEqualTo(new Propagation(WHOLE, slice.from(), slice.to(), MOST, own).next(Integer.MAX_VALUE));
    }
}
