package io.scansion.tuner.control;

import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks every model about the present arrangement, and enters its answer in the ledger beside the measurement. */
final class ModelBook {
    /** The model that plans are made with. */
    static final String LIVE = "poetries";
    /** The paper's own way of replicating, for comparison. */
    static final String MANAGED = "poetries-manager";
    /** The stochastic process algebra's pipeline, for comparison. */
    static final String PEPA = "pepa";
    /** The graph of queues: for comparison, and the only one for programs that are no pipeline. */
    static final String QUEUEING = "queueing";

    private final Map<String, ProductionTimes> models = new LinkedHashMap<>();
    private final PepaPipeline pepa = new PepaPipeline();
    private final Ledger ledger = new Ledger();
    /** Of the last window that was entered. */
    private final List<RunEvent.Prediction> latest = new ArrayList<>();

    private final EventSink events;

    ModelBook(EventSink events) {
        this.events = events;
        models.put(LIVE, new ProductionTimes(Planning.REPLICATION));
        models.put(MANAGED, new ProductionTimes(Replication.byManager(Planning.REPLICATION.bookkeepingSeconds())));
    }

    /** @param order virtual ranks of the stages */
    void enter(Pipeline pipeline, List<Integer> order, double measuredItemsPerSecond) {
        latest.clear();
        List<Integer> instances = pipeline.instances();
        models.forEach((name, model) -> {
            Prediction prediction = model.predict(pipeline);
            List<Integer> bottlenecks =
                    prediction.bottlenecks().stream().map(order::get).sorted().toList();
            enter(name, instances, bottlenecks, prediction.itemsPerSecond(), measuredItemsPerSecond);
        });
        QueueingModel.Forecast queues = QueueingModel.of(pipeline, order);
        enter(QUEUEING, instances, queues.bottlenecks(), queues.itemsPerSecond(), measuredItemsPerSecond);
        pepa.itemsPerSecond(pipeline)
                .ifPresent(predicted -> enter(PEPA, instances, List.of(), predicted, measuredItemsPerSecond));
    }

    /** Enters what the one model says that knows programs which are no pipeline. */
    void enter(QueueingModel.Forecast queues, int stages, double measuredItemsPerSecond) {
        latest.clear();
        List<Integer> instances = Collections.nCopies(stages, 1);
        enter(QUEUEING, instances, queues.bottlenecks(), queues.itemsPerSecond(), measuredItemsPerSecond);
    }

    /**
     * Enters what models say of a master/slave program, the one with the best record last.
     *
     * @param tasksPerSecond by the name of the model
     */
    void enter(
            Map<String, Double> tasksPerSecond, int ranks, List<Integer> bottlenecks, double measuredTasksPerSecond) {
        latest.clear();
        tasksPerSecond.entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, Double> entry) -> -record(entry.getKey())))
                .forEach(entry -> enter(
                        entry.getKey(),
                        Collections.nCopies(ranks, 1),
                        bottlenecks,
                        entry.getValue(),
                        measuredTasksPerSecond));
    }

    /** Returns the one of these models that has the best record, or the first if none has any. */
    String best(List<String> models) {
        return models.stream().min(Comparator.comparingDouble(this::record)).orElseThrow();
    }

    private double record(String model) {
        double error = ledger.standing(model).meanAbsoluteError();
        return Double.isNaN(error) ? Double.MAX_VALUE : error;
    }

    private void enter(
            String model, List<Integer> instances, List<Integer> bottlenecks, double predicted, double measured) {
        double error = ledger.enter(model, predicted, measured);
        RunEvent.Prediction prediction = new RunEvent.Prediction(
                model,
                instances,
                bottlenecks,
                predicted,
                1 / predicted,
                measured,
                error,
                ledger.standing(model).meanAbsoluteError());
        latest.add(prediction);
        events.append(prediction);
    }

    /** Returns what the model with the best record says of the program as it was in the last window that was entered. */
    Optional<RunEvent.Prediction> mostReliable() {
        return latest.stream().min(Comparator.comparingDouble(RunEvent.Prediction::meanAbsoluteError));
    }

    Ledger ledger() {
        return ledger;
    }
}
