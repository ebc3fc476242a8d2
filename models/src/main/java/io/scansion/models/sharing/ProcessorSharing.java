package io.scansion.models.sharing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Pipelines whose stages share the cores of their hosts.
 *
 * <p>Threads that want more processor time than there is get equal shares of it, and those that want less than such a share get what
 * they want: max-min fairness, as the schedulers of today's systems give (Bertsekas and Gallager, Data Networks, 6.5.2), in the fluid
 * limit of processor sharing, where stages that are not always busy make good later what they could not do at once. So a host has one
 * number, the factor {@code f >= 1} by which computing takes longer on it: a stage with {@code n} instances, {@code c} seconds of
 * computing and {@code w} of waiting for an item does at most {@code n / (w + c f)} items a second, and only as many as come. The factor
 * of a host is the smallest with which what all its stages use fits its cores and their quota; others' threads get a share each as
 * well, or what they want if that is less.
 *
 * <p>{@code ProcessorSharingTest} holds it against pipelines that are played through: 300 random ones on 1 to 8 cores, of steady stages
 * and of stages whose times vary. Cost: O(instances) for each of at most some hundred trials of a factor. Stateless.
 */
public final class ProcessorSharing {
    private static final double ACCURACY = 1e-9;
    private static final int MOST_SWEEPS = 50;
    private static final int MOST_DOUBLINGS = 60;

    private final List<SharedHost> hosts;
    private final List<SharedStage> stages;
    /** By stage, the hosts that it has instances on, and how many on each. */
    private final int[][] places;

    private final int[][] counts;
    /** By host, whether there is an instance of any stage; where there is none, nothing depends on what happens elsewhere. */
    private final boolean[] isServing;
    /** By host, by how much computing takes longer. */
    private final double[] stretch;
    /** By host, processors that the stages keep busy. */
    private final double[] busy;
    /** By stage, items per second that it does, and could do if they came. */
    private final double[] rates;

    private final double[] capacities;

    private ProcessorSharing(List<SharedHost> hosts, List<SharedStage> stages) {
        this.hosts = hosts;
        this.stages = stages;
        stretch = new double[hosts.size()];
        busy = new double[hosts.size()];
        rates = new double[stages.size()];
        capacities = new double[stages.size()];
        Arrays.fill(stretch, 1);
        isServing = new boolean[hosts.size()];
        stages.forEach(stage -> stage.hosts().forEach(host -> isServing[host] = true));
        places = new int[stages.size()][];
        counts = new int[stages.size()][];
        for (int k = 0; k < rates.length; k++) {
            List<Integer> of = stages.get(k).hosts();
            if (of.size() == 1) { // as most have
                places[k] = new int[] {of.get(0)};
                counts[k] = new int[] {1};
                continue;
            }
            Map<Integer, Integer> onHost = new LinkedHashMap<>();
            of.forEach(host -> onHost.merge(host, 1, Integer::sum));
            places[k] = onHost.keySet().stream().mapToInt(Integer::intValue).toArray();
            counts[k] = onHost.values().stream().mapToInt(Integer::intValue).toArray();
        }
    }

    /**
     * Returns what the stages of a pipeline do.
     *
     * @param stages in their order; each item goes through all of them
     * @throws IllegalArgumentException if there is no stage, or one is on a host that is not there
     */
    public static SharedTimes solve(List<SharedHost> hosts, List<SharedStage> stages) {
        if (stages.isEmpty()) {
            throw new IllegalArgumentException("a pipeline has at least one stage");
        }
        for (SharedStage stage : stages) {
            for (int host : stage.hosts()) {
                if (host < 0 || host >= hosts.size()) {
                    throw new IllegalArgumentException("there is no host " + host + " among " + hosts.size());
                }
            }
        }
        ProcessorSharing sharing = new ProcessorSharing(List.copyOf(hosts), List.copyOf(stages));
        sharing.settle();
        return sharing.times();
    }

    /**
     * Returns how many threads of others must be able to run on each host, on average, for computing to take so much longer there; how
     * long it takes can be measured, and how many others want to run on a busy machine cannot.
     *
     * @param stretch by host, at least 1
     */
    public static List<Double> othersBehind(List<SharedHost> hosts, List<SharedStage> stages, List<Double> stretch) {
        ProcessorSharing sharing = new ProcessorSharing(List.copyOf(hosts), List.copyOf(stages));
        for (int h = 0; h < hosts.size(); h++) {
            sharing.stretch[h] = stretch.get(h);
        }
        sharing.flow();
        List<Double> others = new ArrayList<>();
        for (int h = 0; h < hosts.size(); h++) {
            others.add(Math.max(0, stretch.get(h) * (hosts.get(h).cores() - sharing.busy[h])));
        }
        return others;
    }

    /** What is slower on one host leaves time on the others, so all are looked at again until none moves. */
    private void settle() {
        flow();
        if (IntStream.range(0, stretch.length).allMatch(host -> hasTime(host, 1))) {
            return; // as on most machines, and then no host has to be looked at by itself
        }
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            double moved = 0;
            for (int h = 0; h < stretch.length; h++) {
                double before = stretch[h];
                fit(h);
                moved = Math.max(moved, Math.abs(stretch[h] / before - 1));
            }
            if (moved < 10 * ACCURACY) {
                break;
            }
        }
        flow();
    }

    /** Finds the smallest factor with which a host has time for all; what is used falls with the factor. */
    private void fit(int host) {
        double low = 1;
        if (fits(host, low)) {
            return;
        }
        double high = 2;
        for (int doubled = 0; doubled < MOST_DOUBLINGS && !fits(host, high); doubled++) {
            low = high;
            high *= 2;
        }
        while (high - low > ACCURACY * low) {
            double middle = (low + high) / 2;
            if (fits(host, middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        stretch[host] = high;
    }

    private boolean fits(int host, double factor) {
        stretch[host] = factor;
        if (isServing[host]) {
            flow();
        }
        return hasTime(host, factor);
    }

    private boolean hasTime(int host, double factor) {
        SharedHost of = hosts.get(host);
        return busy[host] <= of.quotaCores() && busy[host] + of.othersBusy(factor) <= of.cores();
    }

    private double seconds(SharedStage stage, int host) {
        return stage.otherSeconds() + stage.processorSeconds() * stretch[host];
    }

    /** Rates of the stages: none is ahead of the one before it, nor of the one behind it where that holds it back. */
    private void flow() {
        double upstream = Double.POSITIVE_INFINITY;
        for (int k = 0; k < rates.length; k++) {
            SharedStage stage = stages.get(k);
            double capacity = 0;
            for (int i = 0; i < places[k].length; i++) {
                capacity += counts[k][i] / seconds(stage, places[k][i]);
            }
            capacities[k] = capacity;
            upstream = Math.min(upstream, capacity);
            rates[k] = upstream;
        }
        for (int k = rates.length - 2; k >= 0; k--) {
            if (stages.get(k + 1).heldBack()) {
                rates[k] = Math.min(rates[k], rates[k + 1]);
            }
        }
        Arrays.fill(busy, 0);
        for (int k = 0; k < rates.length; k++) {
            SharedStage stage = stages.get(k);
            for (int i = 0; i < places[k].length; i++) {
                int host = places[k][i];
                double itemsPerSecond = counts[k][i] * rates[k] / (capacities[k] * seconds(stage, host));
                busy[host] += itemsPerSecond * stage.demandSeconds();
            }
        }
    }

    private SharedTimes times() {
        List<List<Double>> seconds = new ArrayList<>();
        for (SharedStage stage : stages) {
            seconds.add(stage.hosts().stream().map(host -> seconds(stage, host)).toList());
        }
        return new SharedTimes(rates[rates.length - 1], seconds, list(rates), list(busy), list(stretch));
    }

    private static List<Double> list(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
