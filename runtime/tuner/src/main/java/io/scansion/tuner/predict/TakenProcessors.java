package io.scansion.tuner.predict;

import io.scansion.models.sharing.SharedHost;
import io.scansion.models.sharing.SharedStage;
import io.scansion.models.sharing.SharedTimes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/*
 * A message wakes its receiver up, where several serve a stage: a single one that sets the pace is busy when it comes, and one that does
 * not has been measured as it is. Where one begins to compute and all other processors compute already, it takes the sender's, who gets that
 * back when a slice is over: systems let a thread have a slice before another one that has waited (Linux since 6.6: EEVDF, "Earliest
 * Eligible Virtual Deadline First", with base_slice_ns; by default 0.7 ms, times one and the binary logarithm of the processors, eight at
 * most). A slice that has been under way for a random time is over after half of it.
 *
 * Instances compute at random moments of each other, each for its share of the time, so how many do at a moment is a sum of
 * independent yes or no (Poisson's binomial distribution, worked out by adding one after the other, up to the number of processors). Programs
 * other than the job are left out: they come and go, and whatever they do they are there now and then as well.
 */
/**
 * How long those who send wait for a processor, because those whom they send to take theirs. docs/benchmarks.md has what was seen of it
 * beside what this says. Owned by one thread.
 */
final class TakenProcessors {
    /** Of one processor. */
    private static final double SLICE_SECONDS = 0.7e-3;

    private static final double MOST_PROCESSORS = 8;

    /** Who computes for a smaller share of the time takes a processor from nobody that matters. */
    private static final double LEAST_SHARE = 0.01;

    /** Deviations from the mean number of those who compute, beyond which it is never so far. */
    private static final double NEVER = 5;

    private final List<Double> processors = new ArrayList<>();
    /** By host, share of the time for which each instance is on a processor. */
    private final List<List<Double>> shares = new ArrayList<>();
    /** By stage of several instances, share of the time for which one on a host is; none where that is hardly anything. */
    private final List<Map<Integer, Double>> byStage = new ArrayList<>();

    private final List<Double> computingSeconds = new ArrayList<>();

    TakenProcessors(List<SharedHost> hosts, List<SharedStage> stages, SharedTimes times) {
        for (int h = 0; h < hosts.size(); h++) {
            processors.add(hosts.get(h).cores());
            shares.add(new ArrayList<>());
        }
        for (int k = 0; k < stages.size(); k++) {
            SharedStage stage = stages.get(k);
            Map<Integer, Double> onHosts = Map.of();
            double perInstance =
                    times.itemsPerSecondByStage().get(k) / stage.hosts().size();
            for (int host : stage.hosts()) {
                double share = Math.min(1, perInstance * stage.processorSeconds());
                if (share > LEAST_SHARE) {
                    shares.get(host).add(share);
                    if (stage.hosts().size() > 1) {
                        onHosts = onHosts.isEmpty() ? new HashMap<>() : onHosts;
                        onHosts.put(host, share);
                    }
                }
            }
            byStage.add(onHosts);
            computingSeconds.add(stage.processorSeconds());
        }
    }

    /**
     * Returns how long an instance on a host waits when it wakes one of a stage up, in seconds for a message.
     *
     * @param receiver position of that stage
     */
    double secondsToWake(int receiver, int host) {
        Double own = byStage.get(receiver).get(host);
        if (own == null) {
            return 0;
        }
        List<Double> others = new ArrayList<>(shares.get(host));
        others.remove(own);
        double number = processors.get(host);
        double taken = atLeast((int) Math.max(1, Math.round(number)) - 1, others);
        return taken * Math.min(sliceSeconds(number), computingSeconds.get(receiver)) / 2;
    }

    /** Returns how long a thread may have a processor while others wait for one, on a machine of so many. */
    static double sliceSeconds(double processors) {
        return SLICE_SECONDS * (1 + Math.log(Math.max(1, Math.min(MOST_PROCESSORS, processors))) / Math.log(2));
    }

    /** Whether the same computes as often on the same hosts. */
    boolean isLike(TakenProcessors other) {
        return shares.equals(other.shares) && byStage.equals(other.byStage);
    }

    /**
     * Returns how probable it is that so many are busy.
     *
     * @param shares of the time that each is, 0 to 1
     */
    static double atLeast(int number, List<Double> shares) {
        double mean = shares.stream().mapToDouble(share -> share).sum();
        double far = NEVER * Math.sqrt(mean) + 1;
        if (number <= 0 || mean - far > number) {
            return 1;
        }
        if (shares.size() < number || mean + far < number) {
            return 0;
        }
        double[] busy = new double[number]; // by how many; those that are enough are left out
        busy[0] = 1;
        for (double share : shares) {
            for (int n = number - 1; n > 0; n--) {
                busy[n] += share * (busy[n - 1] - busy[n]);
            }
            busy[0] *= 1 - share;
        }
        double fewer = 0;
        for (double one : busy) {
            fewer += one;
        }
        return Math.max(0, 1 - fewer);
    }
}
