package io.scansion.models.contract.modules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.Contract;
import io.scansion.models.contract.fluid.FluidModel;
import io.scansion.models.rational.Rational;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HierarchyTest {
    private static final List<StreamKind> ALL_SPLITS = List.of(StreamKind.BROADCAST, StreamKind.ON_DEMAND);

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void says_of_every_module_what_the_flat_program_says(long seed) {
        Program nested = RandomPrograms.of(new Random(seed), 3, ALL_SPLITS);
        Program flat = nested.flattened();
        Assessment inside = assess(nested, Rational.of(6));
        Assessment expected = assess(flat, Rational.of(6));
        assertThat(inside.degreesOfFreedom()).isEqualTo(expected.degreesOfFreedom());
        assertThat(inside.verdict()).isEqualTo(expected.verdict());
        assertThat(inside.values()).containsKeys(flat.system().variables().toArray(new String[0]));
        for (String variable : flat.system().variables()) {
            boolean isOpen = expected.undetermined().contains(variable);
            assertThat(inside.undetermined().contains(variable)).as(variable).isEqualTo(isOpen);
            assertThat(isOpen || inside.value(variable).equals(expected.value(variable)))
                    .as(variable)
                    .isTrue();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void projected_into_a_composite_alone_gives_its_modules_the_same_rates(long seed) {
        Program nested = RandomPrograms.of(new Random(seed), 3, List.of(StreamKind.BROADCAST));
        Composite body = (Composite) nested.components().get(1);
        Assessment whole = assess(nested, Rational.of(6));
        Assessment alone = new Contract(body.system(), Map.of("body.input", whole.value("body.input"))).solve();
        assertThat(whole.values()).containsAllEntriesOf(alone.values());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_black_box_says_of_its_surroundings_what_its_inside_would(long seed) {
        Program nested = RandomPrograms.of(new Random(seed), 3, ALL_SPLITS);
        Composite body = (Composite) nested.components().get(1);
        Program boxed = RandomPrograms.around(body.blackBox());
        assertThat(boxed.system().variables()).hasSize(6);
        assertThat(relations(boxed)).isEqualTo(relations(nested));
    }

    private static List<String> relations(Program program) {
        // Zero satisfies whatever is demanded of these two, and how they depend on each other is still told.
        return new Contract(program.system(), Map.of("source.run", Rational.ZERO, "sink.run", Rational.ZERO))
                .solve()
                .relationTexts();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void composing_black_boxes_equals_eliminating_the_flat_system_at_once(long seed) {
        Program nested = RandomPrograms.of(new Random(seed), 3, ALL_SPLITS);
        Composite body = (Composite) nested.components().get(1);
        List<Component> boxes = body.components().stream()
                .map(inner -> inner instanceof Composite composite ? composite.blackBox() : inner)
                .toList();
        Composite ofBoxes = new Composite(body.name(), boxes, body.streams(), body.ports());
        assertThat(ofBoxes.blackBox()).isEqualTo(body.blackBox());
    }

    @Test
    void a_black_box_has_only_the_relations_of_its_ports() {
        Composite series = new Composite(
                "render",
                List.of(
                        StreamModule.stage("a", new ModuleKind.TaskParallel(), Rational.of(2)),
                        StreamModule.stage("b", new ModuleKind.TaskParallel(), Rational.of(3))),
                List.of(Stream.unicast("ab", "a", "b", 0)),
                ports("a", "b"));
        assertThat(series.blackBox().equations()).hasSize(1);
        assertThat(series.blackBox().equations().get(0).named())
                .isEqualTo("component render (render.input=1/6*render.output)");
        Program boxed = RandomPrograms.around(series.blackBox());
        assertThat(boxed.flattened().system()).isEqualTo(boxed.system());
        assertThatThrownBy(() -> new FluidModel(boxed, Map.of(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("component render is a black box");
    }

    @Test
    void a_black_box_that_somebody_describes_is_what_the_composite_is_from_outside() {
        BlackBox box = BlackBox.of("c", List.of("input"), List.of("output"), List.of("output=6*input"));
        Composite outer = new Composite("outer", List.of(box), List.of(), ports("c", "c"));
        Program program = RandomPrograms.around(outer);
        assertThat(assess(program, Rational.of(2)).value("sink.input")).isEqualTo(Rational.of(12));
        assertThat(assess(program.flattened(), Rational.of(2)).value("outer.c.output"))
                .isEqualTo(Rational.of(12));
    }

    @Test
    void a_black_box_speaks_of_its_own_ports_only() {
        assertThatThrownBy(() -> BlackBox.of("c", List.of("input"), List.of("output"), List.of("output=6*inptu")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(
                        "component c (c.output=6*c.inptu): unknown port rate of component c 'c.inptu'; did you mean 'c.input'?");
    }

    @Test
    void refuses_ports_that_lead_nowhere() {
        List<Component> inside = List.of(
                StreamModule.stage("a", new ModuleKind.TaskParallel(), Rational.ONE),
                StreamModule.stage("b", new ModuleKind.TaskParallel(), Rational.ONE));
        List<Stream> streams = List.of(Stream.unicast("ab", "a", "b", 0));
        refused(inside, streams, Map.of("input", Port.input("a")), "no stream connects b.output");
        refused(inside, streams, ports("a", "c"), "composite c, port output: unknown component 'c'");
        refused(inside, streams, Map.of("input", Port.input("b")), "unknown unconnected port 'b.input'");
        refused(inside, streams, Map.of("a", Port.input("a")), "a component inside has the same name");
        Map<String, Port> twice = new HashMap<>(ports("a", "b"));
        twice.put("other", Port.input("a"));
        refused(inside, streams, twice, "a.input is another port already");
    }

    private static void refused(List<Component> inside, List<Stream> streams, Map<String, Port> ports, String message) {
        assertThatThrownBy(() -> new Composite("c", inside, streams, ports))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    private static Map<String, Port> ports(String first, String last) {
        return Map.of(Port.INPUT, Port.input(first), Port.OUTPUT, Port.output(last));
    }

    private static Assessment assess(Program program, Rational sourceRate) {
        return new Contract(program.system(), Map.of("source.run", sourceRate)).solve();
    }
}
