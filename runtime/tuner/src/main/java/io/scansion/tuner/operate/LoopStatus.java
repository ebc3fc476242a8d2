package io.scansion.tuner.operate;

import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.policy.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How a job is arranged and what the loop is doing, at one moment.
 *
 * @param instances physical ranks that serve each stage, by virtual rank
 * @param free spares that have served no stage yet
 * @param recommendation what waits for an operator
 * @param activity what the loop is doing, or why it does nothing
 * @param left stages that are left as they are at an operator's wish
 * @param points what runs with the library, and tuning points and their values, a line each
 * @param changes changes made so far, without those taken back
 */
public record LoopStatus(
        String jobId,
        Mode mode,
        Map<Integer, List<Integer>> instances,
        List<Integer> free,
        double itemsPerSecond,
        Optional<Proposal> recommendation,
        String activity,
        Set<Integer> left,
        List<String> points,
        int changes) {

    /** Several lines for an operator. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("job ").append(jobId).append(", mode ").append(mode.label()).append('\n');
        instances.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> text.append("stage ")
                        .append(entry.getKey())
                        .append(": ranks ")
                        .append(entry.getValue())
                        .append(left.contains(entry.getKey()) ? ", left as it is" : "")
                        .append('\n'));
        text.append("free ranks: ").append(free).append('\n');
        points.forEach(point -> text.append(point).append('\n'));
        recommendation.ifPresent(proposal -> text.append("recommendation ")
                .append(proposal.id())
                .append(": ")
                .append(proposal.reason())
                .append('\n'));
        return text.append(activity).toString();
    }
}
