package io.scansion.models.poetries;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Small seeded pipelines with every kind of stage and edge; compute times are round, so that ties are frequent. */
final class RandomPipelines {
    private static final List<EdgeMode> MODES = List.of(EdgeMode.values());
    private static final List<Manager> MANAGERS = List.of(Manager.values());
    private final Random random;

    RandomPipelines(long seed) {
        random = new Random(seed);
    }

    Pipeline pipeline(int mostStages) {
        int size = 1 + random.nextInt(mostStages);
        List<Stage> stages = new ArrayList<>();
        List<Edge> edges = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            stages.add(stage());
            if (i > 0) {
                edges.add(edge());
            }
        }
        return new Pipeline(stages, edges);
    }

    Replication replication() {
        return new Replication(MANAGERS.get(random.nextInt(MANAGERS.size())), random.nextInt(3) == 0 ? 0.02 : 0);
    }

    FreedProcessors freed() {
        return random.nextBoolean() ? FreedProcessors.STAY_WITH_STAGE : FreedProcessors.RETURN_TO_POOL;
    }

    int processors(int most) {
        return random.nextInt(most + 1);
    }

    private Stage stage() {
        double tc = seconds();
        Stage stage = Stage.of(tc);
        int now = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1;
        if (random.nextBoolean()) {
            List<Double> replicas = new ArrayList<>();
            for (int k = 0; k < now; k++) {
                replicas.add(seconds());
            }
            stage = stage.withReplicas(replicas);
        } else {
            stage = stage.withInstances(now);
        }
        switch (random.nextInt(8)) {
            case 0 -> stage = stage.withReplicable(false);
            case 1 -> stage = stage.withPinned(true);
            case 2 -> stage = stage.withLimits(1, 1 + random.nextInt(4));
            case 3 -> stage = stage.withLimits(2, 2 + random.nextInt(3));
            default -> {}
        }
        return random.nextInt(4) == 0 ? stage.withParked(random.nextInt(3)) : stage;
    }

    private Edge edge() {
        EdgeMode mode = MODES.get(random.nextInt(MODES.size()));
        double tl = random.nextInt(3) == 0 ? 0 : 0.001 * random.nextInt(40);
        return new Edge(random.nextInt(100_000), mode, new MessageCost(tl, random.nextInt(2) * 1e-7));
    }

    private double seconds() {
        return random.nextInt(6) == 0 ? 0.01 + random.nextDouble() : 0.1 * (1 + random.nextInt(6));
    }
}
