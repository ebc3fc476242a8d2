package io.scansion.page.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.LoggedEvent;
import io.scansion.tuner.journal.ModelEvent;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunState;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of the jobs that a page follows, in Prometheus' text format; {@code docs/metrics.md} lists them. What is one number of a job
 * is a meter; what has stages or models is {@linkplain DetailCollector collected} as it comes aggregated from the tuner, beside them in the
 * same registry. Safe for use by several threads.
 */
public final class RunMetrics {
    private static final String JOB = "job";

    private final PrometheusRegistry collectors = new PrometheusRegistry();
    private final PrometheusMeterRegistry meters =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, collectors, Clock.SYSTEM);
    private final Map<String, JobFigures> jobs = new ConcurrentHashMap<>();

    public RunMetrics() {
        collectors.register(new DetailCollector(jobs));
    }

    /** Takes in the next event of a job. */
    public void accept(String job, LoggedEvent event) {
        jobs.computeIfAbsent(job, this::metersOf).accept(event);
    }

    /**
     * Returns all metrics as they stand.
     *
     * @param accepted content type that the scraper asks for; null for the plain text
     */
    public String scrape(@Nullable String accepted) {
        return meters.scrape(contentType(accepted));
    }

    /** The form in which a scraper that asks for this is answered. */
    public static String contentType(@Nullable String accepted) {
        return accepted != null && accepted.contains("application/openmetrics-text")
                ? "application/openmetrics-text; version=1.0.0; charset=utf-8"
                : "text/plain; version=0.0.4; charset=utf-8";
    }

    private JobFigures metersOf(String job) {
        JobFigures figures = new JobFigures();
        Tags tags = Tags.of(JOB, job);
        counter("scansion.items", "Items that came out, or tasks that were done.", tags, figures, JobFigures::items);
        counter("scansion.warnings", "Warnings in the event log.", tags, figures, JobFigures::warnings);
        counter(
                "scansion.tuner.starts",
                "Tuners that the job has had since the page was started.",
                tags,
                figures,
                JobFigures::tuners);
        String changes = "Changes, by what became of them.";
        counter("scansion.changes", changes, tags.and("outcome", "kept"), figures, JobFigures::kept);
        counter("scansion.changes", changes, tags.and("outcome", "taken_back"), figures, JobFigures::takenBack);
        counter("scansion.changes", changes, tags.and("outcome", "not_done"), figures, JobFigures::notDone);
        gauge(
                "scansion.stages.unknown",
                "Stages of which nothing is known in the last window.",
                tags,
                figures,
                JobFigures::unknownStages);
        state(
                "scansion.throughput.items.per.second",
                "Items per second in the last window.",
                tags,
                figures,
                of -> Optional.of(of.itemsPerSecond()));
        state(
                "scansion.spares.free",
                "Spare ranks that serve no stage.",
                tags,
                figures,
                of -> Optional.of((double) of.freeSpares()));
        state(
                "scansion.ranks",
                "Ranks that the program sees.",
                tags,
                figures,
                of -> of.job().map(JobEvent.Job::primaries).map(Double::valueOf));
        state(
                "scansion.demanded.items.per.second",
                "What --contract demands.",
                tags,
                figures,
                of -> of.contract().map(ModelEvent.Contract::requiredItemsPerSecond));
        state(
                "scansion.contract.kept",
                "1 if the contract is kept, 0 if not.",
                tags,
                figures,
                of -> of.contract().map(one -> one.state().equals("kept") ? 1.0 : 0.0));
        state(
                "scansion.items.left",
                "Items that have still to come out, where --expected-items says how many there are.",
                tags,
                figures,
                of -> of.completion().map(one -> (double) one.itemsLeft()));
        completion(tags, figures, "50", ModelEvent.Prospect::medianSeconds);
        completion(tags, figures, "90", ModelEvent.Prospect::p90Seconds);
        completion(tags, figures, "99", ModelEvent.Prospect::p99Seconds);
        state(
                "scansion.in.time.ratio",
                "Probability that the program is done by the deadline, as it is arranged now.",
                tags,
                figures,
                of -> of.completion().map(one -> one.prospects().get(0).inTime()));
        state(
                "scansion.agent.overhead.ratio",
                "Share of the ranks' time that measuring takes.",
                tags,
                figures,
                of -> of.overhead().map(ObservationEvent.Overhead::share));
        state(
                "scansion.agent.overhead.budget.ratio",
                "Share that --overhead allows.",
                tags,
                figures,
                of -> of.overhead().map(ObservationEvent.Overhead::budget));
        state(
                "scansion.parallel.efficiency.ratio",
                "POP: mean useful time of a rank over the window's.",
                tags,
                figures,
                of -> of.efficiency().map(ObservationEvent.Efficiency::parallelEfficiency));
        state(
                "scansion.load.balance.ratio",
                "POP: mean useful time over that of the rank with most.",
                tags,
                figures,
                of -> of.efficiency().map(ObservationEvent.Efficiency::loadBalance));
        state(
                "scansion.communication.efficiency.ratio",
                "POP: useful time of the rank with most over the window's.",
                tags,
                figures,
                of -> of.efficiency().map(ObservationEvent.Efficiency::communicationEfficiency));
        return figures;
    }

    private void completion(
            Tags tags, JobFigures figures, String percentile, ToDoubleFunction<ModelEvent.Prospect> seconds) {
        state(
                "scansion.completion.seconds",
                "Time until the last item is out, as the program is arranged now.",
                tags.and("percentile", percentile),
                figures,
                of -> of.completion()
                        .map(one -> seconds.applyAsDouble(one.prospects().get(0))));
    }

    private void counter(String name, String help, Tags tags, JobFigures of, ToDoubleFunction<JobFigures> value) {
        FunctionCounter.builder(name, of, value).description(help).tags(tags).register(meters);
    }

    private void gauge(String name, String help, Tags tags, JobFigures of, ToDoubleFunction<JobFigures> value) {
        Gauge.builder(name, of, value).description(help).tags(tags).register(meters);
    }

    private void state(String name, String help, Tags tags, JobFigures of, Function<RunState, Optional<Double>> value) {
        gauge(name, help, tags, of, figures -> figures.of(value));
    }
}
