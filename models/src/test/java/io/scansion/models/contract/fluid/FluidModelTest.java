package io.scansion.models.contract.fluid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.modules.Component;
import io.scansion.models.contract.modules.Computation;
import io.scansion.models.contract.modules.ModuleKind;
import io.scansion.models.contract.modules.Port;
import io.scansion.models.contract.modules.Program;
import io.scansion.models.contract.modules.RandomPrograms;
import io.scansion.models.contract.modules.Stream;
import io.scansion.models.contract.modules.StreamKind;
import io.scansion.models.contract.modules.StreamModule;
import io.scansion.models.rational.Rational;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class FluidModelTest {
    private static final ModuleKind SEQUENTIAL = new ModuleKind.Sequential();
    private static final int MANY = 2_000;

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    /** A random program with random times and places; a rate of an output port is what is sent there. */
    private record Case(Program program, Map<String, Double> seconds, Map<String, Channel> channels) {
        static Case random(long seed, List<StreamKind> splits) {
            Random random = new Random(seed);
            Program program = RandomPrograms.of(random, 2, splits).flattened();
            Map<String, Double> seconds = new HashMap<>();
            for (Component module : program.components()) {
                seconds.put(module.name() + ".run", (1 + random.nextInt(40)) / 8.0);
            }
            Map<String, Channel> channels = new HashMap<>();
            for (Stream stream : program.streams()) {
                channels.put(stream.name(), Channel.ofPlaces(1 + random.nextInt(6)));
            }
            return new Case(program, seconds, channels);
        }

        Trajectory run() {
            return new FluidModel(program, seconds, channels).run(Double.POSITIVE_INFINITY, MANY);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void settles_at_the_rates_of_the_algebra_with_one_module_busy_all_the_time(long seed) {
        Case random = Case.random(seed, List.of(StreamKind.BROADCAST));
        Trajectory trajectory = random.run();
        assertThat(trajectory.isSteady()).isTrue();
        Map<String, Rational> rates = trajectory.last().rates();
        Rational source = rates.getOrDefault("source.run", Rational.ZERO);
        Assessment algebra = new Contract(random.program().system(), Map.of("source.run", source)).solve();
        assertThat(rates).isEqualTo(algebra.values());
        double busiest = random.seconds().entrySet().stream()
                .mapToDouble(time -> time.getValue() * trajectory.last().rate(time.getKey()))
                .max()
                .orElseThrow();
        assertThat(busiest).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void settles_at_rates_that_satisfy_every_equation_where_items_are_asked_for(long seed) {
        Case random = Case.random(seed, List.of(StreamKind.ON_DEMAND));
        Trajectory trajectory = random.run();
        assertThat(trajectory.isSteady()).isTrue();
        for (Equation equation : random.program().system().equations()) {
            assertThat(equation.difference().valueAt(trajectory.last().rates()))
                    .as(equation.named())
                    .isEqualTo(Rational.ZERO);
        }
        random.seconds()
                .forEach((name, time) ->
                        assertThat(time * trajectory.last().rate(name)).as(name).isLessThanOrEqualTo(1 + 1e-12));
        assertThat(trajectory.last().rate("source.run")).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void keeps_in_a_buffer_what_was_sent_and_not_taken_and_never_more_than_its_places(long seed) {
        Case random = Case.random(seed, List.of(StreamKind.BROADCAST));
        Trajectory trajectory = random.run();
        for (Stream stream : random.program().streams()) {
            double places = random.channels()
                    .getOrDefault(stream.name(), FluidModel.DEFAULT_CHANNEL)
                    .places();
            for (Phase phase : trajectory.phases()) {
                double sent = stream.from().stream()
                        .mapToDouble(port -> trajectory.amount(port.toString(), phase.fromSeconds()))
                        .sum();
                for (Port port : stream.to()) {
                    double level = phase.levels().getOrDefault(port.toString(), Double.NaN);
                    assertThat(level).isBetween(0.0, places);
                    assertThat(sent - trajectory.amount(port.toString(), phase.fromSeconds()))
                            .as("%s at %s s", port, phase.fromSeconds())
                            .isCloseTo(level, within(1e-9 * (1 + sent)));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void goes_through_the_transient_that_small_steps_go_through(long seed) {
        Random random = new Random(seed);
        int stages = 2 + random.nextInt(4);
        List<Component> modules = new ArrayList<>(List.of(StreamModule.source("m0")));
        List<Stream> streams = new ArrayList<>();
        Map<String, Double> seconds = new HashMap<>();
        Map<String, Channel> channels = new HashMap<>();
        double[] fastest = new double[stages];
        double[] places = new double[stages]; // of the buffer before a stage
        for (int i = 0; i < stages; i++) {
            seconds.put("m" + i + ".run", (1 + random.nextInt(20)) / 8.0);
            fastest[i] = 1 / seconds.getOrDefault("m" + i + ".run", 1.0);
            places[i] = 1 + random.nextInt(5);
            if (i > 0) {
                modules.add(
                        i < stages - 1
                                ? StreamModule.stage("m" + i, SEQUENTIAL, Rational.ONE)
                                : StreamModule.sink("m" + i));
                streams.add(Stream.unicast("s" + i, "m" + (i - 1), "m" + i, 0));
                channels.put("s" + i, Channel.ofPlaces(places[i]));
            }
        }
        Trajectory trajectory = new FluidModel(new Program(modules, streams), seconds, channels).run(40, MANY);
        double[] amounts = bySmallSteps(fastest, places, 40);
        for (int i = 0; i < stages; i++) {
            assertThat(trajectory.amount("m" + i + ".run", 40)).as("m" + i).isCloseTo(amounts[i], within(0.05));
        }
    }

    /** Executions of the stages of a pipeline whose rates are looked at anew every step. */
    private static double[] bySmallSteps(double[] fastest, double[] places, double untilSeconds) {
        double step = 1e-3;
        double[] amounts = new double[fastest.length];
        for (double now = 0; now < untilSeconds; now += step) {
            double[] rates = fastest.clone();
            for (int sweep = 0; sweep < fastest.length; sweep++) {
                for (int i = 1; i < fastest.length; i++) {
                    double level = amounts[i - 1] - amounts[i];
                    if (level < rates[i] * step) {
                        rates[i] = Math.min(rates[i], Math.max(0, level / step + rates[i - 1]));
                    }
                    if (level > places[i] - rates[i - 1] * step) {
                        rates[i - 1] = Math.min(rates[i - 1], Math.max(0, (places[i] - level) / step + rates[i]));
                    }
                }
            }
            for (int i = 0; i < amounts.length; i++) {
                amounts[i] += rates[i] * step;
            }
        }
        return amounts;
    }

    @Test
    void fills_a_buffer_before_a_slow_receiver_and_then_waits_for_it() {
        Trajectory trajectory = pipeline(Channel.ofPlaces(10), 1, 2).run(100, MANY);
        assertThat(trajectory.isSteady()).isTrue();
        assertThat(trajectory.phases()).hasSize(2);
        assertThat(trajectory.last().fromSeconds()).isCloseTo(20, within(1e-12)); // 1/s in, 1/2 per s out
        assertThat(trajectory.at(8).level("sink.input", 8)).isCloseTo(4, within(1e-12));
        assertThat(trajectory.at(30).level("sink.input", 30)).isEqualTo(10);
        assertThat(trajectory.at(30).rate("source.run")).isEqualTo(0.5);
        assertThat(trajectory.amount("source.output", 40)).isCloseTo(20 + 10, within(1e-12));
    }

    @Test
    void empties_a_buffer_that_was_full_at_the_beginning() {
        Trajectory trajectory = pipeline(Channel.ofPlaces(10), 2, 1).run(Map.of("sink.input", 10.0), 100, MANY);
        assertThat(trajectory.phases()).hasSize(2);
        assertThat(trajectory.last().fromSeconds()).isCloseTo(20, within(1e-12));
        assertThat(trajectory.last().rate("sink.run")).isEqualTo(0.5);
    }

    @Test
    void delays_items_by_the_latency() {
        Trajectory trajectory =
                pipeline(new Channel(100, 3, Double.POSITIVE_INFINITY), 1, 0.5).run(50, MANY);
        assertThat(trajectory.at(2.5).rate("sink.run")).isZero();
        assertThat(trajectory.at(3.5).rate("sink.run")).isEqualTo(1);
        assertThat(trajectory.amount("sink.run", 50)).isCloseTo(47, within(1e-9));
    }

    @Test
    void sends_no_more_than_the_places_per_latency() {
        // Two places, three seconds under way: two items every three seconds, in bursts for ever.
        Trajectory trajectory =
                pipeline(new Channel(2, 3, Double.POSITIVE_INFINITY), 1, 0.5).run(3_000, 100_000);
        assertThat(trajectory.isSteady()).isFalse();
        assertThat(trajectory.amount("sink.run", 3_000) / 3_000).isCloseTo(2 / 3.0, within(2e-3));
    }

    @Test
    void is_limited_by_the_bandwidth_of_a_link() {
        Trajectory trajectory = pipeline(new Channel(5, 0, 0.25), 1, 2).run(100, MANY);
        assertThat(trajectory.last().rate("source.run")).isEqualTo(0.25);
        assertThat(trajectory.last().rate("sink.run")).isEqualTo(0.25);
    }

    @Test
    void comes_to_a_stop_where_a_deadlock_is_predicted() {
        StreamModule join = new StreamModule(
                "join",
                SEQUENTIAL,
                List.of("left", "right"),
                List.of(),
                List.of(new Computation("run", Map.of("left", Rational.ONE, "right", Rational.ONE), Map.of())),
                List.of());
        Program program = new Program(
                List.of(StreamModule.source("a"), StreamModule.stage("twice", SEQUENTIAL, Rational.of(2)), join),
                List.of(
                        new Stream(
                                "s1",
                                StreamKind.BROADCAST,
                                List.of(Port.output("a")),
                                List.of(Port.input("twice"), new Port("join", "left")),
                                0),
                        new Stream(
                                "s2",
                                StreamKind.UNICAST,
                                List.of(Port.output("twice")),
                                List.of(new Port("join", "right")),
                                0)));
        Trajectory trajectory = new FluidModel(
                        program,
                        Map.of("a.run", 1.0, "twice.run", 0.1, "join.run", 0.1),
                        Map.of("s2", Channel.ofPlaces(7)))
                .run(1_000, MANY);
        assertThat(trajectory.isSteady()).isTrue();
        assertThat(trajectory.last().rates().values()).allMatch(Rational::isZero);
        // 7 s until the buffer behind 'twice' is full, and 2 s until the place before it is: an item a second passes.
        assertThat(trajectory.last().fromSeconds()).isCloseTo(9, within(1e-12));
        assertThat(trajectory.amount("join.run", 9)).isCloseTo(9, within(1e-12));
    }

    @Test
    void divides_a_processor_evenly_between_computations_that_compete() {
        StreamModule both = new StreamModule(
                "both",
                SEQUENTIAL,
                List.of("in1", "in2"),
                List.of(),
                List.of(
                        new Computation("one", Map.of("in1", Rational.ONE), Map.of()),
                        new Computation("two", Map.of("in2", Rational.ONE), Map.of())),
                List.of());
        Program program = new Program(
                List.of(StreamModule.source("a"), StreamModule.source("b"), both),
                List.of(
                        new Stream(
                                "s1",
                                StreamKind.UNICAST,
                                List.of(Port.output("a")),
                                List.of(new Port("both", "in1")),
                                0),
                        new Stream(
                                "s2",
                                StreamKind.UNICAST,
                                List.of(Port.output("b")),
                                List.of(new Port("both", "in2")),
                                0)));
        Map<String, Double> seconds = Map.of("a.run", 1.0, "b.run", 8.0, "both.one", 2.0, "both.two", 1.0);
        Phase last = new FluidModel(program, seconds, Map.of()).run(1_000, MANY).last();
        // b leaves seven eighths of the time to the computation that a feeds.
        assertThat(last.rate("both.two")).isEqualTo(1 / 8.0);
        assertThat(last.rate("both.one")).isEqualTo(7 / 16.0);
    }

    @Test
    void refuses_times_names_and_levels_that_cannot_be() {
        Program program = RandomPrograms.around(StreamModule.stage("body", SEQUENTIAL, Rational.ONE));
        Map<String, Double> seconds = new HashMap<>(Map.of("source.run", 1.0, "body.run", 1.0));
        refused(
                () -> new FluidModel(program, seconds, Map.of()),
                "computation sink.run: seconds per execution must be positive and finite, got none");
        seconds.put("sink.run", -2.0);
        refused(
                () -> new FluidModel(program, seconds, Map.of()),
                "computation sink.run: seconds per execution must be positive and finite, got -2.0");
        seconds.put("sink.run", 1.0);
        refused(() -> new FluidModel(program, seconds, Map.of("inn", Channel.ofPlaces(1))), "did you mean 'in'?");
        FluidModel model = new FluidModel(program, seconds, Map.of());
        refused(() -> model.run(Map.of("sink.inptu", 1.0), 10, 10), "did you mean 'sink.input'?");
        refused(
                () -> model.run(Map.of("sink.input", 2.0), 10, 10),
                "level of sink.input must be between 0 and its 1.0");
        refused(() -> model.run(-1, 10), "need a positive horizon");
        refused(() -> Channel.ofPlaces(0), "places of a channel must be positive, got 0.0");
        refused(() -> new Channel(1, -1, 1), "latency (s) of a channel must be finite and not negative, got -1.0");
        refused(() -> new Channel(1, 0, Double.NaN), "items per second of a channel must be positive, got NaN");
        seconds.put("body.rum", 1.0);
        refused(() -> new FluidModel(program, seconds, Map.of()), "did you mean 'body.run'?");
    }

    private static void refused(ThrowingCallable what, String message) {
        assertThatThrownBy(what).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    private static FluidModel pipeline(Channel channel, double sourceSeconds, double sinkSeconds) {
        Program program = new Program(
                List.of(StreamModule.source("source"), StreamModule.sink("sink")),
                List.of(Stream.unicast("s", "source", "sink", 0)));
        return new FluidModel(
                program, Map.of("source.run", sourceSeconds, "sink.run", sinkSeconds), Map.of("s", channel));
    }
}
