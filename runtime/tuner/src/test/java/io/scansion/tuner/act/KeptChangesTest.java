package io.scansion.tuner.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.tuner.act.KeptChange.PointSet;
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
}
