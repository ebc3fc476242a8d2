package io.scansion.agent.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.AgentMessage.PointRefused;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.AgentMessage.Warning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the tuner. Of messages that describe a state the latest per subject is kept for good, so that every new
 * connection starts with it; the others wait in a bounded queue whose oldest entry gives way. Filled by any thread, emptied
 * by the link's; no call waits for more than a few map operations.
 */
final class Outbox {
    private final int physicalRank;
    private final int capacity;
    private final Map<Subject, AgentMessage> states = new LinkedHashMap<>();
    private final Map<Subject, AgentMessage> unsentStates = new LinkedHashMap<>();
    private final ArrayDeque<AgentMessage> queue = new ArrayDeque<>();
    private long dropped;
    private long droppedUntold;

    /** What a state message is about: its kind and the stage, the peer, the tuning point or the rank. */
    private record Subject(Class<? extends AgentMessage> kind, Object of) {}

    /** @param capacity messages that may wait, besides the states, at least 1 */
    Outbox(int physicalRank, int capacity) {
        this.physicalRank = physicalRank;
        this.capacity = capacity;
    }

    synchronized void add(AgentMessage message) {
        Subject subject = subject(message);
        if (subject != null) {
            states.put(subject, message);
            unsentStates.put(subject, message);
            return;
        }
        if (queue.size() >= capacity) {
            queue.remove();
            dropped++;
            droppedUntold++;
        }
        queue.add(message);
    }

    /** Makes all states known so far due again, for a tuner that has heard none of them. */
    synchronized void startConnection() {
        unsentStates.clear();
        unsentStates.putAll(states);
    }

    /** Removes and returns everything that is due. */
    synchronized List<AgentMessage> take() {
        if (unsentStates.isEmpty() && queue.isEmpty()) {
            return List.of();
        }
        List<AgentMessage> due = new ArrayList<>(unsentStates.values());
        due.addAll(queue);
        if (droppedUntold > 0) {
            due.add(new Warning(
                    physicalRank, droppedUntold + " messages of this rank were dropped while no tuner took them"));
            droppedUntold = 0;
        }
        unsentStates.clear();
        queue.clear();
        return due;
    }

    /** Messages that had to give way since the start. */
    synchronized long dropped() {
        return dropped;
    }

    private static @Nullable Subject subject(AgentMessage message) {
        if (message instanceof Contract contract) {
            return new Subject(Contract.class, contract.virtualRank());
        }
        if (message instanceof Arrangement arrangement) {
            return new Subject(Arrangement.class, arrangement.stage());
        }
        if (message instanceof Calibration calibration) {
            return new Subject(Calibration.class, calibration.peerPhysicalRank());
        }
        if (message instanceof PointReport report) {
            return new Subject(PointReport.class, report.point().name());
        }
        if (message instanceof PointRefused refused) {
            return new Subject(PointRefused.class, refused.name());
        }
        if (message instanceof FarmReport || message instanceof PipelineReport || message instanceof InstanceReport) {
            return new Subject(message.getClass(), message.physicalRank());
        }
        return null;
    }
}
