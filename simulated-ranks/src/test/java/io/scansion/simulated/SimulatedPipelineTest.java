package io.scansion.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.RankCounters;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedPipelineTest {
    private static final int STAGES = 6;
    private static final int RANKS = 20;
    private static final long STEP_NANOS = 700_000_000;

    /** What comes out of all instances that a stage ever had is what goes through the pipeline, whatever is ordered meanwhile. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void counts_never_fall_and_every_stage_does_the_same_items(long seed) {
        Random random = new Random(seed);
        SimulatedPipeline pipeline = new SimulatedPipeline(STAGES, RANKS, seed);
        List<List<Integer>> instances = new ArrayList<>();
        IntStream.range(0, STAGES).forEach(stage -> instances.add(new ArrayList<>(List.of(stage))));
        List<RankCounters> before = new ArrayList<>();
        IntStream.range(0, RANKS).forEach(rank -> before.add(RankCounters.ZERO));
        double expected = 0;
        int nextSpare = STAGES;
        for (int step = 1; step <= 25; step++) {
            long now = step * STEP_NANOS;
            expected += pipeline.itemsPerSecond() * STEP_NANOS / 1e9;
            double[] done = new double[STAGES];
            for (int rank = 0; rank < RANKS; rank++) {
                Snapshot snapshot = pipeline.snapshot(rank, step, now);
                RankCounters counters = snapshot.counters();
                assertThat(counters.items())
                        .isGreaterThanOrEqualTo(before.get(rank).items());
                assertThat(counters.blockedReceiveNanos())
                        .isGreaterThanOrEqualTo(before.get(rank).blockedReceiveNanos());
                before.set(rank, counters);
                if (snapshot.virtualRank() >= 0) {
                    done[snapshot.virtualRank()] += counters.items();
                }
            }
            for (double ofStage : done) {
                assertThat(ofStage).isCloseTo(expected, within((double) RANKS));
            }
            if (step % 3 == 0 && nextSpare < RANKS) {
                int stage = 1 + random.nextInt(STAGES - 2);
                instances.get(stage).add(nextSpare++);
                order(pipeline, step, stage, instances.get(stage), now);
            } else if (step % 7 == 0 && instances.get(1).size() > 1) {
                instances.get(1).remove(0);
                order(pipeline, step, 1, instances.get(1), now);
            }
        }
    }

    private static void order(SimulatedPipeline pipeline, long id, int stage, List<Integer> ranks, long now) {
        Arrange arrange = new Arrange(
                id, List.of(stage - 1, stage, stage + 1), List.of(new StageTarget(stage, List.copyOf(ranks))));
        assertThat(pipeline.objection(arrange)).isEmpty();
        assertThat(pipeline.obey(stage - 1, arrange, now)).hasSize(1);
    }
}
