package io.scansion.console.experiment.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Runs programs, some at a time. Stateless. */
public final class SideBySide {
    private SideBySide() {}

    /**
     * Returns what they come to, in their order.
     *
     * @param parallel how many at a time
     * @param done gets each as soon as it and all before it are there
     * @throws IOException what the first of them that fails has thrown; the others are ended
     */
    public static <T> List<T> run(List<Callable<T>> programs, int parallel, Consumer<T> done)
            throws IOException, InterruptedException {
        List<T> outcomes = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(parallel);
        try {
            List<Future<T>> running = programs.stream().map(threads::submit).toList();
            for (Future<T> one : running) {
                T outcome = one.get();
                done.accept(outcome);
                outcomes.add(outcome);
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw new IllegalStateException("a program could not be run", e.getCause());
        } finally {
            threads.shutdownNow(); // a job whose thread is interrupted is ended
        }
        return outcomes;
    }
}
