package io.scansion.tuner.act;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.observe.JobMonitor;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.observe.Level.Change;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.Placement;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.world.ChangeWords;
import io.scansion.tuner.world.JobFacts;
import io.scansion.tuner.world.Subject;
import io.scansion.wire.AgentMessage.Arrangement;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.AgentMessage.StandingChain;
import io.scansion.wire.ContractState;
import io.scansion.wire.TunerMessage.Arrange;
import io.scansion.wire.TunerMessage.StageTarget;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Changes the instances of a program's stages: the rank before a run of stages routes every item through them. Owned by one thread.
 */
public final class RouteSlips implements Actuator {
    /** Below this, distribution costs more than a second instance brings; an operator may have other reasons. */
    private static final double LEAST_COMPUTE_SECONDS = 0.2e-3;
    /** Stages of a recommendation that are written one by one. */
    private static final int MOST_STEPS = 32;

    private final JobFacts facts;
    private final JobMonitor monitor;
    private final EventSink events;
    private final Chains chains;

    public RouteSlips(JobFacts facts, JobMonitor monitor, EventSink events, Chains chains) {
        this.facts = facts;
        this.monitor = monitor;
        this.events = events;
        this.chains = chains;
    }

    @Override
    public boolean changes(Subject subject) {
        return subject.isProgram();
    }

    /** Takes note of the chains that items follow in a rank, also by the orders of an earlier tuner. */
    public void onStanding(Standing standing) {
        standing.chains().stream()
                .filter(StandingChain::inForce)
                .map(StandingChain::chain)
                .forEach(chains::establish);
    }

    @Override
    public Set<String> able(Observation observation) {
        Set<Integer> inChains = chains.members(observation.ids(), this::eligible);
        Set<String> able = new HashSet<>();
        for (Level level : observation.levels()) {
            if (level.change() == Change.ALLOWED && inChains.contains(level.id())) {
                able.add(level.name());
            }
        }
        return able;
    }

    @Override
    public Set<String> worthwhile(Observation observation) {
        Set<String> worthwhile = able(observation);
        worthwhile.removeIf(name -> observation.level(name).service().value() < LEAST_COMPUTE_SECONDS);
        return worthwhile;
    }

    private boolean eligible(int stage) {
        return facts.stateless().contains(stage) && monitor.contract(stage) == ContractState.KEPT;
    }

    @Override
    public Optional<String> objection(Proposal proposal) {
        if (!stages(proposal.changed()).stream().allMatch(this::eligible)) {
            return Optional.of("is out of date: a stage that it touches can no longer be replicated");
        }
        Placement placement = monitor.placement();
        for (String level : proposal.from().levels().keySet()) {
            int stage = Integer.parseInt(level);
            if (!sorted(placement.instancesOf(stage))
                    .equals(sorted(proposal.from().ranks(level)))) {
                return Optional.of("is out of date: the instances of stage " + level + " have changed since");
            }
            List<Integer> fresh = new ArrayList<>(proposal.to().ranks(level));
            fresh.removeAll(placement.instancesOf(stage));
            fresh.removeAll(placement.parkedOf(stage));
            fresh.removeAll(placement.free());
            if (!fresh.isEmpty()) {
                return Optional.of("needs ranks that are not free any more");
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Order> orders(Proposal proposal) {
        List<Integer> order = stages(List.copyOf(proposal.to().levels().keySet()));
        List<Order> orders = new ArrayList<>();
        for (List<Integer> chain : chains.around(stages(proposal.changed()), order, this::eligible)) {
            List<StageTarget> targets = new ArrayList<>();
            for (int stage : chain.subList(1, chain.size() - 1)) {
                targets.add(new StageTarget(stage, proposal.to().ranks(Integer.toString(stage))));
            }
            int distributor = monitor.placement().instancesOf(chain.get(0)).get(0);
            orders.add(new Order(distributor, new Arrange(proposal.id(), chain, targets)));
        }
        return orders;
    }

    @Override
    public boolean isInForce(Proposal proposal, boolean takingBack) {
        Placement placement = monitor.placement();
        for (String level : proposal.changed()) {
            int stage = Integer.parseInt(level);
            // A distributor that was told to go back before it had changed anything has nothing to report.
            boolean said = takingBack || monitor.arrangement(stage).isPresent();
            if (!said
                    || !sorted(placement.instancesOf(stage))
                            .equals(sorted(proposal.to().ranks(level)))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean hasPassed(Proposal proposal) {
        return monitor.totalItems() >= firstItem(proposal);
    }

    private long firstItem(Proposal proposal) {
        return stages(proposal.changed()).stream()
                .mapToLong(stage ->
                        monitor.arrangement(stage).map(Arrangement::fromItem).orElse(0L))
                .max()
                .orElse(0);
    }

    @Override
    public long queuedBefore(Proposal proposal) {
        List<Integer> changed = stages(proposal.changed());
        return changed.isEmpty() ? 0 : Math.max(0, firstItem(proposal) - monitor.totalItems(changed.get(0)));
    }

    @Override
    public long finishedAhead(Proposal proposal) {
        List<Integer> changed = stages(proposal.changed());
        return changed.isEmpty()
                ? 0
                : Math.max(0, monitor.totalItems(changed.get(changed.size() - 1)) - monitor.totalItems());
    }

    @Override
    public long totalItems() {
        return monitor.totalItems();
    }

    @Override
    public void restartWindow() {
        monitor.restartWindow();
    }

    @Override
    public void recommended(Proposal proposal) {
        for (String level : mostChanged(proposal)) {
            events.append(new DecisionEvent.Recommendation(
                    proposal.id(),
                    Integer.parseInt(level),
                    proposal.from().instances(level),
                    proposal.to().instances(level),
                    ChangeWords.move(proposal.from(), proposal.to(), level, Subject.PROGRAM),
                    proposal.currentItemsPerSecond(),
                    proposal.predictedItemsPerSecond(),
                    proposal.verdict().interval().low(),
                    proposal.verdict().interval().high(),
                    proposal.gain(),
                    proposal.changeSeconds(),
                    proposal.paybackItems(),
                    proposal.paybackSeconds(),
                    proposal.to().counts(),
                    proposal.newRanks(),
                    proposal.sparesPrice(),
                    proposal.verdict().opinions(),
                    proposal.reason()));
        }
    }

    /** Of many stages those that get or lose most instances: each step tells of the whole plan. */
    private static List<String> mostChanged(Proposal proposal) {
        List<String> changed = proposal.changed();
        if (changed.size() <= MOST_STEPS) {
            return changed;
        }
        Set<String> most = changed.stream()
                .sorted(Comparator.comparingInt(level -> -Math.abs(
                        proposal.to().instances(level) - proposal.from().instances(level))))
                .limit(MOST_STEPS)
                .collect(Collectors.toSet());
        return changed.stream().filter(most::contains).toList();
    }

    @Override
    public void sent(Proposal proposal, List<Order> orders) {
        orders.forEach(order -> say(proposal, order, "sent", proposal.reason()));
    }

    @Override
    public void answered(Proposal proposal, Order order, Answer answer) {
        if (answer.accepted()) {
            chains.establish(((Arrange) order.command()).chain());
        } else if (!answer.chainInForce().isEmpty()) {
            chains.establish(answer.chainInForce());
        }
        say(
                proposal,
                order,
                answer.accepted() ? "accepted" : answer.isAnswered() ? "refused" : "failed",
                answer.reason());
    }

    @Override
    public void failed(Proposal proposal, double itemsPerSecondBefore, String reason) {
        events.append(new ChangeEvent.Outcome(
                proposal.id(),
                itemsPerSecondBefore,
                proposal.predictedItemsPerSecond(),
                proposal.verdict().interval().low(),
                proposal.verdict().interval().high(),
                Double.NaN,
                Double.NaN,
                Double.NaN,
                false,
                reason));
    }

    private void say(Proposal proposal, Order order, String state, String reason) {
        Arrange command = (Arrange) order.command();
        Map<Integer, List<Integer>> targets = new TreeMap<>();
        command.targets().forEach(target -> targets.put(target.stage(), target.instances()));
        List<ChangeEvent.Move> moves = new ArrayList<>();
        for (int stage : targets.keySet()) {
            String move = ChangeWords.move(proposal.from(), proposal.to(), Integer.toString(stage), Subject.PROGRAM);
            if (!move.isEmpty()) {
                moves.add(new ChangeEvent.Move(stage, move));
            }
        }
        events.append(new ChangeEvent.Command(
                command.decisionId(), order.rank(), command.chain(), targets, moves, state, reason));
    }

    private static List<Integer> stages(List<String> levels) {
        return levels.stream().map(Integer::valueOf).toList();
    }

    private static Set<Integer> sorted(List<Integer> ranks) {
        return new TreeSet<>(ranks);
    }
}
