package io.scansion.tuner.act;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.PointSpec;
import io.scansion.wire.PointType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** One tuning point, as the ranks report it. */
final class PointTrack {
    private final PointSpec spec;
    private final NavigableMap<Integer, PointReport> reports = new TreeMap<>();

    @JsonCreator
    PointTrack(@JsonProperty("spec") PointSpec spec) {
        this.spec = spec;
    }

    PointSpec spec() {
        return spec;
    }

    void report(PointReport report) {
        reports.put(report.physicalRank(), report);
    }

    /** Whether the field exists in at least one rank by now. */
    boolean isReady() {
        return reports.values().stream().anyMatch(PointReport::ready);
    }

    /** The value of the field where it is the same in all ranks in which it exists. */
    Optional<String> value() {
        Map<String, List<Integer>> ranks = ranksByValue();
        return ranks.size() == 1 ? ranks.keySet().stream().findFirst() : Optional.empty();
    }

    ChangeEvent.TuningPoint event() {
        boolean ranged = spec.type() != PointType.BOOLEAN;
        return new ChangeEvent.TuningPoint(
                spec.name(),
                spec.place(),
                spec.type().word(),
                ranged ? spec.min() : Double.NaN,
                ranged ? spec.max() : Double.NaN,
                spec.tune(),
                ranksByValue().entrySet().stream()
                        .map(entry -> new ChangeEvent.PointValue(entry.getKey(), entry.getValue()))
                        .toList(),
                waiting());
    }

    /** One line for an operator. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(spec.name()).append(": ").append(spec.values()).append(", ").append(spec.place());
        ranksByValue()
                .forEach((value, ranks) ->
                        text.append("; ").append(value).append(" in ranks ").append(ranks));
        if (!waiting().isEmpty()) {
            text.append("; class not initialised in ranks ").append(waiting());
        }
        return text.toString();
    }

    private Map<String, List<Integer>> ranksByValue() {
        Map<String, List<Integer>> ranks = new LinkedHashMap<>();
        reports.forEach((rank, report) -> {
            if (report.ready()) {
                ranks.computeIfAbsent(report.value(), value -> new ArrayList<>())
                        .add(rank);
            }
        });
        return ranks;
    }

    private List<Integer> waiting() {
        return reports.values().stream()
                .filter(report -> !report.ready())
                .map(PointReport::physicalRank)
                .toList();
    }
}
