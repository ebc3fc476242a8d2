package io.scansion.skeletons;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the ranks so far say of themselves; travels with the end, so that all are together where the results are. */
final class Reports {
    private final Map<Place, InstanceReport> byPlace =
            new TreeMap<>(Comparator.comparingInt(Place::rank).thenComparing(Place::stage));

    void add(InstanceReport report) {
        byPlace.put(new Place(report.rank(), report.stage()), report);
    }

    /** Every instance of a stage brings the reports of all stages before it, so most come more than once. */
    void addAll(Batch batch) {
        for (Entry entry : batch.entries()) {
            if (entry instanceof Entry.Value value && value.value() instanceof InstanceReport report) {
                add(report);
            }
        }
    }

    void write(BatchWriter out) {
        for (InstanceReport report : byPlace.values()) {
            try {
                out.result(0, report);
            } catch (UnsendableException e) {
                throw new IllegalStateException(e); // a record of numbers and a name
            }
        }
    }

    List<InstanceReport> all() {
        return List.copyOf(byPlace.values());
    }
}
