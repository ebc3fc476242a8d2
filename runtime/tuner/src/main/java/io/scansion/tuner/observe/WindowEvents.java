package io.scansion.tuner.observe;

import io.scansion.tuner.journal.EventSink;
import io.scansion.tuner.journal.ObservationEvent;
import io.scansion.tuner.journal.RunEvent;
import io.scansion.tuner.observe.machine.Overhead;
import io.scansion.tuner.observe.masterslave.MasterSlaveWindow;
import io.scansion.tuner.observe.masterslave.WorkerWindow;
import io.scansion.tuner.observe.structure.JobStructure;
import io.scansion.tuner.world.Host;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Writes down what a window showed: the structure when it changes, every stage, and what averages hide. */
public final class WindowEvents {
    /** A host whose speed has changed by less is as fast as it was. */
    private static final double NEWS_OF_SPEED_SHARE = 0.05;

    /** Windows between two structure events when only the mode of an edge changes. */
    private static final int WINDOWS_BETWEEN_MODES = 5;
    /** Fewer processors more or less are no news. */
    private static final double LEAST_CORES = 0.25;

    private final transient EventSink events;
    private final Map<String, ObservationEvent.Host> shownHosts = new HashMap<>();
    private String shape = "";
    private String modes = "";
    private long structureWindow = -WINDOWS_BETWEEN_MODES;

    WindowEvents(EventSink events) {
        this.events = events;
    }

    /** What the traffic looks like. A run with the library has its own shape, whatever its messages look like. */
    public void shape(Window window) {
        structure(window);
        window.masterSlave().ifPresent(program -> events.append(masterSlave(window.index(), program)));
    }

    /** What the model of pipelines says of the stages as they are arranged now, in seconds, in the order of the pipeline. */
    public record StageTimes(List<Double> alone, List<Double> among, List<Integer> bottlenecks) {
        public static final StageTimes UNKNOWN = new StageTimes(List.of(), List.of(), List.of());
    }

    /**
     * What was measured of every stage.
     *
     * @param times unknown where the model can say nothing; then the bottlenecks are those of a program that is no pipeline
     */
    public void stages(Window window, StageTimes times) {
        Map<Integer, Integer> positions = new HashMap<>();
        if (window.structure() instanceof JobStructure.Pipeline pipeline) {
            pipeline.order().forEach(stage -> positions.put(stage, positions.size()));
        }
        Set<Integer> bottlenecks = Set.copyOf(times.bottlenecks());
        for (StageWindow stage : StageDetails.of(window, times.bottlenecks())) {
            int position = positions.getOrDefault(stage.stage(), -1);
            events.append(measurement(window, stage, times, position, bottlenecks.contains(stage.stage())));
        }
        StageDetails.summary(window).ifPresent(events::append);
        serviceTimes(window, times);
    }

    /** How long items took, of the stages that are told of. */
    private void serviceTimes(Window window, StageTimes times) {
        List<ObservationEvent.StageTimes> stages = new ArrayList<>();
        for (StageWindow stage : StageDetails.of(window, times.bottlenecks())) {
            if (stage instanceof StageWindow.Measured measured
                    && !measured.computeCounts().counts().isEmpty()) {
                stages.add(new ObservationEvent.StageTimes(
                        stage.stage(),
                        measured.computeCounts().counts().stream()
                                .map(count -> new ObservationEvent.TimeCount(count.atMostSeconds(), count.items()))
                                .toList()));
            }
        }
        if (!stages.isEmpty()) {
            events.append(new ObservationEvent.ServiceTimes(window.index(), stages));
        }
    }

    /** How the hosts stand, where that is news; one whose ranks have all ended is none any more. */
    public void hosts(List<Host> hosts) {
        for (Host host : hosts) {
            if (host.ranks().isEmpty()) {
                continue;
            }
            ObservationEvent.Host now = new ObservationEvent.Host(
                    host.name(),
                    host.ranks(),
                    host.cores(),
                    host.quotaCores(),
                    host.busyCores().value(),
                    host.ownCores(),
                    host.busyCores().isKnown() ? host.othersCores() : Double.NaN,
                    host.speed(),
                    host.memory().bytes(),
                    host.memory().availableBytes());
            ObservationEvent.Host before = shownHosts.get(host.name());
            if (before == null || isNews(before, now)) {
                shownHosts.put(host.name(), now);
                events.append(now);
            }
        }
    }

    private static boolean isNews(ObservationEvent.Host before, ObservationEvent.Host now) {
        return !before.ranks().equals(now.ranks())
                || hasMoved(before.cores(), now.cores())
                || hasMoved(before.quotaCores(), now.quotaCores())
                || hasMoved(before.ownCores(), now.ownCores())
                || hasMoved(before.othersCores(), now.othersCores())
                || Math.abs(now.speed() / before.speed() - 1) > NEWS_OF_SPEED_SHARE;
    }

    private static boolean hasMoved(double before, double now) {
        return Double.isNaN(before) != Double.isNaN(now) || Math.abs(now - before) > LEAST_CORES;
    }

    /** How well the ranks that serve stages are used, where all of them are known. */
    public void efficiency(Observation observation, Window window) {
        List<Double> useful = new ArrayList<>();
        List<Double> errors = new ArrayList<>();
        for (StageWindow stage : window.stages()) {
            if (!(stage instanceof StageWindow.Measured measured)) {
                return;
            }
            for (InstanceWindow instance : measured.perInstance()) {
                double seconds = instance.items() == 0 ? 0 : instance.items() * instance.computeSeconds();
                useful.add(Math.min(1, seconds / instance.coveredSeconds()));
                errors.add(instance.computeShareError());
            }
        }
        double mean = useful.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        double most = useful.stream().mapToDouble(Double::doubleValue).max().orElse(Double.NaN);
        int parked = observation.free().size()
                + observation.levels().stream()
                        .mapToInt(level -> level.parked().size())
                        .sum();
        double ofMost = useful.isEmpty() ? Double.NaN : errors.get(useful.indexOf(most));
        double squares = errors.stream().mapToDouble(error -> error * error).sum();
        double ofBalance = balanceError(mean / most, most, useful.size(), squares, ofMost);
        events.append(new ObservationEvent.Efficiency(
                window.index(),
                useful.size(),
                parked,
                mean,
                Math.sqrt(squares) / useful.size(),
                mean / most,
                ofBalance,
                most,
                ofMost));
    }

    /**
     * Standard error of the mean useful time over the most, to first order: the rank with most is in both, and the more of it the less in
     * balance.
     *
     * @param squares sum of the squared errors of all ranks
     * @param ofMost error of the rank with most
     */
    private static double balanceError(double balance, double most, int ranks, double squares, double ofMost) {
        double others = Math.max(0, squares - ofMost * ofMost) / ((double) ranks * ranks);
        double fromMost = ofMost * (1.0 / ranks - balance);
        return Math.sqrt(others + fromMost * fromMost) / most;
    }

    /**
     * What the agents themselves cost, where they have said so.
     *
     * @param budget share of the ranks' time that is allowed for it; NaN without a bound
     */
    public void overhead(Window window, double budget) {
        window.overhead().ifPresent(cost -> events.append(overhead(window, cost, budget)));
    }

    private static ObservationEvent.Overhead overhead(Window window, Overhead cost, double budget) {
        Overhead.Errors errors = cost.errors();
        double perItem = cost.share() * cost.ranks() / window.itemsPerSecond();
        return new ObservationEvent.Overhead(
                window.index(),
                cost.ranks(),
                cost.share(),
                errors.share(),
                cost.probeShare(),
                errors.probeShare(),
                cost.secondsOfProbe(),
                errors.secondsOfProbe(),
                cost.routingShare(),
                errors.routingShare(),
                cost.threadShare(),
                errors.threadShare(),
                cost.processorShare(),
                errors.processorShare(),
                perItem,
                perItem
                        * Math.hypot(
                                errors.share() / cost.share(), window.itemsErrorPerSecond() / window.itemsPerSecond()),
                cost.heapBytes(),
                cost.stride(),
                budget);
    }

    /** What a run with the library did. */
    public void library(LibraryWindow window) {
        if (window instanceof LibraryWindow.Farm farm) {
            events.append(farm(farm));
        } else if (window instanceof LibraryWindow.Pipeline pipeline) {
            events.append(pipeline(pipeline));
        }
    }

    private static RunEvent farm(LibraryWindow.Farm farm) {
        return new ObservationEvent.Farm(
                farm.index(),
                farm.lengthSeconds(),
                farm.run(),
                farm.report().workers(),
                farm.report().mostWorkers(),
                farm.report().chunk(),
                farm.report().ordered(),
                farm.tasks(),
                farm.report().left(),
                farm.itemsPerSecond(),
                farm.taskSeconds(),
                farm.deviationSeconds(),
                meanError(farm.deviationSeconds(), farm.tasks()),
                farm.messageSeconds(),
                farm.masterTaskSeconds(),
                farm.masterMessageSeconds(),
                farm.masterBusy());
    }

    private static RunEvent pipeline(LibraryWindow.Pipeline pipeline) {
        return new ObservationEvent.Pipeline(
                pipeline.index(),
                pipeline.lengthSeconds(),
                pipeline.run(),
                pipeline.report().arrangement(),
                pipeline.report().fromItem(),
                pipeline.items(),
                pipeline.itemsPerSecond(),
                pipeline.itemsPerMessage(),
                pipeline.levels().stream()
                        .map(level -> new ObservationEvent.Level(
                                level.name(),
                                level.fixed(),
                                level.ranks(),
                                level.parked(),
                                level.messageSeconds(),
                                meanError(level.deviationSeconds(), level.messages())))
                        .toList(),
                pipeline.report().free());
    }

    private void structure(Window window) {
        JobStructure structure = window.structure();
        List<ObservationEvent.Edge> edges = List.of();
        List<Integer> order = List.of();
        if (structure instanceof JobStructure.Pipeline pipeline) {
            order = pipeline.order();
            edges = pipeline.edges().stream()
                    .map(edge -> new ObservationEvent.Edge(
                            edge.from(), edge.to(), edge.mode().label(), edge.bytesPerItem()))
                    .toList();
        } else if (structure instanceof JobStructure.Ring ring) {
            order = ring.order();
        }
        String newShape = structure.outline() + order;
        int master = -1;
        String interaction = "";
        if (structure instanceof JobStructure.MasterSlave program) {
            master = program.master();
            interaction = program.interaction().label();
            newShape += interaction;
        }
        String newModes =
                edges.stream().map(ObservationEvent.Edge::mode).toList().toString();
        boolean modesDue = !newModes.equals(modes) && window.index() - structureWindow >= WINDOWS_BETWEEN_MODES;
        if (!newShape.equals(shape) || modesDue) {
            shape = newShape;
            modes = newModes;
            structureWindow = window.index();
            events.append(new ObservationEvent.Structure(
                    structure instanceof JobStructure.Pipeline,
                    structure.shape(),
                    order,
                    edges,
                    master,
                    interaction,
                    structure.evidence()));
        }
    }

    private static ObservationEvent.MasterSlave masterSlave(long index, MasterSlaveWindow program) {
        return new ObservationEvent.MasterSlave(
                index,
                program.structure().master(),
                program.structure().interaction().label(),
                program.tasksPerSecond(),
                program.errors().tasksPerSecond(),
                program.taskSeconds(),
                program.taskDeviationSeconds(),
                meanError(program.taskDeviationSeconds(), program.tasks()),
                program.masterSeconds(),
                program.errors().masterSeconds(),
                program.masterSendSeconds(),
                program.errors().masterSendSeconds(),
                program.masterIdleSeconds(),
                program.errors().masterIdleSeconds(),
                program.resultsWaiting(),
                program.resultWaitSeconds(),
                detailed(program.workers()).map(WindowEvents::worker).toList());
    }

    /** Of many workers those that take longest for a task, in order of rank. */
    private static Stream<WorkerWindow> detailed(List<WorkerWindow> workers) {
        return workers.size() <= StageDetails.MOST
                ? workers.stream()
                : workers.stream()
                        .sorted(Comparator.comparingDouble(WindowEvents::taskSeconds)
                                .reversed())
                        .limit(StageDetails.MOST)
                        .sorted(Comparator.comparingInt(WorkerWindow::rank));
    }

    private static double taskSeconds(WorkerWindow worker) {
        return worker instanceof WorkerWindow.Measured measured ? measured.computeSeconds() : 0;
    }

    private static ObservationEvent.Worker worker(WorkerWindow worker) {
        double nan = Double.NaN;
        if (worker instanceof WorkerWindow.Measured w) {
            return new ObservationEvent.Worker(
                    w.rank(),
                    "",
                    w.tasks(),
                    w.computeSeconds(),
                    w.deviationSeconds(),
                    meanError(w.deviationSeconds(), w.tasks()),
                    w.idleSeconds(),
                    w.idleErrorSeconds(),
                    w.sendSeconds(),
                    w.sendErrorSeconds(),
                    w.bytesIn(),
                    w.bytesOut());
        }
        String note = worker instanceof WorkerWindow.Unknown unknown ? unknown.reason() : "";
        return new ObservationEvent.Worker(worker.rank(), note, 0, nan, nan, nan, nan, nan, nan, nan, nan, nan);
    }

    private static ObservationEvent.Measurement measurement(
            Window window, StageWindow stage, StageTimes times, int position, boolean bottleneck) {
        boolean modelled = position >= 0 && position < times.alone().size();
        double alone = modelled ? times.alone().get(position) : Double.NaN;
        double among = modelled ? times.among().get(position) : Double.NaN;
        if (stage instanceof StageWindow.Measured measured) {
            return measured(window, measured, alone, among, bottleneck);
        }
        String note = stage instanceof StageWindow.Unknown unknown ? unknown.reason() : StageWindow.RunAhead.REASON;
        double nan = Double.NaN;
        return new ObservationEvent.Measurement(
                window.index(),
                window.lengthSeconds(),
                stage.stage(),
                false,
                note,
                stage.instances().size(),
                0,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                nan,
                false,
                nan);
    }

    private static ObservationEvent.Measurement measured(
            Window window, StageWindow.Measured stage, double alone, double among, boolean bottleneck) {
        return new ObservationEvent.Measurement(
                window.index(),
                window.lengthSeconds(),
                stage.stage(),
                true,
                "",
                stage.instances().size(),
                stage.items(),
                stage.itemsPerSecond(),
                stage.errors().itemsPerSecond(),
                stage.computeSeconds(),
                stage.computeP99Seconds(),
                stage.computeDeviationSeconds(),
                meanError(stage.computeDeviationSeconds(), stage.timedItems()),
                stage.processor().contention(),
                stage.errors().contentionSeconds(),
                stage.processor().process(),
                stage.errors().processorSeconds(),
                stage.blockedReceiveSeconds(),
                stage.errors().blockedReceiveSeconds(),
                stage.blockedSendSeconds(),
                stage.errors().blockedSendSeconds(),
                stage.bytesPerItem(),
                stage.errors().bytesPerItem(),
                alone,
                among,
                1 / stage.itemsPerSecond(),
                bottleneck,
                stage.overheadShare());
    }

    /** Standard error of the mean of so many that do not depend on each other; NaN without any. */
    private static double meanError(double deviation, long count) {
        return count == 0 ? Double.NaN : deviation / Math.sqrt((double) count);
    }
}
