package io.scansion.tuner.control;

import io.scansion.tuner.monitor.JobMonitor;
import io.scansion.tuner.monitor.NanoClock;
import io.scansion.tuner.record.EventSink;
import io.scansion.tuner.record.RunEvent;
import io.scansion.wire.AgentMessage.PointRefused;
import io.scansion.wire.AgentMessage.PointReport;
import io.scansion.wire.TunerMessage.Command;
import io.scansion.wire.TunerMessage.RestorePoint;
import io.scansion.wire.TunerMessage.SetPoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of the program that may be set while it runs. A value goes to every rank that has not ended; when one of them does
 * not take it, it is taken back in all. Owned by the loop's thread; answers come in through {@code inbox}.
 */
final class TuningPoints {
    /** Reports of one change come from the ranks one after the other, and are written as one event. */
    private static final long GATHER_NANOS = 300_000_000L;

    /** A program that changes the field all the time must not fill the log. */
    private static final long LEAST_PAUSE_NANOS = 2_000_000_000L;

    private final NanoClock clock;
    private final JobMonitor monitor;
    private final CommandSender sender;
    private final EventSink events;
    private final RunHistory history;
    private final Consumer<Runnable> inbox;
    private final DecisionIds ids;
    private final Map<String, PointTrack> tracks = new TreeMap<>();
    private final Map<String, TreeMap<Integer, String>> refused = new TreeMap<>();
    private final Map<String, Long> dueNanos = new HashMap<>();
    private final Map<String, Long> writtenNanos = new HashMap<>();
    private @Nullable PointRound underWay;

    TuningPoints(
            NanoClock clock,
            JobMonitor monitor,
            CommandSender sender,
            EventSink events,
            RunHistory history,
            Consumer<Runnable> inbox,
            DecisionIds ids) {
        this.clock = clock;
        this.monitor = monitor;
        this.sender = sender;
        this.events = events;
        this.history = history;
        this.inbox = inbox;
        this.ids = ids;
    }

    boolean isUnderWay() {
        return underWay != null;
    }

    void onReport(PointReport report) {
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

    void onRefused(PointRefused message) {
        String text =
                "tuning point " + message.name() + " (" + message.place() + ") cannot be set: " + message.reason();
        String before =
                refused.computeIfAbsent(message.name(), name -> new TreeMap<>()).put(message.physicalRank(), text);
        if (!text.equals(before)) {
            events.append(new RunEvent.Warning(message.physicalRank(), text));
        }
    }

    /** Writes what has changed; returns 1 if there was something to do, otherwise 0. */
    int step() {
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
    CompletableFuture<ActionResult> set(String name, String value) {
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
        PointSetting setting = new PointSetting(ids.next(), name, canonical);
        return send(setting, null, new SetPoint(setting.id(), name, canonical), round -> {
            if (!round.succeeded()) {
                var unused = restore(setting, ids.next());
                return ActionResult.refused(name + " is as it was: " + round.refusals());
            }
            history.kept(setting);
            return ActionResult.done(doneText(track, canonical, round));
        });
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
    CompletableFuture<ActionResult> undo(PointSetting setting) {
        return restore(setting, ids.next());
    }

    private CompletableFuture<ActionResult> restore(PointSetting setting, long id) {
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
            PointSetting setting, @Nullable Long undoing, Command command, Conclusion conclusion) {
        PointRound round = new PointRound(monitor.running());
        if (round.ranks().isEmpty()) {
            return answer(ActionResult.refused("every rank has ended"));
        }
        CompletableFuture<ActionResult> done = new CompletableFuture<>();
        underWay = round;
        event(setting, undoing, "sent", round, "");
        for (int rank : round.ranks()) {
            sender.send(rank, command)
                    .whenComplete((answer, error) -> inbox.accept(() -> {
                        if (answer != null) {
                            round.answered(rank, answer);
                        } else if (monitor.running().contains(rank)) {
                            round.unanswered(rank, String.valueOf(error == null ? "no answer" : error.getMessage()));
                        } else {
                            round.ended();
                        }
                        if (round.isComplete()) {
                            underWay = null;
                            event(setting, undoing, round.succeeded() ? "done" : "refused", round, round.refusals());
                            monitor.restartWindow();
                            done.complete(conclusion.of(round));
                        }
                    }));
        }
        return done;
    }

    private void event(PointSetting setting, @Nullable Long undoing, String state, PointRound round, String reason) {
        events.append(new RunEvent.Setting(
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
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        tracks.values().forEach(track -> lines.add("tuning point " + track.text()));
        refused.values().forEach(byRank -> lines.add(byRank.firstEntry().getValue()));
        return lines;
    }

    /** Points that no rank ever came to, one line each. */
    List<String> neverLoaded() {
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
