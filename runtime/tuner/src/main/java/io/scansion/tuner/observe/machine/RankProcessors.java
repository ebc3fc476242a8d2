package io.scansion.tuner.observe.machine;

import io.scansion.wire.AgentMessage.Snapshot;
import io.scansion.wire.CpuTimes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Processor time of every rank in the window under way, from the same snapshots as the rest. */
public final class RankProcessors {
    private final Map<Integer, Told> latest = new HashMap<>();
    private final Map<Integer, Told> baseline = new HashMap<>();

    private record Told(long uptimeNanos, CpuTimes cpu) {}

    /** Takes in a snapshot; one that was overtaken is ignored. */
    public void onSnapshot(Snapshot snapshot) {
        Told before = latest.get(snapshot.physicalRank());
        if (before == null || snapshot.uptimeNanos() > before.uptimeNanos) {
            latest.put(snapshot.physicalRank(), new Told(snapshot.uptimeNanos(), snapshot.cpu()));
        }
    }

    public void restartWindow() {
        baseline.clear();
        baseline.putAll(latest);
    }

    /** Adds what a rank used since the window began; unknown if it has not reported before and since. */
    public void addTo(ProcessorSums sums, int physicalRank) {
        @Nullable Told from = baseline.get(physicalRank);
        @Nullable Told to = latest.get(physicalRank);
        if (from == null || to == null || to.uptimeNanos <= from.uptimeNanos) {
            sums.addUnknown();
        } else {
            sums.add(from.cpu, to.cpu);
        }
    }
}
