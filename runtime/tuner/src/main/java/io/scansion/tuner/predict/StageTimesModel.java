package io.scansion.tuner.predict;

import io.scansion.models.poetries.Prediction;
import io.scansion.models.poetries.ProductionTimes;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.WindowEvents.StageTimes;
import java.util.List;
import java.util.Optional;

/** What the POETRIES model says of every stage as it is arranged now. Stateless. */
public final class StageTimesModel {
    private StageTimesModel() {}

    /**
     * Returns the production times of the stages of a pipeline of the program.
     *
     * @param queues forecast of a program that is no pipeline
     */
    public static StageTimes of(Outlook outlook, Optional<Forecast> queues) {
        Observation observation = outlook.observation();
        if (!observation.isPipeline() || observation.unknown().isPresent()) {
            return new StageTimes(
                    List.of(), List.of(), queues.map(Forecast::bottlenecks).orElse(List.of()));
        }
        Prediction prediction = new ProductionTimes(Pipelines.replication(observation.subject()))
                .predict(outlook.pipeline(outlook.seen()));
        return new StageTimes(
                prediction.independentSeconds(),
                prediction.dependentSeconds(),
                Pipelines.bottlenecks(observation, prediction));
    }
}
