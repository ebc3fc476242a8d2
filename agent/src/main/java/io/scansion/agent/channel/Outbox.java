package io.scansion.agent.channel;

import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Calibration;
import io.scansion.wire.AgentMessage.CodeQuestion;
import io.scansion.wire.AgentMessage.Contract;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.HostReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.OverheadReport;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.AgentMessage.PointRefused;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.AgentMessage.Processors;
import io.scansion.wire.AgentMessage.SendTimes;
import io.scansion.wire.AgentMessage.Warning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * What waits for the tuner: filled by any thread, emptied by the link's. No call waits.
 *
 * <p>Two kinds of message, two promises. Of one that describes a state, the latest per subject is kept for good, so that every
 * connection starts with it; the bounded queue carries only the news that a subject has changed, and where even that does not fit,
 * all states become due. So no state is ever lost. Any other message goes through the queue itself; when that is full, the new message
 * is dropped and counted, and the tuner is told how many were. Acknowledgements, goodbyes and snapshots are made on the link's thread
 * and never come here; the link skips snapshots that a tuner does not take, since the next has all they had, and counts them here.
 */
final class Outbox {
    private final int physicalRank;
    private final MpscVarHandleArrayQueue<Object> queue; // a Subject, or a message without one
    private final Map<Subject, AgentMessage> states = new ConcurrentHashMap<>();
    private final AtomicLong dropped = new AtomicLong();
    /** Set where the news of a state did not fit into the queue. */
    private final AtomicBoolean everythingDue = new AtomicBoolean();
    // The link's thread only:
    /** All subjects in the order in which they were first heard of. */
    private final Set<Subject> known = new LinkedHashSet<>();

    private long droppedTold;
    private long skipped;
    private long skippedTold;

    /** What a state message is about: its kind and the stage, the peer, the tuning point or the rank. */
    private record Subject(Class<? extends AgentMessage> kind, Object of) {
        // What a record has without these is made at run time, on the thread of a program that starts.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Subject subject && kind == subject.kind && of.equals(subject.of);
        }

        @Override
        public int hashCode() {
            return 31 * kind.hashCode() + of.hashCode();
        }
    }

    /** @param capacity messages that may wait, besides the states, at least 2; rounded up to a power of two */
    Outbox(int physicalRank, int capacity) {
        this.physicalRank = physicalRank;
        queue = new MpscVarHandleArrayQueue<>(capacity);
    }

    /** Takes a message for later. For any thread. */
    void add(AgentMessage message) {
        Subject subject = subject(message);
        if (subject == null) {
            if (!queue.offer(message)) {
                dropped.incrementAndGet();
            }
            return;
        }
        states.put(subject, message); // before its news: whoever takes that finds this state or a later one
        if (!queue.offer(subject)) {
            everythingDue.set(true);
        }
    }

    /** Forgets a state if it is still the latest of its subject. For any thread. */
    void withdraw(AgentMessage message) {
        Subject subject = subject(message);
        if (subject != null) {
            states.remove(subject, message);
        }
    }

    /** Makes all states known so far due again, for a tuner that has heard none of them. */
    void startConnection() {
        everythingDue.set(true);
    }

    /** Counts a snapshot that was left out because the tuner took no bytes. */
    void skippedSnapshot() {
        skipped++;
    }

    /** Removes and returns everything that is due, states first. */
    List<AgentMessage> take() {
        if (queue.isEmpty() && !everythingDue.get() && skipped == skippedTold) {
            return List.of();
        }
        boolean everything =
                everythingDue.getAndSet(false); // before the states are read: one that is put later is due again
        Set<Subject> changed = new LinkedHashSet<>();
        List<AgentMessage> others = new ArrayList<>();
        for (int left = queue.capacity(); left > 0; left--) { // not for ever, however fast others add
            Object next = queue.poll();
            if (next == null) {
                break;
            }
            if (next instanceof Subject subject) {
                known.add(subject);
                changed.add(subject);
            } else {
                others.add((AgentMessage) next);
            }
        }
        if (everything) {
            known.addAll(states.keySet());
            changed = known;
        }
        List<AgentMessage> due = new ArrayList<>();
        for (Subject subject : changed) {
            AgentMessage state = states.get(subject);
            if (state != null) {
                due.add(state);
            }
        }
        due.addAll(others);
        addLosses(due);
        return due;
    }

    private void addLosses(List<AgentMessage> due) {
        long lost = dropped.get();
        if (lost > droppedTold || skipped > skippedTold) {
            due.add(new Warning(
                    physicalRank,
                    lost - droppedTold + " messages of this rank were dropped and " + (skipped - skippedTold)
                            + " snapshots left out while no tuner took them"));
            droppedTold = lost;
            skippedTold = skipped;
        }
    }

    /** Messages that were dropped since the start. For any thread. */
    long dropped() {
        return dropped.get();
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
        if (message instanceof CodeQuestion
                || message instanceof FarmReport
                || message instanceof PipelineReport
                || message instanceof InstanceReport
                || message instanceof HostReport
                || message instanceof Processors
                || message instanceof SendTimes
                || message instanceof OverheadReport) {
            return new Subject(message.getClass(), message.physicalRank());
        }
        return null;
    }
}
