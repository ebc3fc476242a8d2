package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.skeletons.engine.pipeline.StatefulStep;
import io.scansion.skeletons.engine.run.Step;
import io.scansion.skeletons.engine.run.Step.MistakeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepsTest {
    @SuppressWarnings("NullAway") // that is the mistake
    private static final class Forgetful implements StatefulStage<Long, Long, long[]> {
        @Override
        public List<Long> apply(Long item) {
            return null;
        }

        @Override
        public List<Long> finish() {
            return Arrays.asList(1L, null);
        }

        @Override
        public long[] exportState() {
            return null;
        }

        @Override
        public void importState(long[] state) {}
    }

    @Test
    void each_kind_of_stage_becomes_a_list_of_results() throws Exception {
        List<Object> taken = new ArrayList<>();
        Step twice = Steps.expand((Long item) -> List.of(item, item));
        Step even = Steps.filter((Long item) -> item % 2 == 0);
        assertThat(twice.apply(3L)).isEqualTo(List.of(3L, 3L));
        assertThat(even.apply(3L)).isEmpty();
        assertThat(even.apply(4L)).isEqualTo(List.of(4L));
        assertThat(Steps.function((Long item) -> -item).apply(4L)).isEqualTo(List.of(-4L));
        assertThat(Steps.consume(taken::add).apply(5L)).isEmpty();
        assertThat(taken).containsExactly(5L);
    }

    @Test
    void a_state_that_moves_goes_on_where_it_was() throws Exception {
        StatefulStep before = Steps.stateful(RunningSum::new).get();
        StatefulStep after = Steps.stateful(RunningSum::new).get();
        List<Object> results = new ArrayList<>(before.apply(5L));
        after.importState(before.exportState());
        results.addAll(after.apply(7L));
        results.addAll(after.finish());
        assertThat(results).isEqualTo(RunningSum.of(List.of(5L, 7L)));
    }

    @Test
    @SuppressWarnings("NullAway") // that is the mistake
    void nulls_of_the_program_go_no_further() {
        StatefulStep forgetful = Steps.stateful(Forgetful::new).get();
        assertThatThrownBy(() -> Steps.function(item -> null).apply(1L))
                .isInstanceOf(MistakeException.class)
                .hasMessageStartingWith("its function returned null;");
        assertThatThrownBy(() -> forgetful.apply(1L))
                .isInstanceOf(MistakeException.class)
                .hasMessageStartingWith("its function returned null instead of a list");
        assertThatThrownBy(forgetful::finish)
                .isInstanceOf(MistakeException.class)
                .hasMessageStartingWith("its function returned a list with a null in it");
        assertThatIllegalStateException().isThrownBy(forgetful::exportState).withMessage("exportState returned null");
        assertThatIllegalStateException()
                .isThrownBy(() -> Steps.stateful(() -> (Forgetful) null).get())
                .withMessage("its maker returned null");
    }
}
