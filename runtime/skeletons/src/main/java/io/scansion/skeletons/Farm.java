package io.scansion.skeletons;

import io.scansion.skeletons.engine.farm.FarmPlan;
import io.scansion.skeletons.engine.farm.FarmRun;
import io.scansion.skeletons.live.Live;
import io.scansion.skeletons.transport.MpiPostbox;
import io.scansion.skeletons.transport.Postbox;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A farm over the ranks of an MPI job: rank 0 hands out tasks and takes the results, the other ranks work. Every rank builds the
 * same farm and calls {@code run}:
 *
 * <pre>
 * MPI.Init(args);
 * Outcome&lt;Match&gt; outcome = Farm.of(seeds, Seed::match).chunk(8).run();
 * MPI.Finalize();
 * </pre>
 *
 * <p>Tasks go to whichever worker has least to do. With the agent, the number of workers and of tasks in a message can be changed
 * while the farm runs; what comes of it is the same. {@code run} returns, or throws, the same in all ranks and only when all are
 * done. Messages have tags 21300 to 21305 on {@code COMM_WORLD}; the program must not use these meanwhile.
 *
 * <p>Immutable; every method that describes something returns a new farm.
 *
 * @param <T> tasks
 * @param <R> results; both {@link java.io.Serializable}, or arrays of primitives or boxed numbers, which travel fastest
 */
public final class Farm<T, R> {
    private final FarmPlan plan;

    private Farm(FarmPlan plan) {
        this.plan = plan;
    }

    /** Tasks, which only rank 0 iterates over, and what a worker does to each. */
    public static <T, R> Farm<T, R> of(Iterable<? extends T> tasks, StageFunction<? super T, ? extends R> function) {
        Objects.requireNonNull(tasks, "tasks");
        Objects.requireNonNull(function, "function");
        return new Farm<>(new FarmPlan(
                tasks, Steps.function(function), 0, 1, true, ErrorPolicy.stop().toFailurePolicy()));
    }

    /**
     * Gives tasks to only some of the ranks: 1 to this one. The others wait, without using a processor, and join when the tuner finds
     * that they are worth it.
     *
     * @param number at least 1; by default all ranks but the first work
     */
    public Farm<T, R> workers(int number) {
        if (number < 1) {
            throw new IllegalArgumentException("a farm needs at least 1 worker, got " + number);
        }
        return new Farm<>(plan.withWorkers(number));
    }

    /**
     * Sends several tasks, and several results, in one message: worth it when tasks are short. Towards the end, if the number of
     * tasks is known because they are a {@link java.util.Collection}, messages become smaller, so that no worker has much to do
     * when the others have nothing.
     *
     * @param tasks at least 1, which is the default
     */
    public Farm<T, R> chunk(int tasks) {
        if (tasks < 1) {
            throw new IllegalArgumentException("a message carries at least 1 task, got " + tasks);
        }
        return new Farm<>(plan.withChunk(tasks));
    }

    /** Takes results as they come, instead of in the order of their tasks: nobody waits for a long task then. */
    public Farm<T, R> unordered() {
        return new Farm<>(plan.unordered());
    }

    /** Says what is done about tasks that fail, and about results that the consumer fails to take. */
    public Farm<T, R> onError(ErrorPolicy policy) {
        return new Farm<>(
                plan.withPolicy(Objects.requireNonNull(policy, "policy").toFailurePolicy()));
    }

    /**
     * Runs the farm and keeps the results in rank 0.
     *
     * @throws StageException in every rank, if a task failed and the policy does not skip it; of several, when ordered, the
     *     first in the order of the tasks
     * @throws IllegalStateException if there are too few ranks, or ranks describe different runs; no item has been
     *     sent then
     */
    public Outcome<R> run() {
        return run(MpiPostbox.world(), Live.here(), null);
    }

    /** The same, but a consumer takes the results as they arrive, in rank 0. */
    public Outcome<R> run(ItemConsumer<? super R> consumer) {
        return run(MpiPostbox.world(), Live.here(), Objects.requireNonNull(consumer, "consumer"));
    }

    Outcome<R> run(Postbox postbox, Live live, @Nullable ItemConsumer<? super R> consumer) {
        List<R> kept = new ArrayList<>();
        ItemConsumer<? super R> taker = consumer == null ? kept::add : consumer;
        return Outcome.of(new FarmRun(postbox, live, plan, Steps.consume(taker)).run(), kept);
    }
}
