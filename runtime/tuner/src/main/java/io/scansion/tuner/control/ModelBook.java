package io.scansion.tuner.control;

import io.scansion.models.poetries.Pipeline;
import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.models.poetries.Replication;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import java.util.LinkedHashMap;
import java.util.Map;

/** Asks every model about the present arrangement, and enters its answer in the ledger beside the measurement. */
final class ModelBook {
    /** The model that plans are made with. */
    static final String LIVE = "poetries";
    /** The paper's own way of replicating, for comparison. */
    static final String MANAGED = "poetries-manager";
    /** The stochastic process algebra's pipeline, for comparison. */
    static final String PEPA = "pepa";

    private final Map<String, ProductionTimes> models = new LinkedHashMap<>();
    private final PepaPipeline pepa = new PepaPipeline();
    private final Ledger ledger = new Ledger();
    private final EventSink events;

    ModelBook(EventSink events) {
        this.events = events;
        models.put(LIVE, new ProductionTimes(Planning.REPLICATION));
        models.put(MANAGED, new ProductionTimes(Replication.byManager(Planning.REPLICATION.bookkeepingSeconds())));
    }

    void enter(Pipeline pipeline, double measuredItemsPerSecond) {
        models.forEach((name, model) -> {
            Prediction prediction = model.predict(pipeline);
            enter(name, pipeline, prediction.itemsPerSecond(), prediction.periodSeconds(), measuredItemsPerSecond);
        });
        pepa.itemsPerSecond(pipeline)
                .ifPresent(predicted -> enter(PEPA, pipeline, predicted, 1 / predicted, measuredItemsPerSecond));
    }

    private void enter(String model, Pipeline pipeline, double predicted, double periodSeconds, double measured) {
        double error = ledger.enter(model, predicted, measured);
        events.append(new RunEvent.Prediction(
                model,
                pipeline.instances(),
                predicted,
                periodSeconds,
                measured,
                error,
                ledger.standing(model).meanAbsoluteError()));
    }

    Ledger ledger() {
        return ledger;
    }
}
