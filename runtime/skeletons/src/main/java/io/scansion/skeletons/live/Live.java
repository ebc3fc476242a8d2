package io.scansion.skeletons.live;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One rank's window on what it runs. The run shows its state and takes orders; an agent in the same JVM looks and gives them. Both may
 * do so at any time: states are immutable, and the newest replaces the others. One thread runs, any thread looks.
 */
public final class Live {
    /** Answer to an order that will be carried out. */
    public static final String ACCEPTED = "";

    /** The most tasks that a message may be told to carry. */
    public static final int MOST_CHUNK = 1 << 16;

    private static final Live HERE = new Live();

    /** Guarded by itself; {@link #waiting} spares the run the lock. */
    private final Deque<Order> orders = new ArrayDeque<>();

    private volatile boolean waiting;
    private volatile boolean watched;
    private volatile int run;
    private volatile @Nullable FarmState farm;
    private volatile @Nullable PipelineState pipeline;
    private volatile @Nullable InstanceState instance;

    /** The one of this JVM. Tests that run several ranks in one JVM give each its own. */
    public static Live here() {
        return HERE;
    }

    // ---- the run

    /** Begins a run and returns its number. */
    public int begin() {
        synchronized (orders) {
            orders.clear();
            waiting = false;
        }
        farm = null;
        pipeline = null;
        instance = null;
        int next = run + 1; // written by the one thread that runs
        run = next;
        return next;
    }

    /** Whether anybody looks; otherwise nothing need be shown. */
    public boolean isWatched() {
        return watched;
    }

    public void show(FarmState state) {
        farm = state;
    }

    public void show(PipelineState state) {
        pipeline = state;
    }

    public void show(InstanceState state) {
        instance = state;
    }

    /** Returns the next order for this run, or null. */
    public @Nullable Order poll() {
        if (!waiting) {
            return null;
        }
        synchronized (orders) {
            Order order = orders.poll();
            while (order != null && order.run() != run) {
                order = orders.poll();
            }
            waiting = !orders.isEmpty();
            return order;
        }
    }

    // ---- the agent

    /** Says that somebody looks from now on. */
    public void watch() {
        watched = true;
    }

    /** Returns the farm of which this rank is the master, or null. */
    public @Nullable FarmState farm() {
        return farm;
    }

    /** Returns the pipeline of which this rank is the source, or null. */
    public @Nullable PipelineState pipeline() {
        return pipeline;
    }

    /** Returns what this rank itself has done, or null. */
    public @Nullable InstanceState instance() {
        return instance;
    }

    /**
     * Changes the farm of which this rank is the master.
     *
     * @return {@link #ACCEPTED}, or why not
     */
    public String arrangeFarm(int ofRun, int workers, int chunk) {
        FarmState state = farm;
        if (state == null || state.ended() || state.run() != ofRun) {
            return "there is no farm " + ofRun + " under way here";
        } else if (workers < 1 || workers > state.mostWorkers()) {
            return "the farm can have 1 to " + state.mostWorkers() + " workers, not " + workers;
        } else if (chunk < 1 || chunk > MOST_CHUNK) {
            return "a message carries 1 to " + MOST_CHUNK + " tasks, not " + chunk;
        }
        return accept(new Order.ArrangeFarm(ofRun, workers, chunk));
    }

    /**
     * Changes the ranks of a stage of the pipeline of which this rank is the source.
     *
     * @return {@link #ACCEPTED}, or why not
     */
    public String arrangeStage(int ofRun, String stage, int[] ranks) {
        PipelineState state = pipeline;
        if (state == null || state.ended() || state.run() != ofRun) {
            return "there is no pipeline " + ofRun + " under way here";
        }
        StageState found = state.stages().stream()
                .filter(one -> one.name().equals(stage))
                .findFirst()
                .orElse(null);
        if (found == null) {
            return "there is no stage '" + stage + "'";
        } else if (ranks.length == 0 || Arrays.stream(ranks).distinct().count() != ranks.length) {
            return "stage '" + stage + "' needs at least one rank, and each only once, not " + Arrays.toString(ranks);
        } else if (found.stateful() && ranks.length > 1) {
            return "stage '" + stage + "' has state: it can be moved, not replicated";
        }
        List<Integer> wanted = Arrays.stream(ranks).boxed().toList();
        String taken = taken(wanted, found, state);
        return taken.isEmpty() ? accept(new Order.ArrangeStage(ofRun, stage, wanted)) : taken;
    }

    /** Returns why a stage cannot have a rank; empty if it can have all of them. */
    private static String taken(List<Integer> ranks, StageState stage, PipelineState state) {
        Set<Integer> possible = new TreeSet<>(state.free());
        possible.addAll(stage.ranks());
        possible.addAll(stage.parked());
        for (int rank : ranks) {
            for (StageState other : state.stages()) {
                if (!other.name().equals(stage.name()) && other.ranks().contains(rank)) {
                    return "rank " + rank + " serves stage '" + other.name() + "'";
                }
            }
            if (!possible.contains(rank)) {
                return "rank " + rank + " cannot serve stage '" + stage.name() + "'; these can: " + possible;
            }
        }
        return "";
    }

    private String accept(Order order) {
        synchronized (orders) {
            orders.add(order);
            waiting = true;
        }
        return ACCEPTED;
    }
}
