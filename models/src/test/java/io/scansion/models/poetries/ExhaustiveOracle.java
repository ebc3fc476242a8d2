package io.scansion.models.poetries;

import java.util.ArrayList;
import java.util.List;

/** Tries every arrangement; written from the formulas of the paper, sharing no code with what it judges. */
final class ExhaustiveOracle {
    record Arrangement(List<Integer> instances, double period, int processors, int taken) {}

    private static final double SLACK = 1 + 1.5e-9;
    private final Pipeline pipeline;
    private final Replication replication;
    private final List<Arrangement> affordable = new ArrayList<>();

    ExhaustiveOracle(Pipeline pipeline, int free, Replication replication, FreedProcessors freed) {
        this.pipeline = pipeline;
        this.replication = replication;
        int pool = free;
        if (freed == FreedProcessors.RETURN_TO_POOL) {
            for (Stage stage : pipeline.stages()) {
                pool += extra(stage.instances()) + stage.parkedInstances();
            }
        }
        explore(new ArrayList<>(), pool, freed == FreedProcessors.STAY_WITH_STAGE);
    }

    List<Arrangement> affordable() {
        return affordable;
    }

    double bestPeriod() {
        return affordable.stream().mapToDouble(Arrangement::period).min().orElseThrow();
    }

    int fewestProcessorsWithin(double period) {
        return affordable.stream()
                .filter(arrangement -> arrangement.period() <= period * SLACK)
                .mapToInt(Arrangement::processors)
                .min()
                .orElseThrow();
    }

    double bestPeriodWith(int processors) {
        return affordable.stream()
                .filter(arrangement -> arrangement.processors() <= processors)
                .mapToDouble(Arrangement::period)
                .min()
                .orElseThrow();
    }

    private void explore(List<Integer> chosen, int pool, boolean stay) {
        int i = chosen.size();
        if (i == pipeline.size()) {
            add(chosen, pool, stay);
            return;
        }
        Stage stage = pipeline.stages().get(i);
        int least = stage.minInstances();
        int most = Math.min(stage.maxInstances(), pool + stage.instances() + stage.parkedInstances() + 1);
        if (stage.pinned()) {
            least = most = stage.instances();
        } else if (!stage.replicable()) {
            least = most = 1;
        }
        for (int m = least; m <= Math.max(least, most); m++) {
            chosen.add(m);
            explore(chosen, pool, stay);
            chosen.remove(i);
        }
    }

    private void add(List<Integer> chosen, int pool, boolean stay) {
        int processors = 0;
        int taken = 0;
        double period = 0;
        for (int i = 0; i < chosen.size(); i++) {
            Stage stage = pipeline.stages().get(i);
            processors += extra(chosen.get(i));
            int own = stay ? extra(stage.instances()) + stage.parkedInstances() : 0;
            taken += Math.max(0, extra(chosen.get(i)) - own);
            period = Math.max(period, seconds(i, chosen.get(i)));
        }
        if (taken <= pool) {
            affordable.add(new Arrangement(List.copyOf(chosen), period, processors, taken));
        }
    }

    private int extra(int m) {
        return m == 1 ? 0 : replication.manager() == Manager.DEDICATED ? m : m - 1;
    }

    private double seconds(int i, int m) {
        Stage stage = pipeline.stages().get(i);
        boolean first = i == 0;
        boolean last = i == pipeline.size() - 1;
        double send = last ? 0 : send(pipeline.edges().get(i));
        if (m == 1) {
            return stage.replicaComputeSeconds().get(0) + send;
        }
        double acknowledge = first ? 0 : pipeline.edges().get(i - 1).cost().overheadSeconds();
        double rate = 0;
        double slowest = 0;
        for (int k = 0; k < m; k++) {
            double tc = k < stage.instances() ? stage.replicaComputeSeconds().get(k) : stage.computeSeconds();
            rate += 1 / (tc + send + acknowledge);
            slowest = Math.max(slowest, tc + send + acknowledge);
        }
        double floor = 0;
        if (replication.manager() == Manager.NONE) {
            floor = Math.max(
                    first ? 0 : send(pipeline.edges().get(i - 1)),
                    last ? 0 : pipeline.edges().get(i).cost().overheadSeconds());
        } else if (pipeline.size() > 1) {
            Edge edge = pipeline.edges().get(last ? i - 1 : i);
            double tl = edge.cost().overheadSeconds();
            floor = edge.mode() == EdgeMode.SYNCHRONOUS
                    ? 2 * (3 * tl + edge.cost().secondsPerByte() * edge.messageBytes())
                    : tl;
        }
        floor += replication.bookkeepingSeconds();
        double managing = replication.manager() == Manager.SHARED ? floor / slowest : 0;
        return Math.max(floor, (1 + managing) / rate);
    }

    private static double send(Edge edge) {
        double transfer = edge.mode() == EdgeMode.SYNCHRONOUS ? edge.cost().secondsPerByte() * edge.messageBytes() : 0;
        return edge.cost().overheadSeconds() + transfer;
    }
}
