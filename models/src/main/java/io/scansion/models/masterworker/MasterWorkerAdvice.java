package io.scansion.models.masterworker;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How many workers a {@link MasterWorker} program should have.
 *
 * @param best the number of workers with the least index: each further one costs more efficiency than it saves time
 * @param fastest the number of workers with the shortest iteration, whatever the efficiency
 * @param limited whether the best is the most that was allowed, so that more might be better still
 */
public record MasterWorkerAdvice(Outlook best, Outlook fastest, boolean limited) implements Solution {
    /** Checks that nothing is missing. */
    public MasterWorkerAdvice {
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(fastest, "fastest");
    }

    /**
     * What the model says about one number of workers.
     *
     * @param workers at least 1
     * @param iterationSeconds {@code Tt}, seconds per iteration
     * @param efficiency share of the workers' time spent computing, above 0, at most 1
     * @param index {@code Pi} in seconds
     */
    public record Outlook(int workers, double iterationSeconds, double efficiency, double index) {}

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        quantities.put("best.workers", new Quantity(best.workers(), Unit.NUMBER));
        quantities.put("best.iteration", new Quantity(best.iterationSeconds(), Unit.SECONDS));
        quantities.put("best.efficiency", new Quantity(best.efficiency(), Unit.SHARE));
        quantities.put("best.index", new Quantity(best.index(), Unit.SECONDS));
        quantities.put("fastest.workers", new Quantity(fastest.workers(), Unit.NUMBER));
        quantities.put("fastest.iteration", new Quantity(fastest.iterationSeconds(), Unit.SECONDS));
        quantities.put("fastest.efficiency", new Quantity(fastest.efficiency(), Unit.SHARE));
        quantities.put("fastest.index", new Quantity(fastest.index(), Unit.SECONDS));
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.EXACT;
    }

    @Override
    public String foundBy() {
        return "all numbers of workers tried";
    }
}
