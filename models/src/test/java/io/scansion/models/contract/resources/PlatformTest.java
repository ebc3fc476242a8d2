package io.scansion.models.contract.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.scansion.models.contract.Contract;
import io.scansion.models.contract.modules.ModuleKind;
import io.scansion.models.contract.modules.Port;
import io.scansion.models.contract.modules.Program;
import io.scansion.models.contract.modules.Stream;
import io.scansion.models.contract.modules.StreamKind;
import io.scansion.models.contract.modules.StreamModule;
import io.scansion.models.rational.Rational;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Physical links, machines that overlap, efficiencies and operating points. */
final class PlatformTest {
    private static final List<Traffic> TWO = List.of(new Traffic("S1", 10, 100), new Traffic("S2", 20, 100));

    @Test
    void streams_of_one_physical_link_add_up() {
        Links wide = new Links(1_500, Map.of(), List.of());
        PhysicalLink uplink = new PhysicalLink("uplink", 2_500, List.of("S1", "S2"));
        Links shared = new Links(1_500, Map.of(), List.of(uplink));
        Links enough = new Links(1_500, Map.of(), List.of(new PhysicalLink("uplink", 3_000, List.of("S1", "S2"))));
        assertThat(select(wide)).isInstanceOf(Selection.NarrowLink.class); // S2 alone needs 2,000
        assertThat(shared.utilisation(TWO)).containsEntry(uplink, 1.2);
        assertThat(select(shared))
                .isEqualTo(new Selection.OverloadedLink("uplink", List.of("S1", "S2"), 3_000, 2_500))
                .hasToString("link uplink would have to carry 3000.00 bytes/s for streams S1, S2, and carries 2500.00,"
                        + " 0.8333 of their rates");
        assertThat(select(enough)).isInstanceOf(Selection.Mapping.class);
    }

    @Test
    void a_stream_on_several_links_goes_no_faster_than_the_narrowest() {
        Links links = new Links(
                7,
                Map.of("S2", 50.0),
                List.of(new PhysicalLink("a", 100, List.of("S1", "S2")), new PhysicalLink("b", 80, List.of("S1"))));
        assertThat(links.bytesPerSecond("S1")).isEqualTo(80);
        assertThat(links.bytesPerSecond("S2")).isEqualTo(50);
        assertThat(links.bytesPerSecond("S3")).isEqualTo(7);
    }

    @Test
    void a_megabit_is_a_million_bits() {
        assertThat(Links.ofMegabits(8).bytesPerSecond("S")).isEqualTo(1_000_000);
    }

    @Test
    void refuses_links_of_unknown_streams_and_of_the_same_name() {
        Links links = new Links(1, Map.of(), List.of(new PhysicalLink("a", 1e9, List.of("S1", "S7"))));
        assertThatThrownBy(() -> links.utilisation(TWO)).hasMessageContaining("link a: unknown stream 'S7'");
        PhysicalLink link = new PhysicalLink("a", 1, List.of("S1"));
        assertThatThrownBy(() -> new Links(1, Map.of(), List.of(link, link))).hasMessage("link 'a' is declared twice");
        assertThatThrownBy(() -> new PhysicalLink("a", 1, List.of("S1", "S1"))).hasMessageContaining("named twice");
        assertThatThrownBy(() -> new PhysicalLink("a", 0, List.of())).hasMessageContaining("must be positive");
    }

    @Test
    void a_machine_that_overlaps_takes_the_longer_of_the_two_times() {
        Work work = new Work(300, 200);
        assertThat(new Machine("m", 1, 100, 50, 64).seconds(work)).isEqualTo(7);
        assertThat(new Machine("m", 1, 100, 50, 64, true).seconds(work)).isEqualTo(4);
    }

    @Test
    void an_efficiency_below_one_needs_that_many_more_nodes() {
        Machine machine = Machine.of("m", 99, 100, 1e9);
        Demand full = Demand.parallel("c", 10, new Work(40, 0), 0);
        Demand half = new Demand("c", full.loads(), 0, Integer.MAX_VALUE, Map.of("m", 0.5), 0);
        assertThat(ResourceSelector.nodesNeeded(full, machine)).isEqualTo(4);
        assertThat(ResourceSelector.nodesNeeded(half, machine)).isEqualTo(8);
        assertThatThrownBy(() -> new Demand("c", full.loads(), 0, 1, Map.of("m", 0.0), 0))
                .hasMessageContaining("component c: efficiency on machine m must be positive");
    }

    /** The sender of a broadcast sends to each receiver, one after the other; each of these receives once. */
    @Test
    void communication_in_turn_adds_the_time_on_the_links() {
        Program program = new Program(
                List.of(StreamModule.source("a"), StreamModule.sink("b"), StreamModule.sink("c")),
                List.of(new Stream(
                        "S",
                        StreamKind.BROADCAST,
                        List.of(Port.output("a")),
                        List.of(Port.input("b"), Port.input("c")),
                        50)));
        ModuleNeeds cost = new ModuleNeeds(Map.of("run", new Work(10, 0)), 0);
        ProgramNeeds beside = ProgramNeeds.of(
                program,
                new Contract(program.system(), Map.of("a.run", Rational.of(2))).solve(),
                Map.of("a", cost, "b", cost));
        Machine machine = Machine.of("m", 9, 100, 1e9);
        ProgramNeeds inTurn = beside.communicatingInTurn(new Links(1_000, Map.of(), List.of()));
        assertThat(beside.demands())
                .allSatisfy(demand -> assertThat(demand.busyNodes(machine)).isCloseTo(0.2, within(1e-15)));
        assertThat(inTurn.demands().get(0).busyNodes(machine)).isCloseTo(0.2 + 2 * 2 * 0.05, within(1e-15));
        assertThat(inTurn.demands().get(1).busyNodes(machine)).isCloseTo(0.2 + 2 * 0.05, within(1e-15));
        assertThat(beside.communicatingInTurn(Links.UNLIMITED)).isEqualTo(beside);
    }

    @Test
    void communication_in_turn_adds_what_a_stage_receives_and_what_it_sends() {
        Program chain = new Program(
                List.of(
                        StreamModule.source("a"),
                        StreamModule.stage("b", new ModuleKind.Sequential(), Rational.ONE),
                        StreamModule.sink("c")),
                List.of(Stream.unicast("S", "a", "b", 50), Stream.unicast("T", "b", "c", 200)));
        ModuleNeeds cost = new ModuleNeeds(Map.of("run", new Work(10, 0)), 0);
        ProgramNeeds inTurn = ProgramNeeds.of(
                        chain,
                        new Contract(chain.system(), Map.of("a.run", Rational.of(2))).solve(),
                        Map.of("a", cost, "b", cost, "c", cost))
                .communicatingInTurn(new Links(1_000, Map.of(), List.of()));
        Machine machine = Machine.of("m", 9, 100, 1e9);
        assertThat(inTurn.demands().stream()
                        .mapToDouble(demand -> demand.busyNodes(machine))
                        .toArray())
                .containsExactly(new double[] {0.2 + 2 * 0.05, 0.2 + 2 * (0.05 + 0.2), 0.2 + 2 * 0.2}, within(1e-12));
    }

    @Test
    void shares_of_an_on_demand_stream_are_those_of_its_receivers() {
        StreamModule worker = StreamModule.sink("w");
        Program program = new Program(
                List.of(
                        StreamModule.source("a"),
                        worker,
                        StreamModule.stage("v", new ModuleKind.Sequential(), Rational.ONE),
                        StreamModule.sink("z")),
                List.of(
                        new Stream(
                                "S",
                                StreamKind.ON_DEMAND,
                                List.of(Port.output("a")),
                                List.of(Port.input("w"), Port.input("v")),
                                50),
                        Stream.unicast("T", "v", "z", 1)));
        Map<String, Rational> required = Map.of("a.run", Rational.of(5), "w.run", Rational.of(2));
        ProgramNeeds needs = ProgramNeeds.of(program, new Contract(program.system(), required).solve(), Map.of());
        assertThat(needs.traffic().get(0).transfers())
                .containsExactly(new Traffic.Transfer("a", "w", 2), new Traffic.Transfer("a", "v", 3));
    }

    @Test
    void between_operating_points_work_changes_linearly_and_beyond_them_nothing_is_known() {
        OperatingPoints points = new OperatingPoints(List.of(
                new OperatingPoints.Point(200, new Work(50, 7)),
                new OperatingPoints.Point(100, new Work(10, 5)),
                new OperatingPoints.Point(400, new Work(90, 3))));
        assertThat(points.at(100)).isEqualTo(new Work(10, 5));
        assertThat(points.at(400)).isEqualTo(new Work(90, 3));
        assertThat(points.at(125)).isEqualTo(new Work(20, 5.5));
        assertThat(points.at(300)).isEqualTo(new Work(70, 5));
        assertThatThrownBy(() -> points.at(401)).hasMessageContaining("100.0 to 400.0, got 401.0");
        assertThatThrownBy(() -> points.at(99)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new OperatingPoints(List.of())).hasMessageContaining("at least one");
        OperatingPoints.Point point = points.points().get(0);
        assertThatThrownBy(() -> new OperatingPoints(List.of(point, point))).hasMessageContaining("the size 100.0");
    }

    private static Selection select(Links links) {
        return new ResourceSelector(List.of(), links).select(List.of(), TWO);
    }
}
