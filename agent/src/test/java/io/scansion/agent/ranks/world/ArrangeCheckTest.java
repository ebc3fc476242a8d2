package io.scansion.agent.ranks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ArrangeCheckTest {
    /** Five ranks and three spares (5 to 7), stages 1 to 3 stateless, as seen by rank 0. */
    private static @Nullable String refusal(List<Integer> chain, StageTarget... targets) {
        return ArrangeCheck.refusal(new Arrange(1, chain, List.of(targets)), 0, 5, 8, Set.of(1, 2, 3));
    }

    private static StageTarget target(int stage, Integer... instances) {
        return new StageTarget(stage, List.of(instances));
    }

    @Test
    void neighbouring_stages_may_be_replicated_on_spares() {
        assertThat(refusal(List.of(0, 1, 2, 3, 4), target(1, 1, 5), target(2, 2, 6, 7)))
                .isNull();
    }

    @Test
    void a_stage_may_be_moved_off_its_primary() {
        assertThat(refusal(List.of(0, 1, 2), target(1, 5))).isNull();
    }

    @Test
    void only_the_rank_at_the_head_of_the_chain_distributes() {
        assertThat(refusal(List.of(1, 2, 3), target(2, 2, 5))).contains("rank 1 distributes this chain");
    }

    @Test
    void a_stage_that_was_not_declared_stateless_is_not_touched() {
        assertThat(refusal(List.of(0, 4, 3), target(4, 4, 5))).contains("stage 4 is not declared stateless");
    }

    @Test
    void one_process_cannot_serve_two_stages() {
        assertThat(refusal(List.of(0, 1, 2, 3, 4), target(1, 1, 5), target(2, 2, 5)))
                .contains("process 5 cannot serve stage 2");
    }

    @Test
    void another_primary_or_a_process_that_is_not_there_cannot_serve() {
        assertThat(refusal(List.of(0, 1, 2), target(1, 1, 3))).contains("process 3 cannot serve stage 1");
        assertThat(refusal(List.of(0, 1, 2), target(1, 1, 8))).contains("process 8 cannot serve stage 1");
    }

    @Test
    void a_stage_always_keeps_an_instance() {
        assertThat(refusal(List.of(0, 1, 2), target(1))).contains("without an instance");
    }

    @Test
    void a_target_outside_the_chain_is_refused() {
        assertThat(refusal(List.of(0, 1, 2), target(3, 3, 5))).contains("stage 3 is not in the chain");
    }

    @Test
    void a_chain_has_two_ends_and_no_rank_twice() {
        assertThat(refusal(List.of(0, 1))).contains("a chain needs");
        assertThat(refusal(List.of(0, 1, 0), target(1, 1))).contains("a chain needs");
        assertThat(refusal(List.of(0, 1, 5), target(1, 1))).contains("there is no rank 5");
    }
}
