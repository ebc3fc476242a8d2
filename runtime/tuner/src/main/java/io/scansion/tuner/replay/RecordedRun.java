package io.scansion.tuner.replay;

import io.scansion.tuner.journal.JobClock;
import io.scansion.tuner.observe.WindowSettings;
import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.tuner.world.JobFacts;
import java.util.OptionalDouble;

/**
 * What a loop began with, and so the head of a recording.
 *
 * @param memory of the tuner before it, in base 64; empty if it began anew
 * @param madeNanos on the loop's clock when it was made
 * @param originNanos some moment on the loop's clock
 * @param originSeconds the same moment in seconds since the start of the job
 */
public record RecordedRun(
        JobFacts facts,
        PolicySettings settings,
        WindowSettings windows,
        String memory,
        long madeNanos,
        long originNanos,
        double originSeconds) {
    /** When something happened, in seconds since the start of the job. */
    public double seconds(long nanos) {
        return JobClock.seconds(nanos, originNanos, originSeconds);
    }

    /** The same run as if there had been so many spares, at least 0. */
    public RecordedRun withSpares(int spares) {
        return withFacts(spares, facts.requiredItemsPerSecond());
    }

    /** The same run as if so many items per second had been demanded, above 0. */
    public RecordedRun withContract(double itemsPerSecond) {
        return withFacts(facts.spares(), OptionalDouble.of(itemsPerSecond));
    }

    private RecordedRun withFacts(int spares, OptionalDouble requiredItemsPerSecond) {
        return with(
                new JobFacts(
                        facts.jobId(),
                        facts.mainClass(),
                        facts.primaries(),
                        spares,
                        facts.stateless(),
                        facts.device(),
                        facts.expectedItems(),
                        requiredItemsPerSecond,
                        facts.speeds()),
                settings);
    }

    /** The same run with another threshold, as a share: 0.05 for 5 %. */
    public RecordedRun withMinGain(double minGain) {
        return with(facts, settings.withMinGain(minGain));
    }

    /**
     * The same run in another mode.
     *
     * @throws IllegalArgumentException if it is neither {@code advise} nor {@code auto}
     */
    public RecordedRun withMode(String mode) {
        return with(facts, settings.withMode(Mode.of(mode)));
    }

    private RecordedRun with(JobFacts otherFacts, PolicySettings otherSettings) {
        return new RecordedRun(otherFacts, otherSettings, windows, memory, madeNanos, originNanos, originSeconds);
    }
}
