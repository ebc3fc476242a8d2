package io.scansion.skeletons.engine.message;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the ranks so far say of themselves; travels with the end, so that all are together where the results are. */
public final class Reports {
    private final Map<Place, Report> byPlace =
            new TreeMap<>(Comparator.comparingInt(Place::rank).thenComparing(Place::stage));

    public void add(Report report) {
        byPlace.put(report.place(), report);
    }

    /** Every instance of a stage brings the reports of all stages before it, so most come more than once. */
    public void addAll(Batch batch) {
        for (Entry entry : batch.entries()) {
            if (entry instanceof Entry.Value value && value.value() instanceof Report report) {
                add(report);
            }
        }
    }

    public void write(BatchWriter out) {
        for (Report report : byPlace.values()) {
            try {
                out.result(0, report);
            } catch (UnsendableException e) {
                throw new IllegalStateException(e); // a record of numbers and a name
            }
        }
    }

    public List<Report> all() {
        return List.copyOf(byPlace.values());
    }
}
