package io.scansion.tuner.observe;

import io.scansion.tuner.observe.LibraryWindow.Line;
import io.scansion.tuner.observe.machine.ProcessorSeconds;
import io.scansion.tuner.observe.machine.ProcessorSums;
import io.scansion.tuner.observe.machine.RankProcessors;
import io.scansion.tuner.world.NanoClock;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.FarmReport;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.AgentMessage.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
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

    /** A master that is less busy than this share of its time keeps nobody waiting. */
    private static final double IDLE_MASTER = 0.7;

    private final transient WindowSettings settings;
    private final transient NanoClock clock;
    private final NavigableMap<Integer, InstanceReport> latest = new TreeMap<>();
    private final Map<Integer, InstanceReport> baseline = new HashMap<>();
    private final RankProcessors processors = new RankProcessors();
    private int run;
    private double messageSecondsBefore = Double.NaN;
    private long itemsOfEarlierRuns;
    private @Nullable FarmReport farm;
    private @Nullable FarmReport farmBaseline;
    private @Nullable PipelineReport pipeline;
    private @Nullable InstanceReport source;
    private @Nullable InstanceReport sink;
    private long startNanos;
    private long outReportedNanos;
    private long index;

    public LibraryMonitor(WindowSettings settings, NanoClock clock) {
        this.settings = settings;
        this.clock = clock;
        this.startNanos = clock.nanoTime();
    }

    /** Takes in a message; what is not about the library is ignored. */
    public void onMessage(AgentMessage message) {
        if (message instanceof FarmReport report && newest(report.run())) {
            farm = report;
            outReportedNanos = clock.nanoTime();
            if (farmBaseline == null) {
                farmBaseline = report;
            }
        } else if (message instanceof PipelineReport report && newest(report.run())) {
            pipeline = report;
        } else if (message instanceof InstanceReport report && newest(report.run())) {
            latest.put(report.physicalRank(), report);
            if (report.stage().equals(SOURCE)) {
                source = report;
            } else if (report.stage().equals(SINK)) {
                sink = report;
                outReportedNanos = clock.nanoTime();
            }
        } else if (message instanceof Snapshot snapshot) {
            processors.onSnapshot(snapshot);
        }
    }

    private boolean newest(int ofRun) {
        if (ofRun > run) {
            itemsOfEarlierRuns = totalItems();
            run = ofRun;
            messageSecondsBefore = Double.NaN;
            farm = null;
            farmBaseline = null;
            pipeline = null;
            source = null;
            sink = null;
            latest.clear();
            baseline.clear();
            processors.restartWindow();
            index = 0;
            startNanos = clock.nanoTime();
        }
        return ofRun == run;
    }

    /** Number of the newest run, from 1; 0 before there was any. */
    public int run() {
        return run;
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
        InstanceReport ofSink = sink;
        return itemsOfEarlierRuns + (ofSink == null ? 0 : Math.round(ofSink.messages() * itemsPerMessage()));
    }

    /** Seconds since it was said how many have come out; of no meaning before it was. */
    public double secondsSinceReport() {
        return (clock.nanoTime() - outReportedNanos) / 1e9;
    }

    /** Items that have come out in the window under way. */
    private double itemsOfWindow() {
        FarmReport ofFarm = farm;
        if (ofFarm != null) {
            FarmReport before = farmBaseline;
            return before == null ? 0 : ofFarm.delivered() - before.delivered();
        }
        InstanceReport ofSink = sink;
        if (ofSink == null) {
            return 0;
        }
        InstanceReport sinkBefore = baseline.get(ofSink.physicalRank());
        return (ofSink.messages() - (sinkBefore == null ? 0 : sinkBefore.messages())) * itemsPerMessage();
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
        processors.restartWindow();
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
        if (seconds < settings.longestWindowSeconds() && itemsOfWindow() < settings.minItems()) {
            return Optional.empty();
        }
        LibraryWindow window = farm == null ? pipelineWindow(seconds) : farmWindow(farm, seconds);
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
        LibraryWindow.Farm window = new LibraryWindow.Farm(
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
                messages == 0 ? Double.NaN : Math.max(0, masterSeconds - masterTasks) / messages,
                workers.perItem());
        LibraryWindow.Farm undisturbed = window.withMessageSeconds(messageSeconds(window));
        messageSecondsBefore = undisturbed.messageSeconds();
        return undisturbed;
    }

    /**
     * What a worker spends on a message beside its tasks is only seen while the master does not keep it waiting; a busy master's
     * waiting workers say nothing about messages, and the last that was seen before stands.
     */
    private double messageSeconds(LibraryWindow.Farm window) {
        if (window.masterBusy() < IDLE_MASTER) {
            return window.messageSeconds();
        }
        double likeTheMasters = 2 * window.masterMessageSeconds(); // for want of better: it sends and receives as many
        double before = Double.isNaN(messageSecondsBefore) ? likeTheMasters : messageSecondsBefore;
        return Math.min(window.messageSeconds(), before);
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
        List<Line> levels = new ArrayList<>();
        levels.add(end(SOURCE, byStage));
        for (LibraryStage stage : now.stages()) {
            levels.add(new Line(
                    stage.name(),
                    stage.stateful(),
                    stage.ranks(),
                    stage.parked(),
                    sums(stage.name(), byStage).messages,
                    sums(stage.name(), byStage).messageSeconds(),
                    sums(stage.name(), byStage).messageDeviationSeconds(),
                    sums(stage.name(), byStage).perMessage()));
        }
        levels.add(end(SINK, byStage));
        Sums ofSink = sums(SINK, byStage);
        double itemsPerMessage = itemsPerMessage();
        return new LibraryWindow.Pipeline(
                now,
                index,
                seconds,
                ofSink.messages * itemsPerMessage,
                positive(ofSink.messages * itemsPerMessage / ofSink.coveredSeconds),
                itemsPerMessage,
                levels);
    }

    private double itemsPerMessage() {
        InstanceReport ofSource = source;
        return ofSource == null || ofSource.messages() <= 0 ? 1 : ofSource.items() / (double) ofSource.messages();
    }

    private Line end(String name, Map<String, Sums> byStage) {
        Sums sums = sums(name, byStage);
        return new Line(
                name,
                true,
                List.copyOf(sums.ranks),
                List.of(),
                sums.messages,
                sums.messageSeconds(),
                sums.messageDeviationSeconds(),
                sums.perMessage());
    }

    private Sums sums(String name, Map<String, Sums> byStage) {
        return byStage.getOrDefault(name, new Sums());
    }

    private static double positive(double value) {
        return value > 0 && Double.isFinite(value) ? value : Double.NaN;
    }

    /** What the instances of one stage did in the window. */
    private final class Sums {
        private long items;
        private long messages;
        private double busySeconds;
        private double squares;
        private double coveredSeconds;
        private double waitingSeconds;
        private long waitingMessages;
        private final List<Integer> ranks = new ArrayList<>();
        private final ProcessorSums processor = new ProcessorSums();

        void add(@Nullable InstanceReport before, InstanceReport now) {
            ranks.add(now.physicalRank());
            long ofWindow = now.items() - (before == null ? 0 : before.items());
            if (ofWindow > 0) {
                processors.addTo(processor, now.physicalRank());
            }
            items += ofWindow;
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

        double messageSeconds() {
            return messages == 0 ? Double.NaN : busySeconds / messages;
        }

        /** Of messages whose items are independent of each other. */
        double messageDeviationSeconds() {
            return messages == 0 ? Double.NaN : deviationSeconds() * Math.sqrt(items / (double) messages);
        }

        ProcessorSeconds perItem() {
            return processor.perItem(items).within(itemSeconds());
        }

        ProcessorSeconds perMessage() {
            return messages == 0 ? ProcessorSeconds.UNKNOWN : perItem().times(items / (double) messages);
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
