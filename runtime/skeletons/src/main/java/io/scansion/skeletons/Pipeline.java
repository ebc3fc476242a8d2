package io.scansion.skeletons;

import io.scansion.skeletons.engine.pipeline.PipelinePlan;
import io.scansion.skeletons.engine.pipeline.PipelineRun;
import io.scansion.skeletons.engine.pipeline.StagePlan;
import io.scansion.skeletons.live.Live;
import io.scansion.skeletons.transport.MpiPostbox;
import io.scansion.skeletons.transport.Postbox;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline over the ranks of an MPI job. Every rank builds the same pipeline and calls {@code run}:
 *
 * <pre>
 * MPI.Init(args);
 * Outcome&lt;Edges&gt; outcome = Pipeline.from(photos)
 *         .stage("blur", Photo::blurred).replicas(2)
 *         .filter("bright", Photo::isBright)
 *         .stage("edges", Photo::edges)
 *         .run();
 * MPI.Finalize();
 * </pre>
 *
 * <p>Rank 0 reads the source, the instances of the stages follow in turn, the rank after them takes the results. Further ranks
 * wait, without using a processor, until they are given to a stage or the run ends: with the agent, the ranks of a stage can be
 * changed while it runs. A rank that has served a stage stays with it, but may get nothing for a while. Results are the same
 * whatever is changed; they arrive in the order of their items, however many instances a stage has. {@code run} returns, or
 * throws, the same in all ranks and only when all are done; the ranks may run another pipeline or farm then. Messages have tags
 * 21300 to 21305 on {@code COMM_WORLD}; the program must not use these meanwhile.
 *
 * <p>Immutable; every method that describes something returns a new pipeline.
 *
 * @param <T> what comes out of the last stage so far
 */
public final class Pipeline<T> {
    private final PipelinePlan plan;

    private Pipeline(PipelinePlan plan) {
        this.plan = plan;
    }

    /**
     * Begins with the items of a source, which only rank 0 iterates over. They and what the stages make of them must be
     * {@link Serializable}; arrays of primitives and boxed numbers are sent without serialisation.
     */
    public static <T> Pipeline<T> from(Iterable<? extends T> source) {
        Objects.requireNonNull(source, "source");
        return new Pipeline<>(
                new PipelinePlan(source, List.of(), 1, 0, ErrorPolicy.stop().toFailurePolicy()));
    }

    /**
     * Adds a stage that makes one result of each item.
     *
     * @param name for messages and reports; one of its own for each stage
     */
    public <R> Pipeline<R> stage(String name, StageFunction<? super T, ? extends R> function) {
        Objects.requireNonNull(function, "function");
        return new Pipeline<>(plan.plus(new StagePlan.Stateless(name, Steps.function(function), 1)));
    }

    /** Adds a stage that lets through what is wanted. */
    public Pipeline<T> filter(String name, Predicate<? super T> wanted) {
        Objects.requireNonNull(wanted, "wanted");
        return new Pipeline<>(plan.plus(new StagePlan.Stateless(name, Steps.filter(wanted), 1)));
    }

    /** Adds a stage that makes any number of results of each item; they stay together and in the order of the list. */
    public <R> Pipeline<R> expand(String name, StageFunction<? super T, ? extends List<? extends R>> function) {
        Objects.requireNonNull(function, "function");
        return new Pipeline<>(plan.plus(new StagePlan.Stateless(name, Steps.expand(function), 1)));
    }

    /**
     * Adds a stage that remembers something; it gets the items in order.
     *
     * @param maker called in each rank that the stage runs in, each time it comes there
     */
    public <R, S extends Serializable> Pipeline<R> stateful(
            String name, Supplier<? extends StatefulStage<? super T, R, S>> maker) {
        Objects.requireNonNull(maker, "maker");
        return new Pipeline<>(plan.plus(new StagePlan.Stateful(name, Steps.stateful(maker), 0)));
    }

    /**
     * Runs the last stage so far in several ranks, each item in one of them. Whichever has least to do gets the next.
     *
     * @param number at least 1
     */
    public Pipeline<T> replicas(int number) {
        if (!(plan.last("replicas") instanceof StagePlan.Stateless stage)) {
            throw new IllegalStateException("stage '" + plan.last("replicas").name()
                    + "' has state, so there can be only one; hand it over to another rank instead");
        }
        require(number >= 1, "stage '" + stage.name() + "' needs at least 1 instance, got " + number);
        return new Pipeline<>(plan.withLast(new StagePlan.Stateless(stage.name(), stage.step(), number)));
    }

    /**
     * Moves the last stage so far, which is stateful, to a second rank before it processes an item. The second rank is the one
     * after the first. Nothing is lost, repeated or reordered, and nobody stops for it. The same can be ordered while the pipeline
     * runs, to any free rank.
     *
     * @param item number of the first item for the second rank, from 1; with chunks, the next chunk is where it moves
     */
    public Pipeline<T> handOver(long item) {
        if (!(plan.last("handOver") instanceof StagePlan.Stateful stage)) {
            throw new IllegalStateException(
                    "stage '" + plan.last("handOver").name() + "' has no state to hand over; give it replicas instead");
        }
        require(item >= 1, "stage '" + stage.name() + "' can be handed over at item 1 or later, not at " + item);
        return new Pipeline<>(plan.withLast(new StagePlan.Stateful(stage.name(), stage.maker(), item)));
    }

    /**
     * Sends several items in one message: worth it when items are small and the stages take microseconds.
     *
     * @param items at least 1, which is the default
     */
    public Pipeline<T> chunk(int items) {
        require(items >= 1, "a message carries at least 1 item, got " + items);
        return new Pipeline<>(plan.withChunk(items));
    }

    /**
     * Bounds the messages between source and sink, and with them the memory that waiting items take.
     *
     * @param messages at least 1; by default what the sink takes in a quarter of a second, but at least 4 for each rank, at most 4096, and
     *     no more than 2 for each rank if that is more than 32 MiB, in the stage where they are longest
     */
    public Pipeline<T> inFlight(int messages) {
        require(messages >= 1, "at least 1 message must be allowed in flight, got " + messages);
        return new Pipeline<>(plan.withInFlight(messages));
    }

    /** Says what is done about items that fail, in all stages and where the results are taken. */
    public Pipeline<T> onError(ErrorPolicy policy) {
        return new Pipeline<>(
                plan.withPolicy(Objects.requireNonNull(policy, "policy").toFailurePolicy()));
    }

    /**
     * Runs the pipeline and keeps the results in the last rank that it uses.
     *
     * @throws StageException in every rank, if an item failed and the policy does not skip it
     * @throws IllegalStateException if there are too few ranks, or ranks describe different runs; no item has been
     *     sent then
     */
    public Outcome<T> run() {
        return run(MpiPostbox.world(), Live.here(), null);
    }

    /** The same, but a consumer takes the results as they arrive, in the last rank that the pipeline uses. */
    public Outcome<T> run(ItemConsumer<? super T> consumer) {
        return run(MpiPostbox.world(), Live.here(), Objects.requireNonNull(consumer, "consumer"));
    }

    Outcome<T> run(Postbox postbox, Live live, @Nullable ItemConsumer<? super T> consumer) {
        List<T> kept = new ArrayList<>();
        ItemConsumer<? super T> taker = consumer == null ? kept::add : consumer;
        return Outcome.of(new PipelineRun(postbox, live, plan, Steps.consume(taker)).run(), kept);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
