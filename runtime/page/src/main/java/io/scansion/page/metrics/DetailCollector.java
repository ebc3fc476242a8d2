package io.scansion.page.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.scansion.tuner.journal.ModelEvent.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The metrics of stages and models, which are made when they are asked for. Safe for use by several threads. */
final class DetailCollector implements MultiCollector {
    private final Map<String, JobFigures> jobs;

    /** @param jobs by id; may grow meanwhile */
    DetailCollector(Map<String, JobFigures> jobs) {
        this.jobs = jobs;
    }

    @Override
    public MetricSnapshots collect() {
        Map<Labels, JobFigures.Stage> stages = new LinkedHashMap<>();
        Map<Labels, Prediction> models = new LinkedHashMap<>();
        jobs.forEach((job, figures) -> {
            figures.stages()
                    .forEach(stage ->
                            stages.put(Labels.of("job", job, "stage", Integer.toString(stage.stage())), stage));
            figures.predictions().forEach(one -> models.put(Labels.of("job", job, "model", one.model()), one));
        });
        List<MetricSnapshot> all = new ArrayList<>();
        all.add(gauges("scansion_stage_instances", "Ranks that serve the stage.", stages, JobFigures.Stage::instances));
        all.add(gauges(
                "scansion_stage_bottleneck",
                "1 if the stage sets the pace, 0 if not.",
                stages,
                stage -> stage.bottleneck() ? 1 : 0));
        all.add(gauges(
                "scansion_stage_refused",
                "1 if the stage will not be replicated, 0 if it may be.",
                stages,
                stage -> stage.refused() ? 1 : 0));
        all.add(itemsOf(stages));
        all.add(blocked(stages));
        all.add(serviceTimes(stages));
        all.add(gauges(
                "scansion_forecast_items_per_second",
                "What the model says of the present arrangement.",
                models,
                Prediction::predictedItemsPerSecond));
        all.add(gauges(
                "scansion_forecast_low_items_per_second",
                "Lower end of its 95 % interval.",
                models,
                Prediction::lowItemsPerSecond));
        all.add(gauges(
                "scansion_forecast_high_items_per_second",
                "Upper end of its 95 % interval.",
                models,
                Prediction::highItemsPerSecond));
        all.add(gauges(
                "scansion_forecast_error_ratio",
                "(predicted - measured) / measured in the last window.",
                models,
                Prediction::error));
        all.add(gauges(
                "scansion_forecast_weight_ratio", "Weight with which the model is heard.", models, Prediction::weight));
        return new MetricSnapshots(
                all.stream().filter(one -> !one.getDataPoints().isEmpty()).toList());
    }

    private static <T> MetricSnapshot gauges(String name, String help, Map<Labels, T> of, ToDoubleFunction<T> value) {
        List<GaugeDataPointSnapshot> points = new ArrayList<>(of.size());
        of.forEach((labels, one) -> {
            double number = value.applyAsDouble(one);
            if (Double.isFinite(number)) {
                points.add(new GaugeDataPointSnapshot(number, labels, null));
            }
        });
        return new GaugeSnapshot(new MetricMetadata(name, help), points);
    }

    private static MetricSnapshot itemsOf(Map<Labels, JobFigures.Stage> stages) {
        List<CounterDataPointSnapshot> points = new ArrayList<>(stages.size());
        stages.forEach((labels, stage) -> points.add(new CounterDataPointSnapshot(stage.items(), labels, null, 0)));
        return new CounterSnapshot(
                new MetricMetadata("scansion_stage_items", "Items that the stage completed."), points);
    }

    private static MetricSnapshot blocked(Map<Labels, JobFigures.Stage> stages) {
        List<CounterDataPointSnapshot> points = new ArrayList<>(2 * stages.size());
        stages.forEach((labels, stage) -> {
            points.add(new CounterDataPointSnapshot(
                    stage.blockedReceiveSeconds(), labels.add("direction", "receive"), null, 0));
            points.add(
                    new CounterDataPointSnapshot(stage.blockedSendSeconds(), labels.add("direction", "send"), null, 0));
        });
        return new CounterSnapshot(
                new MetricMetadata(
                        "scansion_stage_blocked_seconds", "Time that ranks of the stage were blocked in MPI."),
                points);
    }

    private static MetricSnapshot serviceTimes(Map<Labels, JobFigures.Stage> stages) {
        List<Double> bounds = StageTotals.upperBounds();
        List<HistogramDataPointSnapshot> points = new ArrayList<>(stages.size());
        stages.forEach((labels, stage) -> {
            if (!stage.counts().isEmpty()) {
                points.add(new HistogramDataPointSnapshot(
                        ClassicHistogramBuckets.of(bounds, stage.counts()), stage.timedSeconds(), labels, null, 0));
            }
        });
        return new HistogramSnapshot(
                new MetricMetadata(
                        "scansion_stage_service_seconds",
                        "Time of an item outside MPI calls, of those that were timed."),
                points);
    }
}
