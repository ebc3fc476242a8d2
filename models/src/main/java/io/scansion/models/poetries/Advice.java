package io.scansion.models.poetries;

import io.scansion.models.Quantity;
import io.scansion.models.Quantity.Unit;
import io.scansion.models.Solution;
import io.scansion.models.StatedAccuracy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What {@link Planner} answers.
 *
 * @param current the prediction for the instances there are now
 * @param best the plan of the highest predicted throughput, and among those the one with the fewest processors
 * @param cheapest the plan with the fewest processors whose throughput is within the planner's tolerance of the best
 */
public record Advice(Prediction current, Plan best, Plan cheapest) implements Solution {
    /** Checks that nothing is missing. */
    public Advice {
        Objects.requireNonNull(current, "current");
        Objects.requireNonNull(best, "best");
        Objects.requireNonNull(cheapest, "cheapest");
    }

    /** Returns the predicted gain of a plan over now as a fraction: 0.05 is five per cent more items per second. */
    public double gain(Plan plan) {
        return current.periodSeconds() / plan.prediction().periodSeconds() - 1;
    }

    @Override
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        quantities.put("current.period", new Quantity(current.periodSeconds(), Unit.SECONDS));
        quantities.put("best.period", new Quantity(best.prediction().periodSeconds(), Unit.SECONDS));
        quantities.put("best.processors", new Quantity(best.processors(), Unit.NUMBER));
        quantities.put("cheapest.period", new Quantity(cheapest.prediction().periodSeconds(), Unit.SECONDS));
        quantities.put("cheapest.processors", new Quantity(cheapest.processors(), Unit.NUMBER));
        return quantities;
    }

    @Override
    public StatedAccuracy statedAccuracy() {
        return StatedAccuracy.EXACT;
    }

    @Override
    public String foundBy() {
        return "search over periods";
    }
}
