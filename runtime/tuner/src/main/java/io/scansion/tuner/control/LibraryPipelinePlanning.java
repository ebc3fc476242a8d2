package io.scansion.tuner.control;

import io.scansion.models.poetries.Advice;
import io.scansion.models.poetries.Edge;
import io.scansion.models.poetries.EdgeMode;
import io.scansion.models.poetries.MessageCost;
import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Plan;
import io.scansion.models.poetries.Planner;
import io.scansion.models.poetries.Replication;
import io.scansion.models.poetries.Stage;
import io.scansion.models.poetries.StageChange;
import io.scansion.tuner.control.LibraryArrangement.OfPipeline;
import io.scansion.tuner.monitor.Figures;
import io.scansion.tuner.monitor.LibraryWindow;
import io.scansion.tuner.monitor.LibraryWindow.Level;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Plans the instances of the stateless stages of a pipeline of the library, with free ranks and those that have served a stage
 * before. Stateless.
 */
final class LibraryPipelinePlanning {
    /** What a sender does for a message beside sending it, to choose an instance and take its credit. */
    private static final Replication REPLICATION = Replication.byUpstream(20e-6);

    private static final double LEAST_SECONDS = 1e-9;
    private static final Edge NO_COST = new Edge(0, EdgeMode.ASYNCHRONOUS, new MessageCost(0, 0));

    private final LibraryWindow.Pipeline window;
    private final Advice advice;

    /** @param window a complete one */
    LibraryPipelinePlanning(LibraryWindow.Pipeline window) {
        this.window = window;
        this.advice =
                new Planner(REPLICATION).plan(model(), window.report().free().size());
    }

    /** Returns the pipeline as the models know it; its stages are source, stages and sink. */
    Pipeline model() {
        List<Stage> stages = new ArrayList<>();
        for (Level level : window.levels()) {
            stages.add(stage(level));
        }
        return Pipeline.uniform(stages, NO_COST);
    }

    private Stage stage(Level level) {
        double seconds = Math.max(LEAST_SECONDS, level.messageSeconds());
        if (level.fixed()) {
            return Stage.notReplicable(seconds);
        }
        int now = level.ranks().size();
        return Stage.of(seconds)
                .withReplicas(Collections.nCopies(now, seconds))
                .withLimits(now, Stage.UNLIMITED)
                .withParked(level.parked().size());
    }

    LibraryChoice best() {
        Plan plan = advice.cheapest();
        List<Integer> free = new ArrayList<>(window.report().free());
        OfPipeline arrangement = OfPipeline.of(window.report());
        for (StageChange change : plan.changes()) {
            Level level = window.levels().get(change.stage());
            List<Integer> ranks = new ArrayList<>(level.ranks());
            List<Integer> candidates = new ArrayList<>(level.parked());
            candidates.addAll(free);
            int more = plan.instances().get(change.stage()) - ranks.size();
            List<Integer> taken = candidates.subList(0, Math.min(Math.max(0, more), candidates.size()));
            ranks.addAll(taken);
            free.removeAll(taken);
            arrangement = arrangement.with(level.name(), ranks);
        }
        int slowest = advice.current().bottlenecks().get(0);
        double perMessage = window.itemsPerMessage();
        return new LibraryChoice(
                arrangement,
                ModelBook.LIVE,
                plan.itemsPerSecond() * perMessage,
                currentItemsPerSecond(),
                String.format(
                        Locale.ROOT,
                        "stage '%s' sets the pace of %.4g items/s with %s a message on %d rank(s); %s",
                        window.levels().get(slowest).name(),
                        currentItemsPerSecond(),
                        Figures.milliseconds(window.levels().get(slowest).messageSeconds()),
                        Math.max(1, window.levels().get(slowest).ranks().size()),
                        plan.changes().isEmpty()
                                ? "nothing that could be changed makes it faster"
                                : String.format(
                                        Locale.ROOT,
                                        "%s gives %.4g items/s",
                                        arrangement.text(),
                                        plan.itemsPerSecond() * perMessage)));
    }

    private double currentItemsPerSecond() {
        return advice.current().itemsPerSecond() * window.itemsPerMessage();
    }

    /**
     * Returns the arrangement without the last instance of every stage that would take, with one fewer, less than a share of the
     * time of the slowest; empty if there is no such stage.
     */
    Optional<LibraryChoice> surplus(double share) {
        double slowest = window.levels().stream()
                .mapToDouble(level ->
                        level.messageSeconds() / Math.max(1, level.ranks().size()))
                .max()
                .orElse(0);
        OfPipeline present = OfPipeline.of(window.report());
        OfPipeline fewer = present;
        for (Level level : window.levels()) {
            int instances = level.ranks().size();
            if (instances > 1 && level.messageSeconds() / (instances - 1) < share * slowest) {
                fewer = fewer.with(level.name(), level.ranks().subList(0, instances - 1));
            }
        }
        return fewer.equals(present)
                ? Optional.empty()
                : Optional.of(new LibraryChoice(
                        fewer,
                        ModelBook.LIVE,
                        currentItemsPerSecond(),
                        currentItemsPerSecond(),
                        "frees instances that are not needed: " + fewer.text()));
    }

    /** Positions of the levels, for events that name stages by number. */
    List<Integer> order() {
        return IntStream.range(0, window.levels().size()).boxed().toList();
    }
}
