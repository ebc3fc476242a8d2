package io.scansion.skeletons;

import io.scansion.skeletons.transport.Postbox;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Runs the same program in every rank, as a job does. */
record Job(int ranks, boolean sendsWait) {
    private static final int LIMIT_SECONDS = 30;

    /** Returns what the program returned or threw, by rank; fails if it hangs or leaves a message behind. */
    List<Object> run(Function<Postbox, Object> program) {
        List<MemoryPostbox> world = MemoryPostbox.world(ranks, sendsWait);
        ExecutorService threads = Executors.newFixedThreadPool(ranks);
        try {
            List<Future<Object>> running = new ArrayList<>();
            for (MemoryPostbox postbox : world) {
                running.add(threads.submit(() -> program.apply(postbox)));
            }
            List<Object> ends = new ArrayList<>();
            for (Future<Object> end : running) {
                ends.add(end(end, running));
            }
            for (MemoryPostbox postbox : world) {
                if (postbox.leftOver() > 0) {
                    throw new AssertionError(postbox.leftOver() + " messages left over at rank " + postbox.rank());
                }
            }
            return ends;
        } finally {
            threads.shutdownNow();
        }
    }

    private static Object end(Future<Object> end, List<Future<Object>> all) {
        try {
            return end.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return e.getCause() == null ? e : e.getCause();
        } catch (InterruptedException | TimeoutException e) {
            AssertionError hangs = new AssertionError("the job hangs", e);
            all.stream().filter(Future::isDone).forEach(done -> cause(done, hangs));
            throw hangs;
        }
    }

    /** What a rank has thrown may be why the others wait. */
    private static void cause(Future<Object> done, AssertionError hangs) {
        try {
            done.get();
        } catch (ExecutionException | InterruptedException e) {
            hangs.addSuppressed(e);
        }
    }

    /** Returns the outcome of the rank that has the results. */
    @SuppressWarnings("unchecked")
    <R> Outcome<R> outcome(int rank, Function<Postbox, Outcome<R>> program) {
        List<Object> ends = run(program::apply);
        for (Object end : ends) {
            if (end instanceof Throwable thrown) {
                throw new AssertionError("rank " + ends.indexOf(end), thrown);
            }
        }
        return (Outcome<R>) ends.get(rank);
    }

    /** Returns the failure that all ranks have thrown. */
    StageException failure(Function<Postbox, Object> program) {
        List<Object> ends = run(program);
        for (Object end : ends) {
            if (!(end instanceof StageException thrown)
                    || !String.valueOf(thrown.getMessage()).equals(((Throwable) ends.get(0)).getMessage())) {
                throw new AssertionError("not the same failure in all ranks: " + ends);
            }
        }
        return (StageException) ends.get(0);
    }
}
