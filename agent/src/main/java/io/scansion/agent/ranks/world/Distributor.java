package io.scansion.agent.ranks.world;

import io.scansion.agent.ranks.control.ControlKind;
import io.scansion.agent.ranks.control.ControlPlane;
import io.scansion.agent.ranks.port.MpiPort.Outgoing;
import io.scansion.agent.ranks.port.MpiPort.Path;
import io.scansion.agent.ranks.port.MpiPort.Posted;
import io.scansion.agent.ranks.port.PendingSends;
import io.scansion.agent.ranks.port.RankProcess;
import io.scansion.agent.ranks.port.RankProcess.Gate;
import io.scansion.agent.ranks.routes.Instance;
import io.scansion.agent.ranks.routes.Pace;
import io.scansion.agent.ranks.routes.Slip;
import io.scansion.agent.ranks.routes.SlipBatch;
import io.scansion.agent.ranks.routes.StageInstances;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Routes the items of one run of neighbouring stages, from the process upstream of the first of them.
 *
 * <p>Every decision is taken here, at the moment an item is sent, so there is nothing to agree on: the distributor picks one
 * instance of every stage for the item and tells each of them, and the rank behind the last stage, in a {@link Slip} where
 * the item comes from and goes to. Each process takes its items in the order of its slips. That gives three properties:
 *
 * <ul>
 *   <li>order: the last rank asks the right process for each next item, and MPI keeps the order between two processes;
 *   <li>progress: the unfinished item with the smallest ordinal is never behind another one anywhere, so it can move;
 *   <li>the end: the message that ends the program's loops has the largest ordinal, so no instance leaves its loop while
 *       an item is still on its way to it. The others are told by CLOSE once the distributor's program finalises.
 * </ul>
 *
 * <p>An item may have several messages, which go the same way; the stages say how many. Slips start with an item that all followers have acknowledged before the item in front of it is sent, which still goes
 * the ordinary way: whoever is behind may already wait for it there. From its answer on a follower counts what it drops, so
 * that every rank comes to the first slip with the same number.
 *
 * <p>Threads: {@link #isend} and {@link #close} on the program's MPI thread, {@link #arrange} on the tuner link's,
 * {@link #received} on the control thread.
 */
final class Distributor {
    private static final long NOT_OPEN = Long.MAX_VALUE;
    /** A follower that has not received anything yet says no; how often it is asked again, and after how many items. */
    private static final int ATTEMPTS = 8;

    private static final int RETRY_ITEMS = 8;
    /** How often in all a follower is asked again, with the next item, that has only to complete what it receives already. */
    private static final int MOST_DELAYS = 256;

    private final VirtualWorld world;
    private final ControlPlane control;
    private final List<Integer> chain;
    private final List<StageInstances> stages = new ArrayList<>();
    private final Instance tail;
    private final PendingSends pending;
    private final Pace pace = new Pace();
    /** Guards {@link #batches}, and what the control thread brings: what {@link #opening} waits for, {@link #changed} and the instances. */
    private final Gate credits;

    private final AtomicReference<@Nullable Order> order = new AtomicReference<>();
    /** Also taken on the link's thread: a chain that is being opened is not replaced by another. */
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.WAITING);

    private final AtomicReference<@Nullable Order> latest = new AtomicReference<>();
    private long nextAttempt;
    private int attempts = ATTEMPTS;
    private int delays = MOST_DELAYS;
    /** Messages of an item; 0 until slips begin. */
    private int perItem;
    /** Of the item whose messages are being sent. */
    private List<Instance> route = List.of();
    /** By physical rank, since slips began. */
    private final Map<Integer, SlipBatch> batches = new HashMap<>();
    /** As taken in last. */
    private int itemsAhead;
    /** Volatile for a shutdown hook, which closes on a thread of its own. */
    private volatile long slipsFrom = NOT_OPEN;

    private final ChainOpening opening;
    /** That on which the program sends the items; null until slips begin. Volatile for threads that send on others. */
    private volatile @Nullable ProgramCommunicator on;

    /** What the program has sent last, and the item that ended a loop of the chain, whose program has gone on to a barrier. */
    private volatile long lastItem = -1;

    private volatile long ended = NOT_OPEN;

    private final Map<Integer, List<Integer>> reported = new HashMap<>();
    private boolean changed;
    private long decisionId;

    private record Order(long decisionId, List<StageTarget> targets) {}

    private enum Phase {
        WAITING,
        OPENING,
        OPEN,
        REPLACED
    }

    /** @param chain this rank, the stages in order, and the rank behind the last stage; virtual ranks */
    Distributor(VirtualWorld world, ControlPlane control, List<Integer> chain) {
        this.world = world;
        this.control = control;
        this.chain = List.copyOf(chain);
        credits = world.process().newGate();
        pending = new PendingSends(world.port().sendRoomBytes());
        opening = new ChainOpening(control, credits, this.chain);
        tail = new Instance(chain.get(chain.size() - 1), true);
        for (int stage : chain.subList(1, chain.size() - 1)) {
            stages.add(new StageInstances(stage));
        }
    }

    List<Integer> chain() {
        return chain;
    }

    int firstStage() {
        return chain.get(1);
    }

    /** Takes effect with the next item that the program sends. A later order replaces one that has not taken effect. */
    void arrange(long decision, List<StageTarget> targets) {
        Order fresh = new Order(decision, targets);
        latest.set(fresh);
        order.set(fresh);
        wake();
    }

    /**
     * Whether messages to the first stage on this communicator are its items: they are if none have been sent to it on another. A stage
     * that agrees to follow has used one communicator alone, and it has taken items: so that is this one.
     */
    boolean takesItemsFrom(ProgramCommunicator communicator) {
        ProgramCommunicator used = on;
        if (used != null) {
            return used == communicator;
        }
        boolean alone = isAloneOn(communicator);
        Order current = order.get();
        if (!alone && current != null) {
            giveUp(
                    current,
                    "rank " + world.virtualRank() + " sends to rank " + firstStage()
                            + " over more than one communicator");
        }
        return alone;
    }

    private boolean isAloneOn(ProgramCommunicator communicator) {
        return world.communicators().stream()
                .allMatch(each -> each == communicator || each.traffic().sentTo(firstStage()) == 0);
    }

    /** Routes the item; null when the caller is to send it in the ordinary way. */
    @Nullable
    Posted isend(Outgoing message, long item, ProgramCommunicator communicator) {
        applyOrder(item, communicator);
        if (item < slipsFrom) {
            return null;
        }
        lastItem = item;
        requireNotOver();
        if (item % perItem == 0) {
            pace.sent(world.process().nanoTime());
            route = chooseRoute(item);
        }
        handOutSlips(item, route);
        Instance first = route.get(0);
        if (message.content().count() == 0) {
            control.send(first.physicalRank(), ControlKind.EMPTY, item, 0);
        }
        Path path = first.isPrimary() ? communicator.path() : Path.DATA;
        Posted posted = world.port().isend(path, message, first.physicalRank());
        pending.add(posted);
        return posted;
    }

    /** As {@link PendingSends#awaitRoom}, for a program's call that waits. */
    void awaitRoom() {
        pending.awaitRoom();
    }

    private void applyOrder(long item, ProgramCommunicator communicator) {
        Order current = order.get();
        if (current == null || item < nextAttempt) {
            return;
        }
        if (slipsFrom == NOT_OPEN && !open(item, communicator)) {
            boolean soon = opening.isSoonReady() && --delays > 0;
            nextAttempt = item + (soon ? 1 : RETRY_ITEMS);
            if (!soon && --attempts == 0) {
                attempts = ATTEMPTS; // for a later order
                giveUp(current, "the ranks of their chain were not found ready for it");
            }
            return;
        }
        order.compareAndSet(current, null); // an order that came meanwhile waits for the next item
        decisionId = current.decisionId();
        credits.enter();
        try {
            current.targets().forEach(this::apply);
            changed = true;
            refresh(item);
        } finally {
            credits.leave();
        }
    }

    private void giveUp(Order current, String reason) {
        order.compareAndSet(current, null);
        latest.compareAndSet(current, null);
        world.process().warn("stages " + chain.subList(1, chain.size() - 1) + " cannot be replicated: " + reason);
    }

    private boolean open(long item, ProgramCommunicator communicator) {
        if (!phase.compareAndSet(Phase.WAITING, Phase.OPENING)) {
            return false; // another chain has taken its place
        }
        long first = ChainOpening.FAILED;
        CountedTraffic traffic = communicator.traffic();
        if (opening.ask()
                && traffic.beginToDistribute()) { // before anybody is prepared: until slips begin, nobody else may send
            first = opening.prepare(item, () -> isAloneOn(communicator));
            if (first == ChainOpening.FAILED) {
                traffic.takeBackDistribution();
            }
        }
        if (first == ChainOpening.FAILED) {
            phase.set(Phase.WAITING);
            return false;
        }
        perItem = opening.perItem();
        slipsFrom = first;
        on = communicator;
        phase.set(Phase.OPEN);
        for (StageInstances stage : stages) {
            stage.primary().startFrom(first / perItem);
        }
        tail.startFrom(first / perItem);
        world.runAhead().abandon(firstStage());
        return true;
    }

    private void apply(StageTarget target) {
        int position = chain.indexOf(target.stage());
        StageInstances stage = stages.get(position - 1);
        for (int physical : target.instances()) {
            if (stage.find(physical) == null) {
                addReplica(stage, physical, position);
            }
        }
        for (Instance instance : stage.all()) {
            instance.setWanted(target.instances().contains(instance.physicalRank()));
        }
    }

    private void addReplica(StageInstances stage, int physical, int position) {
        stage.add(physical);
        control.send(
                physical,
                ControlKind.ASSIGN,
                stage.stage(),
                chain.get(position - 1),
                chain.get(position + 1),
                opening.collectives(position),
                perItem,
                opening.communicator(position));
    }

    private List<Instance> chooseRoute(long item) {
        List<Instance> route = new ArrayList<>(stages.size());
        credits.enter();
        try {
            changed |= itemsAhead != pace.itemsAhead();
            tail.assign();
            for (StageInstances stage : stages) {
                refresh(item);
                Instance chosen = stage.choose();
                while (chosen == null) {
                    credits.await(RankProcess.FOREVER);
                    refresh(item);
                    chosen = stage.choose();
                }
                chosen.assign();
                route.add(chosen);
            }
        } finally {
            credits.leave();
        }
        return route;
    }

    /** Takes in what has become ready or wanted since; the caller holds the lock. */
    private void refresh(long item) {
        if (!changed) {
            return;
        }
        changed = false;
        itemsAhead = pace.itemsAhead();
        int inEarlierStages = 0;
        for (StageInstances stage : stages) {
            inEarlierStages = stage.refresh(inEarlierStages, itemsAhead);
            List<Integer> now =
                    stage.usable().stream().map(Instance::physicalRank).toList();
            if (!now.equals(reported.put(stage.stage(), now))) {
                world.process()
                        .report(new AgentMessage.Arrangement(
                                world.physicalRank(), decisionId, stage.stage(), now, item));
            }
        }
    }

    private void handOutSlips(long item, List<Instance> route) {
        int from = world.physicalRank();
        credits.enter();
        try {
            for (int k = 0; k < route.size(); k++) {
                Instance here = route.get(k);
                Instance next = k + 1 < route.size() ? route.get(k + 1) : tail;
                Slip slip = new Slip(item, from, next.physicalRank());
                batch(here).add(slip, stages.get(k).reportEvery());
                from = here.physicalRank();
            }
            StageInstances last = stages.get(stages.size() - 1);
            batch(tail).add(new Slip(item, from, Slip.NOWHERE), last.reportEveryBehind());
        } finally {
            credits.leave();
        }
    }

    private SlipBatch batch(Instance to) {
        return batches.computeIfAbsent(
                to.physicalRank(),
                rank -> new SlipBatch(to, perItem, words -> control.send(rank, ControlKind.SLIP, words)));
    }

    /**
     * The program of an instance calls Barrier on a communicator, which its primary is to enter. It hears of it here, behind the slips of all items before: where it
     * has still to take one, others may wait for that before they come to the barrier.
     */
    private void meet(int from, int stage, long item, long communicator) {
        credits.enter();
        try {
            if (instance(from).isPresent()) {
                ended = item;
                requireNotOver();
                instance(stage).ifPresent(primary -> batch(primary).flush());
                control.send(stage, ControlKind.MEET, from, communicator);
            }
        } finally {
            credits.leave();
        }
    }

    private void requireNotOver() {
        if (lastItem > ended) {
            throw world.process()
                    .halt("a replica behind rank " + world.virtualRank() + " calls Barrier after item " + ended
                            + ", but items are still sent: only barriers after the loop can be met");
        }
    }

    /** On the control thread. */
    void received(int from, ControlKind kind, long[] words) {
        if (kind == ControlKind.BARRIER) {
            meet(from, (int) words[0], words[1], words[2]);
            return;
        }
        credits.enter();
        try {
            switch (kind) {
                case PREPARED -> {
                    opening.answered(words);
                    finished(from, words[0]);
                }
                case FINISHED -> finished(from, words[0]);
                case READY -> {
                    instance(from).ifPresent(Instance::setReady);
                    changed = true;
                }
                default -> throw new IllegalArgumentException("not for a distributor: " + kind);
            }
        } finally {
            credits.leave();
        }
        wake();
    }

    private void finished(int physicalRank, long items) {
        instance(physicalRank).ifPresent(instance -> {
            instance.finished(items);
            SlipBatch batch = batches.get(physicalRank);
            if (batch != null) {
                batch.flush();
            }
        });
    }

    private Optional<Instance> instance(int physicalRank) {
        if (physicalRank == tail.physicalRank()) {
            return Optional.of(tail);
        }
        return stages.stream()
                .map(s -> s.find(physicalRank))
                .filter(Objects::nonNull)
                .findFirst();
    }

    private void wake() {
        credits.enter();
        try {
            credits.changed();
        } finally {
            credits.leave();
        }
    }

    /** No more items: every instance may end once it has finished what its slips say. */
    void close(boolean finalising) {
        if (slipsFrom == NOT_OPEN) {
            return; // nobody follows
        }
        if (finalising) {
            pending.awaitAll();
        }
        credits.enter();
        try {
            batches.values().forEach(SlipBatch::flush);
        } finally {
            credits.leave();
        }
        for (StageInstances stage : stages) {
            for (Instance instance : stage.all()) {
                control.send(instance.physicalRank(), ControlKind.CLOSE, finalising ? 1 : 0);
            }
        }
    }

    /** Whether another chain may take this one's place; from then on this one never opens. For the link's thread. */
    boolean giveWay() {
        return phase.compareAndSet(Phase.WAITING, Phase.REPLACED);
    }

    /** What has been ordered and has not failed, for the link's thread; null where there is nothing. */
    @Nullable
    StandingChain standing() {
        Order ordered = latest.get();
        return ordered == null
                ? null
                : new StandingChain(ordered.decisionId(), chain, ordered.targets(), phase.get() == Phase.OPEN);
    }
}
