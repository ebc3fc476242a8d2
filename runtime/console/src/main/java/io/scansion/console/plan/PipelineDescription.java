package io.scansion.console.plan;

import java.util.List;
import java.util.Map;

/**
 * A pipeline as an operator describes it to the planner.
 *
 * @param messageOverheadSeconds fixed cost {@code tl} per message in seconds, not negative
 * @param secondsPerByte cost {@code lambda} per byte in seconds, not negative
 * @param managerSeconds a dedicated communication manager's own bookkeeping {@code c} per message in seconds, not negative
 * @param synchronous whether a send waits for its receiver
 * @param stages in pipeline order, every one after those that send to it, at least two
 */
public record PipelineDescription(
        double messageOverheadSeconds,
        double secondsPerByte,
        double managerSeconds,
        boolean synchronous,
        List<Stage> stages) {

    public PipelineDescription {
        requireCost("message overhead", messageOverheadSeconds);
        requireCost("cost per byte", secondsPerByte);
        requireCost("manager bookkeeping", managerSeconds);
        stages = List.copyOf(stages);
        if (stages.size() < 2) {
            throw new IllegalArgumentException("a pipeline has at least 2 stages, got " + stages.size());
        }
    }

    /** Returns whether every stage sends to the next alone, one item for each that it takes in. */
    public boolean isLine() {
        for (int i = 0; i < stages.size(); i++) {
            Map<Integer, Double> next = i < stages.size() - 1 ? Map.of(i + 1, 1.0) : Map.of();
            if (!stages.get(i).to().equals(next)) {
                return false;
            }
        }
        return true;
    }

    /**
     * One stage of the description.
     *
     * @param name for people; not necessarily unique
     * @param computeSeconds computation time per item in seconds, one entry for every instance that serves it now
     * @param messageBytes bytes that the stage sends per item, not negative
     * @param replicable whether the planner may add instances
     * @param to numbers of the later stages that it sends to, each with the items sent there for one taken in, positive
     */
    public record Stage(
            String name,
            List<Double> computeSeconds,
            double messageBytes,
            boolean replicable,
            Map<Integer, Double> to) {
        public Stage {
            to = Map.copyOf(to);
            computeSeconds = List.copyOf(computeSeconds);
            if (computeSeconds.isEmpty()) {
                throw new IllegalArgumentException("stage " + name + " needs a compute time");
            }
            computeSeconds.forEach(seconds -> requireCost("compute time of stage " + name, seconds));
            requireCost("message size of stage " + name, messageBytes);
        }

        /** Returns how many instances serve the stage now. */
        public int instances() {
            return computeSeconds.size();
        }

        /** Returns the mean computation time per item over the instances, in seconds. */
        public double meanComputeSeconds() {
            return computeSeconds.stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElseThrow();
        }
    }

    private static void requireCost(String what, double value) {
        if (!(value >= 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(what + " must be at least 0 and finite, got " + value);
        }
    }
}
