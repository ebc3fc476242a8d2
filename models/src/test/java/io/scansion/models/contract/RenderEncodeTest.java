package io.scansion.models.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.scansion.models.contract.resources.Allocation;
import io.scansion.models.contract.resources.Demand;
import io.scansion.models.contract.resources.Links;
import io.scansion.models.contract.resources.Machine;
import io.scansion.models.contract.resources.ProgramNeeds;
import io.scansion.models.contract.resources.ResourceSelector;
import io.scansion.models.contract.resources.Selection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RenderEncodeTest {
    @ParameterizedTest
    @ValueSource(strings = {"easy", "hard"})
    void projects_its_contract_on_every_port_as_published(String contract) {
        Assessment assessment = RenderEncode.assess(contract);
        assertThat(assessment.degreesOfFreedom()).isEqualTo(1);
        assertThat(assessment.verdict()).isEqualTo(Verdict.FULLY_SPECIFIED);
        var projected = RenderEncode.part("contracts").required(contract).required("projected");
        assertThat(projected).hasSize(8);
        projected
                .properties()
                .forEach(entry -> assertThat(assessment.value(entry.getKey()).doubleValue())
                        .as(entry.getKey())
                        .isCloseTo(entry.getValue().doubleValue(), within(1e-12)));
    }

    @Test
    void times_its_published_mappings_as_computed() {
        RenderEncode.part("easy_mappings")
                .forEach(mapping -> List.of("C2", "C4").forEach(component -> {
                    Demand demand = demand(component);
                    Allocation allocation = allocation(mapping.required(component));
                    double seconds = allocation.seconds(demand.loads().get(0).work());
                    assertThat(seconds)
                            .isCloseTo(
                                    mapping.required("computed_t")
                                            .required(component)
                                            .doubleValue(),
                                    within(5e-6));
                    assertThat(allocation.utilisation(demand))
                            .isCloseTo(seconds * demand.loads().get(0).perSecond(), within(1e-12))
                            .isLessThanOrEqualTo(1);
                }));
    }

    @Test
    void needs_as_many_nodes_for_C2_as_published() {
        var counts = RenderEncode.part("smallest_node_counts_for_C2_at_1_per_s");
        assertThat(counts).hasSize(2);
        for (Machine machine : RenderEncode.machines()) {
            if (counts.has(machine.name())) {
                assertThat(ResourceSelector.nodesNeeded(demand("C2"), machine))
                        .isEqualTo(counts.get(machine.name()).intValue());
                assertThat(new Allocation(Map.of(
                                        machine, counts.get(machine.name()).intValue() - 1))
                                .utilisation(demand("C2")))
                        .isGreaterThan(1);
            }
        }
    }

    @Test
    void its_easy_contract_is_met_on_its_machines_with_no_more_nodes_than_any_published_mapping() {
        ProgramNeeds needs = RenderEncode.needs("easy");
        Selection selection = new ResourceSelector(RenderEncode.machines(), Links.ofMegabits(100))
                .select(needs.demands(), needs.traffic());
        Selection.Mapping mapping = (Selection.Mapping) selection;
        assertThat(mapping.isBest()).isTrue();
        assertThat(mapping.allocations().keySet()).containsExactly("C2", "C4");
        assertThat(mapping.nodes()).isLessThanOrEqualTo(7);
    }

    @Test
    void its_hard_contract_fails_on_the_published_stream_at_the_published_rate() {
        ProgramNeeds needs = RenderEncode.needs("hard");
        Selection selection = new ResourceSelector(RenderEncode.machines(), Links.ofMegabits(100))
                .select(needs.demands(), needs.traffic());
        Selection.NarrowLink narrow = (Selection.NarrowLink) selection;
        var published = RenderEncode.part("contracts").required("hard");
        assertThat(narrow.stream())
                .isEqualTo(published.required("limiting_stream").textValue());
        assertThat(narrow.itemsPerSecond()).isEqualTo(12);
        assertThat(narrow.mostItemsPerSecond())
                .isCloseTo(published.required("max_frames_per_s").doubleValue(), within(0.005));
    }

    private static Demand demand(String component) {
        return RenderEncode.needs("easy").demands().stream()
                .filter(demand -> demand.component().equals(component))
                .findFirst()
                .orElseThrow();
    }

    private static Allocation allocation(JsonNode counts) {
        Map<Machine, Integer> nodes = new LinkedHashMap<>();
        for (Machine machine : RenderEncode.machines()) {
            if (counts.has(machine.name())) {
                nodes.put(machine, counts.get(machine.name()).intValue());
            }
        }
        return new Allocation(nodes);
    }
}
