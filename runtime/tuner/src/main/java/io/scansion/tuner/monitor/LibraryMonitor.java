package io.scansion.tuner.monitor;

import io.scansion.tuner.monitor.LibraryWindow.Level;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Turns what ranks say of a run with the library into windows. Only the newest run counts; the ranks come to it at different
 * moments, and what one of them says of an earlier run is dropped. Owned by one thread.
 */
public final class LibraryMonitor {
    private static final String SOURCE = "source";
    private static final String SINK = "sink";

    private final MonitorSettings settings;
    private final NanoClock clock;
    private final Map<Integer, InstanceReport> latest = new TreeMap<>();
    private final Map<Integer, InstanceReport> baseline = new HashMap<>();
    private int run;
    private long itemsOfEarlierRuns;
    private @Nullable FarmReport farm;
    private @Nullable FarmReport farmBaseline;
    private @Nullable PipelineReport pipeline;
    private long startNanos;
    private long index;

    public LibraryMonitor(MonitorSettings settings, NanoClock clock) {
        this.settings = settings;
        this.clock = clock;
        this.startNanos = clock.nanoTime();
    }

    /** Takes in a message; what is not about the library is ignored. */
    public void onMessage(AgentMessage message) {
        if (message instanceof FarmReport report && newest(report.run())) {
            farm = report;
            if (farmBaseline == null) {
                farmBaseline = report;
            }
        } else if (message instanceof PipelineReport report && newest(report.run())) {
            pipeline = report;
        } else if (message instanceof InstanceReport report && newest(report.run())) {
            latest.put(report.physicalRank(), report);
        }
    }

    private boolean newest(int ofRun) {
        if (ofRun > run) {
            itemsOfEarlierRuns = totalItems();
            run = ofRun;
            farm = null;
            farmBaseline = null;
            pipeline = null;
            latest.clear();
            baseline.clear();
            index = 0;
            startNanos = clock.nanoTime();
        }
        return ofRun == run;
    }

    /** Whether a farm or a pipeline is under way. */
    public boolean isActive() {
        FarmReport nowFarm = farm;
        PipelineReport nowPipeline = pipeline;
        return (nowFarm != null && !nowFarm.ended()) || (nowPipeline != null && !nowPipeline.ended());
    }

    /** Items of the source that have come out of all runs so far. */
    public long totalItems() {
        FarmReport ofFarm = farm;
        if (ofFarm != null) {
            return itemsOfEarlierRuns + ofFarm.delivered();
        }
        double messages = latest.values().stream()
                .filter(report -> report.stage().equals(SINK))
                .mapToLong(InstanceReport::messages)
                .sum();
        return itemsOfEarlierRuns + Math.round(messages * itemsPerMessage());
    }

    /** Returns the farm of the newest run. */
    public Optional<FarmReport> farm() {
        return Optional.ofNullable(farm);
    }

    /** Returns the pipeline of the newest run. */
    public Optional<PipelineReport> pipeline() {
        return Optional.ofNullable(pipeline);
    }

    /** Leaves out what was measured since the last window closed. */
    public void restartWindow() {
        baseline.clear();
        baseline.putAll(latest);
        farmBaseline = farm;
        startNanos = clock.nanoTime();
    }

    /** Closes a window when its time has come, and enough was done in it or it has become too long. */
    public Optional<LibraryWindow> poll() {
        double seconds = (clock.nanoTime() - startNanos) / 1e9;
        // by the first window nothing is decided, so it need not be long
        double least = index == 0 ? settings.windowSeconds() / 2 : settings.windowSeconds();
        if (!isActive() || seconds < least) {
            return Optional.empty();
        }
        LibraryWindow window = farm == null ? pipelineWindow(seconds) : farmWindow(farm, seconds);
        if (window.items() < settings.minItems() && seconds < settings.longestWindowSeconds()) {
            return Optional.empty();
        }
        index++;
        restartWindow();
        return Optional.of(window);
    }

    private LibraryWindow farmWindow(FarmReport now, double seconds) {
        FarmReport before = farmBaseline == null ? now : farmBaseline;
        Sums workers = new Sums();
        for (InstanceReport report : latest.values()) {
            workers.add(baseline.get(report.physicalRank()), report);
        }
        long tasks = now.delivered() - before.delivered();
        long messages = now.messages() - before.messages();
        double covered = (now.uptimeNanos() - before.uptimeNanos()) / 1e9;
        double masterSeconds = (now.masterNanos() - before.masterNanos()) / 1e9;
        double masterTasks = (now.masterTaskNanos() - before.masterTaskNanos()) / 1e9;
        return new LibraryWindow.Farm(
                now,
                index,
                seconds,
                tasks,
                positive(tasks / covered),
                workers.itemSeconds(),
                workers.deviationSeconds(),
                workers.waitedSeconds(),
                messages == 0 ? Double.NaN : tasks / (double) messages,
                tasks == 0 ? Double.NaN : masterTasks / tasks,
                messages == 0 ? Double.NaN : Math.max(0, masterSeconds - masterTasks) / messages);
    }

    private LibraryWindow pipelineWindow(double seconds) {
        PipelineReport now = pipeline;
        if (now == null) {
            throw new IllegalStateException("no run is under way");
        }
        Map<String, Sums> byStage = new HashMap<>();
        for (InstanceReport report : latest.values()) {
            byStage.computeIfAbsent(report.stage(), name -> new Sums())
                    .add(baseline.get(report.physicalRank()), report);
        }
        List<Level> levels = new ArrayList<>();
        levels.add(end(SOURCE, byStage));
        for (LibraryStage stage : now.stages()) {
            levels.add(new Level(
                    stage.name(),
                    stage.stateful(),
                    stage.ranks(),
                    stage.parked(),
                    messageSeconds(stage.name(), byStage)));
        }
        levels.add(end(SINK, byStage));
        Sums sink = byStage.getOrDefault(SINK, new Sums());
        double itemsPerMessage = itemsPerMessage();
        return new LibraryWindow.Pipeline(
                now,
                index,
                seconds,
                sink.messages * itemsPerMessage,
                positive(sink.messages * itemsPerMessage / sink.coveredSeconds),
                itemsPerMessage,
                levels);
    }

    private double itemsPerMessage() {
        for (InstanceReport report : latest.values()) {
            if (report.stage().equals(SOURCE) && report.messages() > 0) {
                return report.items() / (double) report.messages();
            }
        }
        return 1;
    }

    private static Level end(String name, Map<String, Sums> byStage) {
        return new Level(name, true, List.of(), List.of(), messageSeconds(name, byStage));
    }

    private static double messageSeconds(String name, Map<String, Sums> byStage) {
        Sums sums = byStage.get(name);
        return sums == null || sums.messages == 0 ? Double.NaN : sums.busySeconds / sums.messages;
    }

    private static double positive(double value) {
        return value > 0 && Double.isFinite(value) ? value : Double.NaN;
    }

    /** What the instances of one stage did in the window. */
    private static final class Sums {
        private long items;
        private long messages;
        private double busySeconds;
        private double squares;
        private double coveredSeconds;
        private double waitingSeconds;
        private long waitingMessages;

        void add(@Nullable InstanceReport before, InstanceReport now) {
            items += now.items() - (before == null ? 0 : before.items());
            messages += now.messages() - (before == null ? 0 : before.messages());
            double busy = (now.busyNanos() - (before == null ? 0 : before.busyNanos())) / 1e9;
            busySeconds += busy;
            squares += now.squareSeconds() - (before == null ? 0 : before.squareSeconds());
            if (before != null && now.messages() > before.messages()) {
                double covered = (now.uptimeNanos() - before.uptimeNanos()) / 1e9;
                coveredSeconds += covered;
                waitingSeconds += covered - busy;
                waitingMessages += now.messages() - before.messages();
            }
        }

        double itemSeconds() {
            return items == 0 ? Double.NaN : busySeconds / items;
        }

        double deviationSeconds() {
            double mean = itemSeconds();
            return items == 0 ? Double.NaN : Math.sqrt(Math.max(0, squares / items - mean * mean));
        }

        double waitedSeconds() {
            return waitingMessages == 0 ? Double.NaN : Math.max(0, waitingSeconds / waitingMessages);
        }
    }
}
