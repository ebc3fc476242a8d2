package io.scansion.models.contract.modules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.DeadlockPrediction;
import io.scansion.models.contract.Verdict;
import io.scansion.models.rational.Rational;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class ProgramTest {
    private static final ModuleKind SEQUENTIAL = new ModuleKind.Sequential();

    @Test
    void of_four_stages_has_one_degree_of_freedom() {
        Program program = new Program(
                List.of(
                        StreamModule.source("A"),
                        StreamModule.stage("B", SEQUENTIAL, Rational.ONE),
                        StreamModule.stage("C", SEQUENTIAL, Rational.ONE),
                        StreamModule.sink("D")),
                List.of(
                        Stream.unicast("S1", "A", "B", 0),
                        Stream.unicast("S2", "B", "C", 0),
                        Stream.unicast("S3", "C", "D", 0)));
        assertThat(program.system().variables())
                .containsExactly(
                        "A.run",
                        "A.output",
                        "B.input",
                        "B.run",
                        "B.output",
                        "C.input",
                        "C.run",
                        "C.output",
                        "D.input",
                        "D.run");
        assertThat(DeadlockPrediction.of(program.system()).degreesOfFreedom()).isEqualTo(1);
    }

    @Test
    void that_joins_what_comes_twice_with_what_comes_once_is_a_predicted_deadlock() {
        DeadlockPrediction prediction = DeadlockPrediction.of(diamond(2).system());
        assertThat(prediction.isDeadlock()).isTrue();
        assertThat(prediction.causes().get(0).toString()).contains("stream S1", "module C (C.output=2*C.run)");
        assertThat(DeadlockPrediction.of(diamond(1).system()).isDeadlock()).isFalse();
    }

    /** A broadcasts to B and C; D needs an item of either. */
    private static Program diamond(int emittedByC) {
        StreamModule join = new StreamModule(
                "D",
                SEQUENTIAL,
                List.of("left", "right"),
                List.of(),
                List.of(new Computation("run", Map.of("left", Rational.ONE, "right", Rational.ONE), Map.of())),
                List.of());
        return new Program(
                List.of(
                        StreamModule.source("A"),
                        StreamModule.stage("B", SEQUENTIAL, Rational.ONE),
                        StreamModule.stage("C", SEQUENTIAL, Rational.of(emittedByC)),
                        join),
                List.of(
                        new Stream(
                                "S1",
                                StreamKind.BROADCAST,
                                List.of(Port.output("A")),
                                List.of(Port.input("B"), Port.input("C")),
                                0),
                        new Stream(
                                "S2", StreamKind.UNICAST, List.of(Port.output("B")), List.of(new Port("D", "left")), 0),
                        new Stream(
                                "S3",
                                StreamKind.UNICAST,
                                List.of(Port.output("C")),
                                List.of(new Port("D", "right")),
                                0)));
    }

    @Test
    void divides_what_is_asked_for_on_demand_as_the_contract_says() {
        Program program = new Program(
                List.of(
                        StreamModule.source("A"),
                        StreamModule.stage("B", SEQUENTIAL, Rational.ONE),
                        StreamModule.stage("C", SEQUENTIAL, Rational.of(3)),
                        StreamModule.sink("D")),
                List.of(
                        new Stream(
                                "S1",
                                StreamKind.ON_DEMAND,
                                List.of(Port.output("A")),
                                List.of(Port.input("B"), Port.input("C")),
                                0),
                        new Stream(
                                "S2",
                                StreamKind.MERGE,
                                List.of(Port.output("B"), Port.output("C")),
                                List.of(Port.input("D")),
                                0)));
        assertThat(assess(program, Map.of("A.run", Rational.of(4))).verdict()).isEqualTo(Verdict.UNDER_SPECIFIED);
        Assessment assessment = assess(program, Map.of("A.run", Rational.of(4), "D.run", Rational.of(6)));
        assertThat(assessment.verdict()).isEqualTo(Verdict.FULLY_SPECIFIED);
        assertThat(assessment.value("B.run")).isEqualTo(Rational.of(3));
        assertThat(assessment.value("C.run")).isEqualTo(Rational.ONE);
        // All through C would be 12; more is not to be had from 4 items.
        Assessment low = assess(program, Map.of("A.run", Rational.of(4), "D.run", Rational.of(18)));
        assertThat(low.verdict()).isEqualTo(Verdict.INFEASIBLE_AS_GIVEN);
        assertThat(low.nearestIncrease()).containsEntry("A.run", Rational.of(2));
    }

    @Test
    void with_several_computations_in_a_module_adds_up_what_they_take_and_send() {
        StreamModule filter = new StreamModule(
                "F",
                SEQUENTIAL,
                List.of("frames", "control"),
                List.of("kept", "log"),
                List.of(
                        new Computation(
                                "keep",
                                Map.of("frames", Rational.ONE),
                                Map.of("kept", Rational.ONE, "log", Rational.ONE)),
                        new Computation("drop", Map.of("frames", Rational.ONE), Map.of("log", Rational.of(2))),
                        new Computation("tune", Map.of("control", Rational.ONE), Map.of("log", Rational.of(1, 10)))),
                List.of("keep=3*drop"));
        Program program = new Program(
                List.of(
                        StreamModule.source("A"),
                        StreamModule.source("B"),
                        filter,
                        StreamModule.sink("K"),
                        StreamModule.sink("L")),
                List.of(
                        stream("S1", Port.output("A"), new Port("F", "frames")),
                        stream("S2", Port.output("B"), new Port("F", "control")),
                        stream("S3", new Port("F", "kept"), Port.input("K")),
                        stream("S4", new Port("F", "log"), Port.input("L"))));
        Assessment assessment = assess(program, Map.of("A.run", Rational.of(8), "B.run", Rational.of(5)));
        assertThat(assessment.degreesOfFreedom()).isEqualTo(2);
        assertThat(assessment.verdict()).isEqualTo(Verdict.FULLY_SPECIFIED);
        assertThat(assessment.value("K.run")).isEqualTo(Rational.of(6));
        assertThat(assessment.value("F.drop")).isEqualTo(Rational.of(2));
        assertThat(assessment.value("L.run")).isEqualTo(Rational.of(21, 2)); // 6 + 2 * 2 + 5 / 10
    }

    @Test
    void executes_a_data_parallel_module_once_per_part() {
        Program program =
                RandomPrograms.around(StreamModule.stage("body", new ModuleKind.DataParallel(16), Rational.of(1, 2)));
        Assessment assessment = assess(program, Map.of("source.run", Rational.of(3)));
        assertThat(assessment.value("body.run")).isEqualTo(Rational.of(48));
        assertThat(assessment.value("sink.run")).isEqualTo(Rational.of(3, 2));
    }

    @Test
    void names_what_is_wrong_with_its_wiring() {
        StreamModule a = StreamModule.source("A");
        StreamModule b = StreamModule.sink("B");
        Stream ab = Stream.unicast("S1", "A", "B", 8);
        refused(() -> new Program(List.of(a, b), List.of()), "no stream connects A.output");
        refused(() -> new Program(List.of(a, b, b), List.of(ab)), "component 'B' is declared twice");
        refused(
                () -> new Program(List.of(a, b), List.of(ab, Stream.unicast("S1", "A", "B", 8))),
                "stream 'S1' is declared twice");
        refused(
                () -> new Program(List.of(a, b), List.of(ab, Stream.unicast("S2", "A", "B", 8))),
                "stream S2: A.output has a stream already");
        refused(() -> new Program(List.of(a, b), List.of(Stream.unicast("S1", "A", "C", 8))), "unknown component 'C'");
        refused(
                () -> new Program(List.of(a, b), List.of(stream("S1", new Port("A", "outptu"), Port.input("B")))),
                "stream S1: unknown output of A 'outptu'; did you mean 'output'?");
        refused(
                () -> StreamKind.parse("S1", "multicast"),
                "stream S1: unknown kind 'multicast', expected one of unicast");
        refused(
                () -> new Stream(
                        "S1",
                        StreamKind.UNICAST,
                        List.of(Port.output("A")),
                        List.of(Port.input("B"), Port.input("C")),
                        8),
                "a unicast stream has one sender and one receiver");
        refused(
                () -> Stream.unicast("S1", "A", "B", -8),
                "stream S1: bytes of an item must be finite and not negative");
        refused(() -> new ModuleKind.DataParallel(0), "1 part or more, got 0");
        refused(() -> StreamModule.stage("M", SEQUENTIAL, Rational.of(-2)), "must be positive, got -2");
        refused(
                () -> new StreamModule("M", SEQUENTIAL, List.of("in"), List.of(), List.of(), List.of()),
                "module M: no computation uses its input 'in'");
        refused(
                () -> new StreamModule(
                        "M",
                        SEQUENTIAL,
                        List.of("in"),
                        List.of(),
                        List.of(new Computation("run", Map.of("in", Rational.ONE), Map.of())),
                        List.of("rum=2*in")),
                "did you mean 'run'?");
    }

    private static void refused(ThrowingCallable what, String message) {
        assertThatThrownBy(what).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    private static Stream stream(String name, Port from, Port to) {
        return new Stream(name, StreamKind.UNICAST, List.of(from), List.of(to), 0);
    }

    private static Assessment assess(Program program, Map<String, Rational> required) {
        return new Contract(program.system(), required).solve();
    }
}
