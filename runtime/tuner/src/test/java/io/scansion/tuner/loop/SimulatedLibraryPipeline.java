package io.scansion.tuner.loop;

import io.scansion.tuner.policy.Mode;
import io.scansion.tuner.policy.PolicySettings;
import io.scansion.wire.AgentMessage;
import io.scansion.wire.AgentMessage.InstanceReport;
import io.scansion.wire.AgentMessage.LibraryStage;
import io.scansion.wire.AgentMessage.PipelineReport;
import io.scansion.wire.TunerMessage.ArrangeStage;
import io.scansion.wire.TunerMessage.Command;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;

/** A pipeline of the library whose slowest stage sets the pace, in messages of one item. */
final class SimulatedLibraryPipeline extends SimulatedLibrary {
    final Map<String, Double> seconds = new LinkedHashMap<>();
    final Map<String, List<Integer>> serving = new LinkedHashMap<>();
    private final Map<String, TreeSet<Integer>> parked = new LinkedHashMap<>();
    /** A stage that takes no second rank. */
    String stubborn = "";

    private final TreeSet<Integer> free = new TreeSet<>();
    private final TreeSet<String> stateful = new TreeSet<>();
    private final double[] messages;
    private final double[] busy;
    private final int sink;
    private int arrangements;
    private double done;

    /** @param stateSuffix stages whose name ends with it have state */
    SimulatedLibraryPipeline(Map<String, Double> stages, int spares, String stateSuffix, Mode mode) {
        this(stages, spares, stateSuffix, mode, OptionalDouble.empty());
    }

    /**
     * @param stateSuffix stages whose name ends with it have state
     * @param contract items per second that the operator demands
     */
    SimulatedLibraryPipeline(
            Map<String, Double> stages, int spares, String stateSuffix, Mode mode, OptionalDouble contract) {
        this(stages, spares, stateSuffix, PolicySettings.DEFAULT.withMode(mode), contract, OptionalLong.empty());
    }

    /**
     * @param stateSuffix stages whose name ends with it have state
     * @param contract items per second that the operator demands
     * @param items that there are, where the operator says so
     */
    SimulatedLibraryPipeline(
            Map<String, Double> stages,
            int spares,
            String stateSuffix,
            PolicySettings settings,
            OptionalDouble contract,
            OptionalLong items) {
        super(stages.size() + 2 + spares, settings, contract, items);
        int rank = 1;
        for (Map.Entry<String, Double> stage : stages.entrySet()) {
            seconds.put(stage.getKey(), stage.getValue());
            serving.put(stage.getKey(), List.of(rank++));
            if (stage.getKey().endsWith(stateSuffix)) {
                stateful.add(stage.getKey());
            }
        }
        sink = rank++;
        for (; rank < ranks; rank++) {
            free.add(rank);
        }
        messages = new double[ranks];
        busy = new double[ranks];
    }

    double itemsOut() {
        return done;
    }

    double rate() {
        double rate = 5000;
        for (Map.Entry<String, List<Integer>> stage : serving.entrySet()) {
            rate = Math.min(rate, stage.getValue().size() / seconds.getOrDefault(stage.getKey(), 1.0));
        }
        return rate;
    }

    @Override
    String refusalOf(Command command) {
        ArrangeStage order = (ArrangeStage) command;
        return order.stage().equals(stubborn) && order.ranks().size() > 1 ? "stage '" + stubborn + "' stays" : "";
    }

    @Override
    void carryOut(Command command) {
        ArrangeStage order = (ArrangeStage) command;
        TreeSet<Integer> its = parked.computeIfAbsent(order.stage(), stage -> new TreeSet<>());
        its.addAll(serving.getOrDefault(order.stage(), List.of()));
        order.ranks().forEach(its::remove);
        serving.put(order.stage(), order.ranks());
        order.ranks().forEach(free::remove);
        arrangements++;
    }

    @Override
    List<AgentMessage> reports(double stepSeconds) {
        double step = ended ? 0 : rate() * stepSeconds;
        done += step;
        List<AgentMessage> reports = new ArrayList<>();
        reports.addAll(instance(0, "source", step, 1e-5));
        serving.forEach((stage, its) -> its.forEach(
                rank -> reports.addAll(instance(rank, stage, step / its.size(), seconds.getOrDefault(stage, 1.0)))));
        reports.addAll(instance(sink, "sink", step, 2e-5));
        List<LibraryStage> stages = new ArrayList<>();
        serving.forEach((stage, its) -> stages.add(new LibraryStage(
                stage, stateful.contains(stage), its, List.copyOf(parked.getOrDefault(stage, new TreeSet<>())))));
        reports.add(new PipelineReport(
                0,
                uptimeNanos(),
                run,
                ended,
                arrangements,
                Math.round(done),
                stages,
                List.copyOf(free),
                Math.round(done) + 64));
        return reports;
    }

    /** What a rank with a processor of its own says. */
    private List<AgentMessage> instance(int rank, String stage, double step, double each) {
        messages[rank] += step;
        busy[rank] += step * each;
        long count = Math.round(messages[rank]);
        return List.of(
                snapshot(rank, busy[rank], 0),
                new InstanceReport(
                        rank,
                        uptimeNanos(),
                        run,
                        stage,
                        count,
                        count,
                        Math.round(busy[rank] * 1e9),
                        busy[rank] * each));
    }
}
