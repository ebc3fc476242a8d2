package io.scansion.skeletons;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.skeletons.live.Live;
import io.scansion.skeletons.live.PipelineState;
import io.scansion.skeletons.live.StageState;
import io.scansion.skeletons.transport.Postbox;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Any pipeline under any orders, sensible or not, delivers what a plain loop does, in the same order, and leaves nothing behind. */
class LivePipelineFuzzTest {
    private static final int MOST_STAGES = 4;

    private enum Shape {
        STATELESS,
        FILTER,
        EXPAND,
        STATEFUL;

        private static final List<Shape> ALL = List.of(values());

        List<Long> plainly(List<Long> items) {
            return switch (this) {
                case STATELESS -> items.stream().map(Shape::mix).toList();
                case FILTER -> items.stream().filter(Shape::isWanted).toList();
                case EXPAND ->
                    items.stream().flatMap(item -> parts(item).stream()).toList();
                case STATEFUL -> RunningSum.of(items);
            };
        }

        /** The same as a stage, which takes its time now and then. */
        Pipeline<Long> on(Pipeline<Long> pipeline, String name, Random pauses) {
            return switch (this) {
                case STATELESS -> pipeline.stage(name, (Long item) -> mix(paused(item, pauses)));
                case FILTER -> pipeline.filter(name, item -> isWanted(paused(item, pauses)));
                case EXPAND -> pipeline.expand(name, item -> parts(paused(item, pauses)));
                case STATEFUL -> pipeline.stateful(name, RunningSum::new);
            };
        }

        private static long paused(long item, Random pauses) {
            if (pauses.nextInt(20) == 0) {
                LockSupport.parkNanos(pauses.nextInt(200_000));
            }
            return item;
        }

        private static long mix(long item) {
            return item * 0x9E3779B97F4A7C15L + 12345;
        }

        private static boolean isWanted(long item) {
            return Math.floorMod(item, 3) != 0;
        }

        private static List<Long> parts(long item) {
            return LongStream.range(0, Math.floorMod(item >> 8, 4))
                    .mapToObj(part -> item ^ part)
                    .toList();
        }
    }

    /** A case, all of it made from its seed; every rank makes the same one. */
    private static final class Case {
        private final Random random;
        private final int items;
        private final List<Shape> shapes = new ArrayList<>();
        private final UnaryOperator<Pipeline<Long>> options;
        private final List<UnaryOperator<Pipeline<Long>>> arrangements = new ArrayList<>();
        private final int ranks;
        private final int sink;
        private final boolean sendsWait;
        private final Map<String, Set<Integer>> served = new TreeMap<>();

        Case(long seed) {
            random = new Random(seed);
            items = random.nextInt(400);
            sendsWait = random.nextBoolean();
            int needed = 1;
            int stages = random.nextInt(MOST_STAGES + 1);
            for (int stage = 0; stage < stages; stage++) {
                Shape shape = Shape.ALL.get(random.nextInt(Shape.ALL.size()));
                int more = random.nextInt(3);
                int at = 1 + random.nextInt(300);
                shapes.add(shape);
                if (shape != Shape.STATEFUL) {
                    arrangements.add(pipeline -> pipeline.replicas(1 + more));
                    needed += 1 + more;
                } else {
                    arrangements.add(more == 0 ? pipeline -> pipeline.handOver(at) : pipeline -> pipeline);
                    needed += more == 0 ? 2 : 1;
                }
            }
            sink = needed;
            ranks = needed + 1 + random.nextInt(4);
            int chunk = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 1;
            int inFlight = 1 + random.nextInt(8);
            boolean bounded = random.nextInt(3) == 0;
            options = pipeline -> bounded ? pipeline.chunk(chunk).inFlight(inFlight) : pipeline.chunk(chunk);
        }

        Pipeline<Long> pipeline(int rank, Live source) {
            Random pauses = new Random(rank);
            int often = 1 + random.nextInt(40);
            Iterable<Long> numbers = () -> orders(often, source);
            Pipeline<Long> pipeline = Pipeline.from(numbers);
            for (int stage = 0; stage < shapes.size(); stage++) {
                pipeline = arrangements.get(stage).apply(shapes.get(stage).on(pipeline, "stage " + stage, pauses));
            }
            return options.apply(pipeline);
        }

        /** Orders come also before the first item and after the last. */
        private Iterator<Long> orders(int often, Live source) {
            return new Iterator<>() {
                private long next;

                @Override
                public boolean hasNext() {
                    if (random.nextInt(often) == 0 && !shapes.isEmpty()) {
                        order(source);
                    }
                    return next < items;
                }

                @Override
                public Long next() {
                    return next++;
                }
            };
        }

        private void order(Live source) {
            PipelineState state = Objects.requireNonNull(source.pipeline());
            int number = random.nextInt(shapes.size());
            StageState stage = state.stages().get(number);
            Set<Integer> possible = served.computeIfAbsent(stage.name(), name -> new TreeSet<>());
            possible.addAll(stage.ranks());
            List<Integer> ranks = new ArrayList<>(possible);
            ranks.addAll(state.free());
            Collections.shuffle(ranks, random);
            int some = stage.stateful() ? 1 : 1 + random.nextInt(ranks.size());
            int[] sensible = ranks.stream().limit(some).mapToInt(rank -> rank).toArray();
            int[] any = random.ints(some, 0, this.ranks + 1).distinct().toArray();
            source.arrangeStage(state.run(), stage.name(), random.nextInt(4) == 0 ? any : sensible);
        }

        List<Long> plainly() {
            List<Long> results = LongStream.range(0, items).boxed().toList();
            for (Shape shape : shapes) {
                results = shape.plainly(results);
            }
            return results;
        }
    }

    private static long arrangementsInAll;

    @AfterAll
    static void there_was_something_to_survive() {
        assertThat(arrangementsInAll).isGreaterThan(1_000);
    }

    static LongStream seeds() {
        return LongStream.range(0, 150);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void what_arrives_is_the_same_whatever_is_ordered(long seed) {
        Case expected = new Case(seed);
        List<Live> lives = Stream.generate(Live::new).limit(expected.ranks).toList();
        List<Object> ends = new Job(expected.ranks, expected.sendsWait).run(postbox -> twice(seed, postbox, lives));
        arrangementsInAll += Objects.requireNonNull(lives.get(0).pipeline()).arrangement();
        List<Long> results = expected.plainly();
        assertThat(ends.get(expected.sink)).isEqualTo(List.of(results, results));
    }

    private static List<List<Long>> twice(long seed, Postbox postbox, List<Live> lives) {
        List<List<Long>> results = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            Outcome<Long> outcome =
                    new Case(seed).pipeline(postbox.rank(), lives.get(0)).run(postbox, lives.get(postbox.rank()), null);
            results.add(outcome.results());
        }
        return results;
    }
}
