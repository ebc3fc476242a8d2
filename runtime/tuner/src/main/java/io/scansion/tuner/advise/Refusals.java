package io.scansion.tuner.advise;

import io.scansion.tuner.journal.DecisionEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.observe.JobMonitor;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.world.JobFacts;
import io.scansion.wire.ContractReason;
import io.scansion.wire.ContractState;
import java.util.HashSet;
import java.util.Set;

/**
 * Says of every stage why it will not be replicated, each reason once and with what can be done about it: its contract is broken, the
 * program is no pipeline, or nobody declared the stage stateless.
 */
public final class Refusals {
    private static final String SEE_GUIDE =
            "docs/guide/refused.md says what a stage must be like; programs written with the library can always be changed";

    private final transient JobFacts facts;
    private final transient JobMonitor monitor;
    private final transient EventSink events;
    private final Set<String> written = new HashSet<>();

    public Refusals(JobFacts facts, JobMonitor monitor, EventSink events) {
        this.facts = facts;
        this.monitor = monitor;
        this.events = events;
    }

    /** Every declared stage whose contract is broken. */
    public void brokenContracts() {
        for (int stage : facts.stateless()) {
            if (monitor.contract(stage) == ContractState.BROKEN) {
                monitor.contractReasons(stage).forEach(reason -> write(stage, reason, help(stage, reason)));
            }
        }
    }

    private static String help(int stage, String reason) {
        return ContractReason.isEndInDoubt(reason)
                ? "if you know that a message ends it, say --trust-end " + stage
                : SEE_GUIDE;
    }

    /** Every declared stage, where the program as a whole is no pipeline; a broken contract says more. */
    public void notAPipeline(JobStructure.NotAPipeline structure) {
        for (int stage : facts.stateless()) {
            if (monitor.contract(stage) != ContractState.BROKEN) {
                write(stage, structure.outline(), SEE_GUIDE);
            }
        }
    }

    /** A stage that sets the pace and cannot be replicated. */
    public void bottleneck(int stage, JobStructure.Pipeline structure) {
        if (facts.stateless().contains(stage)) {
            return;
        }
        if (stage == structure.source() || stage == structure.sink()) {
            String end = stage == structure.source() ? "first" : "last";
            write(
                    stage,
                    "stage " + stage + " is the bottleneck; the " + end + " stage is never replicated",
                    "move work from it to a stage between the first and the last");
        } else {
            write(
                    stage,
                    "stage " + stage + " is the bottleneck; it is not declared stateless",
                    "if it keeps nothing from one item to the next, launch with --stateless " + stage
                            + (facts.spares() > 0 ? "" : " and --spares: no rank can join later"));
        }
    }

    private void write(int stage, String reason, String help) {
        if (written.add(stage + reason)) {
            events.append(new DecisionEvent.Refusal(stage, reason, help));
        }
    }
}
