package io.scansion.tuner.operate;

import io.scansion.tuner.act.ActionResult;
import io.scansion.tuner.act.Answer;
import io.scansion.tuner.act.Courier;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.observe.JobMonitor;
import io.scansion.tuner.policy.NoChangeNotes;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.TunerMessage.SetMeasuring;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Switches the probes of all ranks on and off at an operator's wish; nothing is decided in between. Owned by the loop's thread. */
public final class MeasuringSwitch {
    /** Why nothing is decided. */
    public static final String OFF = "measuring is switched off; nothing is decided until it is on again";

    private final JobMonitor monitor;
    private final OperatorWords words;
    private final NoChangeNotes notes;
    private final EventSink events;
    private final Courier courier;
    private final DecisionIds ids;
    private final Runnable restart;

    /** @param restart leaves out what was measured so far, and what was recommended by it */
    public MeasuringSwitch(
            JobMonitor monitor,
            OperatorWords words,
            NoChangeNotes notes,
            EventSink events,
            Courier courier,
            DecisionIds ids,
            Runnable restart) {
        this.monitor = monitor;
        this.words = words;
        this.notes = notes;
        this.events = events;
        this.courier = courier;
        this.ids = ids;
        this.restart = restart;
    }

    /** Answers when every rank has that has not ended. */
    CompletableFuture<ActionResult> turn(boolean on) {
        if (!on) {
            known(false);
        }
        List<Integer> ranks = monitor.running();
        List<String> refusals = new ArrayList<>();
        List<Answer> answers = new ArrayList<>();
        CompletableFuture<ActionResult> done = new CompletableFuture<>();
        long id = ids.next();
        for (int rank : ranks) {
            courier.send(rank, new SetMeasuring(id, on), answer -> {
                answers.add(answer);
                if (!answer.accepted()
                        && !answer.isOfAnEndedRank()
                        && monitor.running().contains(rank)) {
                    refusals.add("rank " + rank + ": " + answer.reason());
                }
                if (answers.size() == ranks.size()) {
                    conclude(on, ranks.size(), refusals, done);
                }
            });
        }
        if (ranks.isEmpty()) {
            done.complete(ActionResult.refused("every rank has ended"));
        }
        return done;
    }

    /** Puts a rank right that has connected and measures although it should not, or the other way round. */
    public void onStanding(Standing standing) {
        if (standing.measuring() != words.isMeasuring()) {
            int rank = standing.physicalRank();
            courier.send(rank, new SetMeasuring(ids.next(), words.isMeasuring()), answer -> {
                if (!answer.accepted() && !answer.isOfAnEndedRank()) {
                    events.append(new JobEvent.Warning(
                            rank, "rank " + rank + " does not measure as told: " + answer.reason()));
                }
            });
        }
    }

    private void conclude(boolean on, int ranks, List<String> refusals, CompletableFuture<ActionResult> done) {
        if (on) {
            known(true);
        }
        done.complete(
                refusals.isEmpty()
                        ? ActionResult.done("measuring is " + (on ? "on" : "off") + " in all " + ranks + " ranks")
                        : ActionResult.refused("not every rank has answered: " + String.join("; ", refusals)));
    }

    private void known(boolean on) {
        if (words.measure(on)) {
            restart.run();
            notes.forget();
            notes.activity(on ? "measuring has just been switched on" : OFF);
            events.append(new JobEvent.Warning(-1, on ? "measuring is on again" : OFF));
        }
    }
}
