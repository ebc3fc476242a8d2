package io.scansion.tuner.advise;

import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.observe.Observation;
import io.scansion.tuner.observe.Window;
import io.scansion.tuner.observe.links.LinkEstimate;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.plan.Proposal;
import io.scansion.tuner.predict.Forecast;
import io.scansion.tuner.predict.MeasuredGraph;
import io.scansion.tuner.predict.ModelCourt;
import io.scansion.tuner.world.JobFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Says what people should know of an observation and nobody acts on: what the demanded throughput comes to, what would help a
 * master/slave program, and what averages hide. Owned by one thread.
 */
public final class Advisor {
    private final ModelCourt court;
    private final EventSink events;
    private final Optional<ContractWatch> contract;
    private final MasterSlaveWatch masterSlaves;
    private final BehindAverages behindAverages = new BehindAverages();
    private final CompletionWatch completion = new CompletionWatch();
    private final boolean endIsKnown;

    /** @param linkCost of a message that a rank sends, by its bytes */
    public Advisor(
            JobFacts facts, ModelCourt court, BiFunction<Integer, Double, LinkEstimate> linkCost, EventSink events) {
        this.court = court;
        this.endIsKnown = facts.expectedItems().isPresent();
        this.events = events;
        this.contract = facts.requiredItemsPerSecond().isPresent()
                ? Optional.of(new ContractWatch(facts.requiredItemsPerSecond().getAsDouble()))
                : Optional.empty();
        this.masterSlaves = new MasterSlaveWatch(facts, linkCost, events);
    }

    /** Takes note of a window of the program; says what its averages hide. */
    public void observe(Window window) {
        behindAverages
                .look(window)
                .forEach(finding -> events.append(new JobEvent.Warning(finding.physicalRank(), finding.text())));
        window.masterSlave().ifPresent(masterSlaves::observe);
    }

    /** Whether models may be held against a program of this structure: a master/slave program has to be steady first. */
    public boolean isSettled(JobStructure structure) {
        return !(structure instanceof JobStructure.MasterSlave) || masterSlaves.isSettled();
    }

    /** Takes in how fast a window was in which nothing was being changed. */
    public void watchThePace(Observation observation) {
        completion.add(observation);
    }

    /**
     * Says what there is to say of a window of the program in which nothing was being changed.
     *
     * @param able levels that could have other instances
     * @param queues what the queueing model says of a program that is a graph
     */
    public void advise(Observation observation, Set<String> able, Optional<Forecast> queues) {
        if (observation.isPipeline()) {
            contract.flatMap(watch -> watch.look(court.outlook(observation), able))
                    .ifPresent(events::append);
        } else if (queues.isPresent()) {
            contract.flatMap(watch -> observation
                            .program()
                            .flatMap(MeasuredGraph::of)
                            .flatMap(graph -> watch.look(graph, observation.window())))
                    .ifPresent(events::append);
        } else if (observation.masterSlave().isPresent()) {
            masterSlaves.advise(observation.window(), observation.itemsLeft());
            contract.flatMap(watch -> masterSlaves
                            .models()
                            .flatMap(models -> court.mostReliable()
                                    .flatMap(best -> watch.look(models, best, observation.window()))))
                    .ifPresent(events::append);
        }
    }

    /**
     * Says when the program will be done, where that is known.
     *
     * @param observation of a window in which nothing was being changed
     * @param deadlineSeconds from now, where there is one
     * @param recommended what waits for an operator
     */
    public void foretellTheEnd(
            Observation observation, OptionalDouble deadlineSeconds, Optional<Proposal> recommended) {
        if (endIsKnown) {
            completion.look(observation, deadlineSeconds, recommended).ifPresent(events::append);
        }
    }

    /**
     * The same while a change is being made.
     *
     * @param inForce whether it costs nothing more
     */
    public void foretellTheEnd(
            Observation observation, OptionalDouble deadlineSeconds, Proposal underWay, boolean inForce) {
        if (endIsKnown) {
            completion.look(observation, deadlineSeconds, underWay, inForce).ifPresent(events::append);
        }
    }

    /** What of it remembers something of the run, by name. */
    public Map<String, Object> parts() {
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("masterSlaves", masterSlaves);
        parts.put("behindAverages", behindAverages);
        parts.put("completion", completion.pace());
        contract.ifPresent(watch -> parts.put("contract", watch));
        return parts;
    }

    /** What a master/slave program is advised now, one line each. */
    public List<String> advised() {
        return masterSlaves.advised();
    }
}
