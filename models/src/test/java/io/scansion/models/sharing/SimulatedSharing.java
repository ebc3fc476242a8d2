package io.scansion.models.sharing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * A pipeline on hosts, played through: every instance takes an item when there is one, waits its time without a processor, computes
 * with the share of the cores that all that compute have, and hands it on. Other threads compute all the time. Written without the
 * model's assumptions: exact, but for chance.
 */
final class SimulatedSharing {
    /** Of four items that an instance of several may hold, beside the one that it serves. */
    private static final int WAITING_FOR_EACH = 3;
    /** Of eight that a single instance may be behind at the least, beside the one that it serves. */
    private static final int WAITING_FOR_ONE = 7;

    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final List<SharedHost> hosts;
    private final List<Instance> instances = new ArrayList<>();
    private final List<Integer> waiting = new ArrayList<>();
    private final List<SharedStage> stages;
    private final Random random;
    private final double variation;

    private enum Phase {
        IDLE,
        ELSEWHERE,
        COMPUTING,
        BLOCKED
    }

    private static final class Instance {
        final int stage;
        final int host;
        Phase phase = Phase.IDLE;
        double until;
        double left;
        double computing;

        Instance(int stage, int host) {
            this.stage = stage;
            this.host = host;
        }
    }

    /** @param variation coefficient of variation of service times, 0 or more */
    SimulatedSharing(List<SharedHost> hosts, List<SharedStage> stages, double variation, long seed) {
        this.hosts = hosts;
        this.stages = stages;
        this.variation = variation;
        this.random = new Random(seed);
        for (int k = 0; k < stages.size(); k++) {
            waiting.add(0);
            for (int host : stages.get(k).hosts()) {
                instances.add(new Instance(k, host));
            }
        }
    }

    /** Returns the items per second that come out, after those of the first part of the time are left out. */
    double itemsPerSecond(double seconds) {
        double now = 0;
        double warm = seconds / 5;
        long out = 0;
        Deque<Instance> look = new ArrayDeque<>(instances);
        while (now < seconds) {
            int cameOut = settle(look, now);
            out += now > warm ? cameOut : 0;
            double[] rate = rates();
            double step = NEVER;
            for (Instance instance : instances) {
                if (instance.phase == Phase.ELSEWHERE) {
                    step = Math.min(step, instance.until - now);
                } else if (instance.phase == Phase.COMPUTING) {
                    step = Math.min(step, instance.left / rate[instance.host]);
                }
            }
            now += step;
            for (Instance instance : instances) {
                if (instance.phase == Phase.COMPUTING) {
                    instance.left -= step * rate[instance.host];
                    if (instance.left <= 1e-12) {
                        instance.phase = Phase.BLOCKED;
                    }
                } else if (instance.phase == Phase.ELSEWHERE && instance.until <= now + 1e-12) {
                    instance.phase = instance.computing > 0 ? Phase.COMPUTING : Phase.BLOCKED;
                    instance.left = instance.computing;
                }
            }
        }
        return out / (seconds - warm);
    }

    /** Hands on what is done and begins what can begin, until nothing moves; returns items that came out. */
    private int settle(Deque<Instance> all, double now) {
        int out = 0;
        boolean moved = true;
        while (moved) {
            moved = false;
            for (Instance instance : all) {
                int next = instance.stage + 1;
                if (instance.phase == Phase.BLOCKED) {
                    boolean last = next == stages.size();
                    if (last) {
                        out++;
                    } else if (stages.get(next).heldBack() && waiting.get(next) >= room(next)) {
                        continue;
                    } else {
                        waiting.set(next, waiting.get(next) + 1);
                    }
                    instance.phase = Phase.IDLE;
                    moved = true;
                }
                if (instance.phase == Phase.IDLE && (instance.stage == 0 || waiting.get(instance.stage) > 0)) {
                    if (instance.stage > 0) {
                        waiting.set(instance.stage, waiting.get(instance.stage) - 1);
                    }
                    begin(instance, now);
                    moved = true;
                }
            }
        }
        return out;
    }

    /** Items that may wait in front of a stage that is held back. */
    private int room(int stage) {
        int serving = stages.get(stage).hosts().size();
        return serving > 1 ? WAITING_FOR_EACH * serving : WAITING_FOR_ONE;
    }

    private void begin(Instance instance, double now) {
        SharedStage stage = stages.get(instance.stage);
        double factor = 1;
        if (variation > 0) {
            double sigma = Math.sqrt(Math.log1p(variation * variation));
            factor = Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
        }
        instance.computing = factor * stage.processorSeconds();
        if (stage.otherSeconds() > 0) {
            instance.phase = Phase.ELSEWHERE;
            instance.until = now + factor * stage.otherSeconds();
        } else {
            instance.phase = Phase.COMPUTING;
            instance.left = instance.computing;
        }
    }

    private double[] rates() {
        double[] computing = new double[hosts.size()];
        for (int h = 0; h < computing.length; h++) {
            computing[h] = hosts.get(h).othersThreads();
        }
        for (Instance instance : instances) {
            computing[instance.host] += instance.phase == Phase.COMPUTING ? 1 : 0;
        }
        double[] rates = new double[computing.length];
        for (int h = 0; h < rates.length; h++) {
            rates[h] = Math.min(1, hosts.get(h).cores() / Math.max(1e-9, computing[h]));
        }
        return rates;
    }
}
