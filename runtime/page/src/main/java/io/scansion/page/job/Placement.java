package io.scansion.page.job;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.journal.RunEvent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which physical ranks serve every stage, by the orders that were obeyed. Owned by one thread. */
final class Placement {
    private final Map<Integer, List<Integer>> ranks = new TreeMap<>();

    void accept(RunEvent event) {
        if (event instanceof JobEvent.Job job) {
            for (int stage = 0; stage < job.primaries(); stage++) {
                ranks.putIfAbsent(stage, List.of(stage));
            }
        } else if (event instanceof ChangeEvent.Command command
                && command.state().equals("accepted")) {
            command.targets().forEach((stage, instances) -> ranks.put(stage, List.copyOf(instances)));
        }
    }

    /** Physical ranks by stage; read-only, and changing with the next event. */
    Map<Integer, List<Integer>> ranks() {
        return ranks;
    }
}
