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

    private final Map<String, ProductionTimes> models = new LinkedHashMap<>();
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
            double error = ledger.enter(name, prediction.itemsPerSecond(), measuredItemsPerSecond);
            events.append(new RunEvent.Prediction(
                    name,
                    prediction.instances(),
                    prediction.itemsPerSecond(),
                    prediction.periodSeconds(),
                    measuredItemsPerSecond,
                    error,
                    ledger.standing(name).meanAbsoluteError()));
        });
    }

    Ledger ledger() {
        return ledger;
    }
}
