package io.scansion.agent.ranks.world;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the programs of simulated processes so that one of them runs at a time, and another only where the one that runs asks
 * what is to happen next. Whoever runs is the scheduler: there is no thread of its own for that, so what needs no switch costs
 * none. Threads are kept for the next job. Owned by one test thread.
 */
public final class Strands implements AutoCloseable {
    /** Says what happens next: the strand that goes on, or null when all is over. Carries out what is no strand's itself. */
    interface Scheduler {
        @Nullable
        Strand next(@Nullable Strand running);
    }

    /** Thrown through a program whose job is over. */
    static final class Over extends Error {
        private static final long serialVersionUID = 1;

        Over() {
            super("the job is over", null, false, false);
        }
    }

    private static final int[] LONGEST_GAPS = {5, 30, 200};

    private static final ThreadLocal<Strand> CURRENT = new ThreadLocal<>();

    /** The strand that runs. */
    static Strand current() {
        return CURRENT.get();
    }

    /** Whether the job of the strand that runs is over, and the strand about to be ended. */
    static boolean isOver() {
        Strand running = CURRENT.get();
        return running != null && running.isOver();
    }

    /** Between two accesses to fields of the protocol, where {@link SteppedClasses} has put a call. */
    public static void step() {
        Strand running = CURRENT.get();
        if (running != null) {
            running.step();
        }
    }

    private static boolean always() {
        return true;
    }

    /** One program. */
    final class Strand implements Runnable {
        final int id;
        private final Thread thread;
        private Runnable body = () -> {};
        private BooleanSupplier condition = Strands::always;
        private long deadline = Long.MAX_VALUE;
        private boolean started;
        private boolean done = true;
        private volatile boolean go;

        Strand(int id) {
            this.id = id;
            thread = new Thread(this, "strand-" + id);
            thread.setDaemon(true);
            thread.start();
        }

        boolean isDone() {
            return done;
        }

        boolean canRun(long now) {
            return !done && (deadline <= now || condition.getAsBoolean());
        }

        /** When it goes on in any case; {@link Long#MAX_VALUE} for never. */
        long deadline() {
            return done ? Long.MAX_VALUE : deadline;
        }

        /** Lets others run; returns once the condition holds or the time has come, and the scheduler has picked this strand. */
        void await(BooleanSupplier goesOn, long until) {
            if (over) {
                throw new Over();
            }
            condition = goesOn;
            deadline = until;
            Strand next = scheduler.next(this);
            if (next != this) {
                handOver(next);
                park();
            }
            condition = Strands::always;
            deadline = Long.MAX_VALUE;
            if (over) {
                throw new Over();
            }
        }

        void giveWay() {
            await(Strands::always, Long.MAX_VALUE);
        }

        boolean isInSteps() {
            return stepped;
        }

        private boolean isOver() {
            return over;
        }

        /** Something smaller than a call is about to happen; others may run first, now and then. */
        private void step() {
            if (stepped && --untilSwitch < 0 && !over && !undivided.getAsBoolean()) {
                untilSwitch = gaps.nextInt(longestGap);
                giveWay();
            }
        }

        private void park() {
            while (!go) {
                LockSupport.park(this);
            }
            go = false;
        }

        private void resume() {
            go = true;
            LockSupport.unpark(thread);
        }

        @Override
        public void run() {
            CURRENT.set(this);
            while (!closed) {
                park();
                if (closed) {
                    return;
                }
                started = true;
                try {
                    body.run();
                } catch (Over e) {
                    // as asked
                }
                done = true;
                handOver(over ? null : scheduler.next(null));
            }
        }
    }

    private final List<Strand> all = new ArrayList<>();
    private Scheduler scheduler = running -> null;
    private BooleanSupplier undivided = () -> true;
    private final boolean stepped;
    private SplittableRandom gaps = new SplittableRandom(0);

    private int longestGap;
    private int untilSwitch;
    private @Nullable Thread owner;
    private volatile boolean ownerGoes;
    private volatile boolean over;
    private volatile boolean closed;

    /** Whose programs do all at once that is between two of their calls, waits, locks and sends. */
    Strands() {
        this(false);
    }

    /** @param stepped whether others may also run between two accesses to fields, see {@link #step} */
    Strands(boolean stepped) {
        this.stepped = stepped;
    }

    Strand strand(int id) {
        while (all.size() <= id) {
            all.add(new Strand(all.size()));
        }
        return all.get(id);
    }

    /**
     * Runs all bodies until the scheduler has nothing more to run; then ends those that still wait.
     *
     * @param atOnce whether what runs must not be interrupted now
     * @param seed of how many accesses are between two moments at which others may run
     */
    void run(List<Runnable> bodies, Scheduler decides, BooleanSupplier atOnce, long seed) {
        undivided = atOnce;
        gaps = new SplittableRandom(seed);
        longestGap = LONGEST_GAPS[gaps.nextInt(LONGEST_GAPS.length)];
        untilSwitch = gaps.nextInt(longestGap);
        owner = Thread.currentThread();
        scheduler = decides;
        over = false;
        for (int id = 0; id < bodies.size(); id++) {
            Strand strand = strand(id);
            strand.body = bodies.get(id);
            strand.started = false;
            strand.done = false;
            strand.condition = Strands::always;
            strand.deadline = Long.MAX_VALUE;
        }
        Strand first = decides.next(null);
        if (first != null) {
            first.resume();
            awaitTurn();
        }
        over = true;
        for (int id = 0; id < bodies.size(); id++) {
            Strand strand = all.get(id);
            if (strand.started && !strand.done) {
                strand.resume();
                awaitTurn();
            }
            strand.done = true;
        }
    }

    private void handOver(@Nullable Strand next) {
        if (next != null) {
            next.resume();
        } else {
            ownerGoes = true;
            LockSupport.unpark(Objects.requireNonNull(owner));
        }
    }

    private void awaitTurn() {
        while (!ownerGoes) {
            LockSupport.park(this);
        }
        ownerGoes = false;
    }

    @Override
    public void close() {
        closed = true;
        all.forEach(Strand::resume);
    }
}
