package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.world.Around.Noting;
import io.scansion.agent.ranks.world.Around.Over;
import io.scansion.agent.ranks.world.JobSpec.Ending;
import io.scansion.agent.ranks.world.JobSpec.Giving;
import io.scansion.agent.ranks.world.JobSpec.Look;
import io.scansion.agent.ranks.world.JobSpec.Receive;
import io.scansion.agent.ranks.world.JobSpec.Stage;
import io.scansion.agent.ranks.world.JobSpec.Taking;
import io.scansion.agent.ranks.world.Threads.Sharing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws jobs with a rank, or two, of which two threads are in calls of MPI at the same time: those of {@link RandomJobs}, and what such programs can do. */
final class ThreadedJobs {
    private static final int LONG = 200;

    private final SplittableRandom random;
    private final JobSpec drawn;

    private ThreadedJobs(long seed) {
        random = new SplittableRandom(~seed);
        drawn = new RandomJobs(seed).next().withMessagesPerItem(1);
    }

    static JobSpec of(long seed) {
        ThreadedJobs jobs = new ThreadedJobs(seed);
        return jobs.random.nextInt(40) == 0 ? jobs.manyItems() : jobs.next();
    }

    /** Nothing is ordered, and so many messages go through a stage of two threads that it tells of what it has taken again and again. */
    private JobSpec manyItems() {
        Stage stage = Stage.PLAIN.taking(random.nextBoolean() ? Taking.RECV : Taking.POSTED);
        return new JobSpec(
                1,
                LONG,
                Ending.BY_VALUE,
                false,
                Set.of(),
                Set.of(),
                true,
                List.of(stage.sharing(Sharing.TOGETHER, 0)),
                Stage.PLAIN,
                1,
                List.of());
    }

    private JobSpec next() {
        List<Stage> stages = new ArrayList<>();
        drawn.stages().forEach(stage -> stages.add(byAnyTag(stage)));
        Over over = drawn.around().over();
        JobSpec spec = drawn.withStages(stages)
                .withSink(byAnyTag(drawn.sink()))
                .withAround(drawn.around()
                        .over(new Over(over.made(), over.items()))); // notes have an order, two threads have none
        if (random.nextBoolean()) {
            spec = spec.orderedAfter(2 + random.nextInt(4));
        }
        switch (random.nextInt(6)) {
            case 0 -> {
                return spec.withEmpty(Set.of()).withSource(shared(spec.source(), Sharing.TOGETHER));
            }
            case 1 -> {
                return spec.withSink(shared(spec.sink(), Sharing.TOGETHER));
            }
            case 2, 3, 4 -> {
                int at = random.nextInt(stages.size());
                stages.set(at, shared(stages.get(at), random.nextInt(3) > 0 ? Sharing.TOGETHER : Sharing.DIVIDED));
                return spec.withStages(stages);
            }
            default -> {
                Over notes = new Over(2, 1, 2 * random.nextInt(2), Noting.SOURCE_TO_SINK, Stage.NEVER);
                JobSpec noted = spec.withAround(spec.around().over(notes));
                boolean both = random.nextBoolean();
                return both || random.nextBoolean()
                        ? noted.withSource(shared(noted.source(), Sharing.NOTES))
                                .withSink(both ? shared(noted.sink(), Sharing.NOTES) : noted.sink())
                        : noted.withSink(shared(noted.sink(), Sharing.NOTES));
            }
        }
    }

    /** Two threads do not count each other's messages; and after a failure nobody knows which are missing. */
    private static Stage byAnyTag(Stage stage) {
        boolean counts = stage.receive() == Receive.TAG_BY_COUNT || stage.receive() == Receive.SWAPPED_TAGS;
        Stage lasting = stage.throwing(Stage.NEVER).dying(Stage.NEVER);
        return counts ? lasting.receiving(Receive.ANY_TAG) : lasting;
    }

    private Stage shared(Stage stage, Sharing how) {
        boolean odd = stage.holdsTwo() || stage.taking() == Taking.LOOKS_PAST;
        return Stage.PLAIN
                .receiving(stage.receive())
                .looking(stage.look() == Look.AHEAD ? Look.NONE : stage.look())
                .dropping(stage.drops())
                .taking(odd ? Taking.RECV : stage.taking())
                .giving(stage.giving() == Giving.EXCHANGE ? Giving.SEND : stage.giving())
                .sharing(how, random.nextBoolean() ? 0 : random.nextInt(1 + drawn.items()));
    }
}
