package io.scansion.tuner.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangeWordsTest {
    /** A stage on each of four hosts. */
    private static final Arrangement BEFORE =
            arrangement(places("a", 0), places("b", 1), places("c", 2), places("d", 3));

    @SafeVarargs
    private static Arrangement arrangement(List<Place>... levels) {
        Map<String, List<Place>> byLevel = new LinkedHashMap<>();
        for (List<Place> places : levels) {
            byLevel.put(Integer.toString(byLevel.size()), places);
        }
        return Arrangement.of(byLevel);
    }

    private static List<Place> places(String host, int... ranks) {
        return IntStream.of(ranks).mapToObj(rank -> new Place(rank, host)).toList();
    }

    private static String words(Arrangement to) {
        return ChangeWords.of(BEFORE, to, Subject.PROGRAM);
    }

    @Test
    void a_stage_that_moves_is_told_by_ranks_and_hosts() {
        Arrangement to = BEFORE.with("2", places("a", 6));
        assertThat(words(to)).isEqualTo("stage 2 moves from rank 2 on host c to rank 6 on host a");
        assertThat(ChangeWords.move(BEFORE, to, "2", Subject.PROGRAM)).isEqualTo(words(to));
        assertThat(ChangeWords.move(BEFORE, to, "1", Subject.PROGRAM)).isEmpty();
        assertThat(ChangeWords.of(to, BEFORE, Subject.PROGRAM))
                .isEqualTo("stage 2 moves from rank 6 on host a to rank 2 on host c");
    }

    @Test
    void several_that_move_are_told_one_after_the_other() {
        assertThat(words(BEFORE.with(Map.of("1", places("a", 5), "2", places("a", 6)))))
                .isEqualTo("stage 1 moves from rank 1 on host b to rank 5 on host a,"
                        + " stage 2 moves from rank 2 on host c to rank 6 on host a");
    }

    @Test
    void of_a_stage_with_several_instances_those_are_told_that_change() {
        Arrangement from =
                BEFORE.with("1", List.of(new Place(1, "b"), new Place(4, "b"), new Place(5, "c"), new Place(6, "d")));
        Arrangement to =
                BEFORE.with("1", List.of(new Place(1, "b"), new Place(7, "a"), new Place(8, "a"), new Place(9, "a")));
        assertThat(ChangeWords.of(from, to, Subject.PROGRAM))
                .isEqualTo("stage 1 moves from rank 4 on host b and rank 5 on host c and rank 6 on host d"
                        + " to ranks 7, 8, 9 on host a");
    }

    @Test
    void a_host_is_named_once_where_nothing_leaves_it_and_never_where_it_is_not_known() {
        assertThat(words(BEFORE.with("1", places("b", 5)))).isEqualTo("stage 1 moves from rank 1 to rank 5 on host b");
        Arrangement nowhere = arrangement(places("", 0), places("", 1), places("", 2));
        assertThat(ChangeWords.of(nowhere, nowhere.with("1", places("", 5)), Subject.PROGRAM))
                .isEqualTo("stage 1 moves from rank 1 to rank 5");
    }

    @Test
    void instances_that_are_added_or_given_back_are_told_by_their_number_and_hosts() {
        assertThat(words(BEFORE.with("1", List.of(new Place(1, "b"), new Place(5, "b")))))
                .isEqualTo("arrangement 1,2,1,1");
        assertThat(words(BEFORE.with("1", List.of(new Place(1, "b"), new Place(5, "a")))))
                .isEqualTo("arrangement 1,2,1,1 with stage 1 on a, b");
        assertThat(words(BEFORE.with(Map.of("1", List.of(new Place(1, "b"), new Place(5, "a")), "2", places("d", 6)))))
                .isEqualTo("arrangement 1,2,1,1 with stage 1 on a, b;"
                        + " stage 2 moves from rank 2 on host c to rank 6 on host d");
    }

    @Test
    void what_comes_of_a_change_follows_on_it() {
        Arrangement moved = BEFORE.with("2", places("a", 6));
        assertThat(ChangeWords.doing(BEFORE, moved, Subject.PROGRAM, "gives", List.of()))
                .endsWith("to rank 6 on host a, which gives");
        assertThat(ChangeWords.doing(BEFORE, moved, Subject.PROGRAM, "gives", List.of("c")))
                .endsWith("to rank 6 on host a, which leaves c and gives");
        Arrangement more = BEFORE.with("1", List.of(new Place(1, "b"), new Place(5, "b")));
        assertThat(ChangeWords.doing(BEFORE, more, Subject.PROGRAM, "gives", List.of()))
                .isEqualTo("arrangement 1,2,1,1 gives");
    }

    @Test
    void stages_of_the_library_are_told_by_their_names_and_farms_as_they_are() {
        Subject run = new Subject(1);
        Arrangement from = Arrangement.of(Map.of("blur", places("a", 1)));
        assertThat(ChangeWords.of(from, from.with("blur", places("b", 5)), run))
                .isEqualTo("blur moves from rank 1 on host a to rank 5 on host b");
        assertThat(ChangeWords.of(from, from.with("blur", places("a", 1, 5)), run))
                .isEqualTo("blur on [1, 5]");
        assertThat(ChangeWords.of(Arrangement.farm(places("a", 1), 1), Arrangement.farm(places("a", 1, 2), 4), run))
                .isEqualTo("2 workers, 4 tasks a message");
    }

    @Test
    void of_very_many_stages_that_move_not_all_are_named() {
        Map<String, List<Place>> before = new LinkedHashMap<>();
        Map<String, List<Place>> after = new LinkedHashMap<>();
        for (int stage = 0; stage < 100; stage++) {
            before.put(Integer.toString(stage), places("a", stage));
            after.put(Integer.toString(stage), places("b", 100 + stage));
        }
        assertThat(ChangeWords.of(Arrangement.of(before), Arrangement.of(after), Subject.PROGRAM))
                .endsWith(" and 84 more")
                .hasSizeLessThan(1_000);
        assertThat(ChangeWords.of(
                        Arrangement.of(Map.of(
                                "0",
                                before.values().stream().flatMap(List::stream).toList())),
                        Arrangement.of(Map.of(
                                "0",
                                after.values().stream().flatMap(List::stream).toList())),
                        Subject.PROGRAM))
                .isEqualTo("stage 0 moves from 100 ranks on host a to 100 ranks on host b");
    }
}
