package io.scansion.tuner.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.KeptChange.PointSet;
import io.scansion.tuner.act.KeptChange.Rearranged;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.Verdict;
import io.scansion.tuner.world.Arrangement;
import io.scansion.tuner.world.Place;
import io.scansion.tuner.world.Subject;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeptChangesTest {
    @Test
    void a_run_of_days_is_not_remembered_for_ever_but_every_point_has_its_last_value() {
        KeptChanges kept = new KeptChanges();
        kept.add(new PointSet(0, "chunk", "8"));
        for (int id = 1; id <= 3 * KeptChanges.MOST; id++) {
            kept.add(new PointSet(id, "buffer", Integer.toString(id)));
        }
        assertThat(kept.count()).isEqualTo(1 + 3 * KeptChanges.MOST);
        assertThat(kept.points().get("chunk")).isEqualTo(new PointSet(0, "chunk", "8"));
        int undone = 0;
        while (kept.takeLast().isPresent()) {
            undone++;
        }
        assertThat(undone).isEqualTo(KeptChanges.MOST);
    }

    @Test
    void where_arrangements_are_large_fewer_changes_are_remembered_but_always_the_last() {
        KeptChanges kept = new KeptChanges();
        int ranks = KeptChanges.MOST_PLACES / 6;
        for (int id = 1; id <= 10; id++) {
            kept.add(change(id, ranks));
        }
        assertThat(kept.count()).isEqualTo(10);
        assertThat(kept.takeLast()).map(KeptChangesTest::id).contains(10L);
        assertThat(kept.takeLast()).map(KeptChangesTest::id).contains(9L);
        assertThat(kept.takeLast()).map(KeptChangesTest::id).contains(8L);
        assertThat(kept.takeLast()).isEmpty();
        kept.add(change(11, KeptChanges.MOST_PLACES));
        assertThat(kept.takeLast()).map(KeptChangesTest::id).contains(11L);
    }

    private static long id(KeptChange change) {
        return ((Rearranged) change).proposal().id();
    }

    /** So many ranks, one of which is put elsewhere. */
    private static KeptChange change(long id, int ranks) {
        List<Place> places = IntStream.range(0, ranks)
                .mapToObj(rank -> new Place(rank, "node"))
                .toList();
        Arrangement from = Arrangement.of(Map.of("0", places.subList(0, 1), "1", places.subList(1, ranks - 1)));
        Arrangement to = from.with("1", places.subList(1, ranks));
        return new Rearranged(new Proposal(
                id, Subject.PROGRAM, from, to, Verdict.none(Proposal.OPERATOR, 1), 1, 0, 0, Double.NaN, "test"));
    }
}
