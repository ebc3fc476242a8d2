package io.scansion.tuner.act;

import io.scansion.tuner.journal.ChangeEvent;
import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.JobEvent;
import io.scansion.tuner.observe.JobMonitor;
import io.scansion.tuner.plan.PointValues;
import io.scansion.tuner.world.DecisionIds;
import io.scansion.tuner.world.NanoClock;
import io.scansion.wire.AgentMessage.PointDecision;
import io.scansion.wire.AgentMessage.PointRefused;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.AgentMessage.Standing;
import io.scansion.wire.PointSpec;
import io.scansion.wire.PointType;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the program that may be set while it runs. A value goes to every rank that has not ended; when one of them does
 * not take it, it is taken back in all. Owned by the loop's thread.
 */
public final class TuningPoints {
    /** Reports of one change come from the ranks one after the other, and are written as one event. */
    private static final long GATHER_NANOS = 300_000_000L;

    /** A program that changes the field all the time must not fill the log. */
    private static final long LEAST_PAUSE_NANOS = 2_000_000_000L;

    private final transient NanoClock clock;
    private final transient JobMonitor monitor;
    private final transient Courier courier;
    private final transient EventSink events;
    private final transient KeptChanges kept;
    private final transient DecisionIds ids;
    private final NavigableMap<String, PointTrack> tracks = new TreeMap<>();
    private final NavigableMap<String, TreeMap<Integer, String>> refused = new TreeMap<>();
    private final Map<String, Long> dueNanos = new HashMap<>();
    private final Map<String, Long> writtenNanos = new HashMap<>();
    private transient @Nullable PointRound underWay;

    public TuningPoints(
            NanoClock clock, JobMonitor monitor, Courier courier, EventSink events, KeptChanges kept, DecisionIds ids) {
        this.clock = clock;
        this.monitor = monitor;
        this.courier = courier;
        this.events = events;
        this.kept = kept;
        this.ids = ids;
    }

    public boolean isUnderWay() {
        return underWay != null;
    }

    public void onReport(PointReport report) {
        String name = report.point().name();
        PointTrack track = tracks.computeIfAbsent(name, key -> new PointTrack(report.point()));
        if (track.spec().equals(report.point())) {
            track.report(report);
            long gathered = clock.nanoTime() + GATHER_NANOS;
            Long written = writtenNanos.get(name);
            dueNanos.putIfAbsent(name, written == null ? gathered : Math.max(gathered, written + LEAST_PAUSE_NANOS));
        } else {
            onRefused(new PointRefused(
                    report.physicalRank(),
                    name,
                    report.point().place(),
                    "other ranks know it as " + track.spec().text()));
        }
    }

    public void onRefused(PointRefused message) {
        String text =
                "tuning point " + message.name() + " (" + message.place() + ") cannot be set: " + message.reason();
        String before =
                refused.computeIfAbsent(message.name(), name -> new TreeMap<>()).put(message.physicalRank(), text);
        if (!text.equals(before)) {
            events.append(new JobEvent.Warning(message.physicalRank(), text));
        }
    }

    /**
     * Puts a rank right that has connected: what it stands with by an order that came to nothing is taken back, and what it has
     * missed is ordered again.
     */
    public void onStanding(Standing standing) {
        if (underWay != null) {
            return; // its own answers put it right
        }
        Map<String, KeptChange.PointSet> wanted = kept.points();
        Set<String> right = new HashSet<>();
        for (PointDecision decision : standing.points()) {
            KeptChange.PointSet one = wanted.get(decision.name());
            if (one != null && one.id() == decision.decisionId()) {
                right.add(decision.name());
            } else {
                tell(
                        standing.physicalRank(),
                        new RestorePoint(ids.next(), decision.name(), decision.decisionId()),
                        "was left with " + decision.name() + " = " + decision.value()
                                + " by an order that did not hold");
            }
        }
        wanted.forEach((name, set) -> {
            if (!right.contains(name)) {
                tell(
                        standing.physicalRank(),
                        new SetPoint(set.id(), name, set.value()),
                        "had missed " + name + " = " + set.value());
            }
        });
    }

    private void tell(int rank, Command command, String why) {
        courier.send(
                rank,
                command,
                answer -> events.append(new JobEvent.Warning(
                        rank,
                        "rank " + rank + " " + why
                                + (answer.accepted() ? ", and has been put right" : ": " + answer.reason()))));
    }

    /** Writes what has changed; returns 1 if there was something to do, otherwise 0. */
    public int step() {
        long now = clock.nanoTime();
        int written = 0;
        for (PointTrack track : tracks.values()) {
            String name = track.spec().name();
            Long due = dueNanos.get(name);
            if (due != null && now - due >= 0) {
                dueNanos.remove(name);
                writtenNanos.put(name, now);
                events.append(track.event());
                written = 1;
            }
        }
        return written;
    }

    /** Gives a point a value; the answer comes when every rank has answered. */
    public CompletableFuture<ActionResult> set(String name, String value) {
        PointTrack track = tracks.get(name);
        TreeMap<Integer, String> refusals = refused.get(name);
        if (refusals != null) {
            return answer(
                    ActionResult.refused(refusals.firstEntry().getValue() + " (ranks " + refusals.keySet() + ")"));
        }
        if (track == null) {
            return answer(ActionResult.badArgument("there is no tuning point '" + name + "'; "
                    + (tracks.isEmpty() ? "no rank has shown any yet" : "there are " + tracks.keySet())));
        }
        String canonical;
        try {
            canonical = track.spec().check(value);
        } catch (IllegalArgumentException e) {
            return answer(ActionResult.badArgument(String.valueOf(e.getMessage())));
        }
        return set(new KeptChange.PointSet(ids.next(), name, canonical), track);
    }

    /** Does the same with a value that the tuner wants to see tried. */
    CompletableFuture<ActionResult> set(KeptChange.PointSet setting) {
        PointTrack track = tracks.get(setting.name());
        return track == null
                ? answer(ActionResult.refused("there is no tuning point '" + setting.name() + "' now"))
                : set(setting, track);
    }

    private CompletableFuture<ActionResult> set(KeptChange.PointSet setting, PointTrack track) {
        return send(setting, null, new SetPoint(setting.id(), setting.name(), setting.value()), round -> {
            if (!round.succeeded()) {
                var unused = undo(setting);
                return ActionResult.refused(setting.name() + " is as it was: " + round.refusals());
            }
            kept.add(setting);
            return ActionResult.done(doneText(track, setting.value(), round));
        });
    }

    public boolean isKnown(String name) {
        return tracks.containsKey(name);
    }

    /** The points that their owner lets the tuner set, with the values that are worth trying, where all ranks have the same. */
    public Map<String, PointValues> tunable() {
        Map<String, PointValues> tunable = new TreeMap<>();
        tracks.forEach((name, track) -> {
            PointSpec spec = track.spec();
            if (spec.tune() && !refused.containsKey(name)) {
                track.value()
                        .map(value -> spec.type() == PointType.BOOLEAN
                                ? PointValues.ofTruth(value)
                                : PointValues.ofNumbers(spec.type().isWhole(), spec.min(), spec.max(), value))
                        .ifPresent(values -> tunable.put(name, values));
            }
        });
        return tunable;
    }

    private static String doneText(PointTrack track, String value, PointRound round) {
        String name = track.spec().name();
        String className = track.spec().className();
        if (round.set().isEmpty()) {
            return name + " = " + value + " is kept: no rank has initialised " + className + " yet";
        }
        return name + " = " + value + " in ranks " + round.set()
                + (round.waiting().isEmpty()
                        ? ""
                        : "; ranks " + round.waiting() + " take it when they initialise " + className);
    }

    /** Takes a setting back; the answer comes when every rank has answered. */
    public CompletableFuture<ActionResult> undo(KeptChange.PointSet setting) {
        long id = ids.next();
        return send(setting, id, new RestorePoint(id, setting.name(), setting.id()), round -> {
            String what = setting.name() + " is again what it was before it was set to " + setting.value();
            return round.succeeded()
                    ? ActionResult.done(what + ", in ranks " + round.ranks())
                    : ActionResult.refused(what + ", but not in every rank: " + round.refusals());
        });
    }

    /** What is answered when every rank has. */
    @FunctionalInterface
    private interface Conclusion {
        ActionResult of(PointRound round);
    }

    /** @param undoing the decision to take the setting back, or null */
    private CompletableFuture<ActionResult> send(
            KeptChange.PointSet setting, @Nullable Long undoing, Command command, Conclusion conclusion) {
        PointRound round = new PointRound(monitor.running());
        if (round.ranks().isEmpty()) {
            return answer(ActionResult.refused("every rank has ended"));
        }
        CompletableFuture<ActionResult> done = new CompletableFuture<>();
        underWay = round;
        event(setting, undoing, "sent", round, "");
        for (int rank : round.ranks()) {
            courier.send(rank, command, answer -> {
                if (answer.isOfAnEndedRank()) {
                    round.ended();
                } else if (answer.isAnswered()) {
                    round.answered(rank, answer);
                } else if (monitor.running().contains(rank)) {
                    round.unanswered(rank, answer.reason());
                } else {
                    round.ended();
                }
                if (round.isComplete()) {
                    underWay = null;
                    event(setting, undoing, round.succeeded() ? "done" : "refused", round, round.refusals());
                    monitor.restartWindow();
                    done.complete(conclusion.of(round));
                }
            });
        }
        return done;
    }

    private void event(
            KeptChange.PointSet setting, @Nullable Long undoing, String state, PointRound round, String reason) {
        events.append(new ChangeEvent.Setting(
                undoing == null ? setting.id() : undoing,
                setting.name(),
                undoing == null ? setting.value() : null,
                undoing == null ? null : Long.valueOf(setting.id()),
                state,
                round.ranks(),
                round.waiting(),
                reason));
    }

    /** One line a point, with what cannot be set at the end. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        tracks.values().forEach(track -> lines.add("tuning point " + track.text()));
        refused.values().forEach(byRank -> lines.add(byRank.firstEntry().getValue()));
        return lines;
    }

    /** Points that no rank ever came to, one line each. */
    public List<String> neverLoaded() {
        return tracks.values().stream()
                .filter(track ->
                        !track.isReady() && !refused.containsKey(track.spec().name()))
                .map(track -> "tuning point " + track.spec().name() + ": no rank has initialised "
                        + track.spec().className())
                .toList();
    }

    private static CompletableFuture<ActionResult> answer(ActionResult result) {
        return CompletableFuture.completedFuture(result);
    }
}
