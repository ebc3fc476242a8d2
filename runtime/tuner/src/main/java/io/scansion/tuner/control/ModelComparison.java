package io.scansion.tuner.control;

import io.scansion.models.poetries.Pipeline;
import io.scansion.tuner.monitor.JobFacts;
import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.Window;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Holds every window in which nothing was being changed against all models that know such a program, and against what the operator
 * demands. Owned by one thread.
 */
final class ModelComparison {
    private final PipelineModel pipelines;
    private final ModelBook book;
    private final Optional<ContractWatch> contract;
    private final MasterSlaveWatch masterSlaves;
    private final EventSink events;
    /** A program that is a graph but no pipeline has been seen; the first window of it is filling. */
    private boolean graphSeen;

    ModelComparison(JobFacts facts, JobMonitor monitor, PipelineModel pipelines, EventSink events) {
        this.pipelines = pipelines;
        this.book = new ModelBook(events);
        this.contract = facts.requiredItemsPerSecond().isPresent()
                ? Optional.of(new ContractWatch(facts.requiredItemsPerSecond().getAsDouble()))
                : Optional.empty();
        this.masterSlaves = new MasterSlaveWatch(facts, monitor, book, events);
        this.events = events;
    }

    /** The present arrangement of a pipeline. */
    void pipeline(Planning.Round round) {
        List<Integer> order = round.structure().order();
        Pipeline pipeline = pipelines.of(round.structure(), round.window(), round.placement(), stage -> false);
        book.enter(pipeline, order, round.window().itemsPerSecond());
        contract.flatMap(watch -> watch.look(
                        pipeline,
                        order,
                        round.afterwards(),
                        round.placement().free().size(),
                        round.window().index()))
                .ifPresent(events::append);
    }

    /** A program that is a graph without a circle, but no pipeline. */
    void graph(MeasuredGraph graph, QueueingModel.Forecast queues, Window window) {
        if (graphSeen) {
            book.enter(queues, window.stages().size(), window.itemsPerSecond());
            contract.flatMap(watch -> watch.look(graph, window.index())).ifPresent(events::append);
        }
        graphSeen = true;
    }

    /** @param tasksLeft in the run, where it is known */
    void masterSlave(Window window, OptionalLong tasksLeft) {
        window.masterSlave().ifPresent(program -> {
            masterSlaves.look(program, window.index(), tasksLeft);
            contract.flatMap(watch -> masterSlaves
                            .models()
                            .flatMap(models ->
                                    book.mostReliable().flatMap(best -> watch.look(models, best, window.index()))))
                    .ifPresent(events::append);
        });
    }

    /** What a master/slave program is advised now, one line each. */
    List<String> advised() {
        return masterSlaves.advised();
    }

    ModelBook book() {
        return book;
    }

    /**
     * Where nothing was foretold, because the program is no pipeline and nothing was changed, the model with the best record speaks,
     * and its error is that of all windows.
     */
    RunEvent.Summary foretold(RunEvent.Summary summary) {
        return summary.foretold().model() != null
                ? summary
                : book.mostReliable()
                        .map(best -> summary.withForetold(new RunEvent.Foretold(
                                best.predictedItemsPerSecond(), best.meanAbsoluteError(), best.model())))
                        .orElse(summary);
    }

    Ledger ledger() {
        return book.ledger();
    }
}
