package io.scansion.console.contract;

import io.scansion.console.input.Keys;
import io.scansion.console.input.LocatedJson;
import io.scansion.console.output.JsonObject;
import io.scansion.console.output.Listing;
import io.scansion.models.contract.Assessment;
import io.scansion.models.contract.resources.Allocation;
import io.scansion.models.contract.resources.Demand;
import io.scansion.models.contract.resources.Links;
import io.scansion.models.contract.resources.Machine;
import io.scansion.models.contract.resources.PhysicalLink;
import io.scansion.models.contract.resources.ProgramNeeds;
import io.scansion.models.contract.resources.ResourceSelector;
import io.scansion.models.contract.resources.Selection;
import io.scansion.models.contract.resources.Traffic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The machines and links that a program's contract may use, and what came of looking for a mapping.
 *
 * @param machines kinds of machines
 * @param wanted whether a mapping is looked for; otherwise only the links are looked at
 * @param inTurn whether modules communicate between their executions, and not beside them
 * @param sharesNodes whether modules that use one node each may be on the same
 */
public record ContractResources(
        DescribedProgram described,
        List<Machine> machines,
        Links links,
        boolean wanted,
        boolean inTurn,
        boolean sharesNodes) {
    private static final double BYTES_PER_MEGABIT = 1e6 / 8;
    private static final int MOST_NODES = 1_000_000;
    private static final int MOST_STREAMS = 10_000;
    private static final List<String> COMMUNICATION = List.of("overlapped", "in-turn");

    static ContractResources read(Keys keys, DescribedProgram described) {
        List<Machine> machines = new ArrayList<>();
        keys.optionalObject("machines").ifPresent(all -> all.names().forEach(name -> machines.add(machine(all, name))));
        Map<String, Double> bandwidths = new LinkedHashMap<>();
        keys.optionalObject("bandwidth_mbit_per_s_of").ifPresent(all -> {
            for (String stream : all.names()) {
                bandwidths.put(stream, BYTES_PER_MEGABIT * all.positive(stream, "megabits per second"));
            }
        });
        double bandwidth = keys.has("bandwidth_mbit_per_s")
                ? BYTES_PER_MEGABIT * keys.positive("bandwidth_mbit_per_s", "megabits per second")
                : Double.POSITIVE_INFINITY;
        List<PhysicalLink> shared = new ArrayList<>();
        keys.optionalObject("links").ifPresent(all -> all.names().forEach(name -> shared.add(link(all, name))));
        return new ContractResources(
                described,
                machines,
                new Links(bandwidth, bandwidths, shared),
                keys.has("machines"),
                keys.choice("communication", COMMUNICATION, COMMUNICATION.get(0))
                        .equals("in-turn"),
                keys.flag("share_nodes", false));
    }

    private static PhysicalLink link(Keys links, String name) {
        Keys link = links.object(name).only("mbit_per_s", "streams");
        List<String> streams = link.texts("streams", 1, MOST_STREAMS).stream()
                .map(LocatedJson.Text::value)
                .toList();
        double bandwidth = BYTES_PER_MEGABIT * link.positive("mbit_per_s", "megabits per second");
        try {
            return new PhysicalLink(name, bandwidth, streams);
        } catch (IllegalArgumentException e) {
            throw link.complaint("streams", String.valueOf(e.getMessage()));
        }
    }

    private static Machine machine(Keys machines, String name) {
        Keys machine = machines.object(name).only("nodes", "mflops", "memory_mb_per_s", "memory_mb", "memory_overlaps");
        return new Machine(
                name,
                machine.whole("nodes", 0, MOST_NODES),
                machine.positive("mflops", "MFLOPS"),
                machine.positive("memory_mb_per_s", "megabytes per second"),
                machine.positive("memory_mb", "megabytes", Double.POSITIVE_INFINITY),
                machine.flag("memory_overlaps", false));
    }

    /**
     * Adds what every stream must carry, and a mapping for the rates of the assessment or what stands in its way.
     *
     * @throws IllegalArgumentException if there is no machine for a module; names it
     */
    public void addTo(JsonObject json, Listing listing, Assessment assessment) {
        ProgramNeeds beside = ProgramNeeds.of(described.program(), assessment, described.needs());
        ProgramNeeds asked = inTurn ? beside.communicatingInTurn(links) : beside;
        JsonObject streams = new JsonObject();
        for (Traffic traffic : asked.traffic()) {
            streams.put(
                    traffic.stream(),
                    new JsonObject()
                            .put("items_per_s", traffic.itemsPerSecond())
                            .put("bytes_per_s", traffic.bytesPerSecond())
                            .put("link_utilisation", links.utilisation(traffic)));
        }
        json.put("streams", streams);
        if (!links.shared().isEmpty()) {
            Map<String, Double> used = new LinkedHashMap<>();
            links.utilisation(asked.traffic()).forEach((link, part) -> used.put(link.name(), part));
            json.put("shared_link_utilisation", used);
            listing.section("use of shared links", used);
        }
        List<Demand> demands = wanted ? asked.demands() : List.of();
        Selection selection = new ResourceSelector(machines, links, sharesNodes).select(demands, asked.traffic());
        if (selection instanceof Selection.Mapping mapping) {
            found(json, listing, mapping, demands);
        } else {
            json.put("limit", selection.toString());
            listing.line("  cannot be run here: " + selection);
        }
    }

    private void found(JsonObject json, Listing listing, Selection.Mapping mapping, List<Demand> demands) {
        JsonObject nodes = new JsonObject();
        JsonObject busy = new JsonObject();
        if (!demands.isEmpty()) {
            listing.line(String.format(
                    Locale.ROOT,
                    "  runs on %d nodes%s",
                    mapping.nodes(),
                    mapping.isBest() ? ", and on no fewer" : "; fewer may do"));
        }
        for (Demand demand : demands) {
            Allocation allocation = Objects.requireNonNull(
                    mapping.allocations().get(demand.component()), "a mapping maps every demand");
            Map<String, Long> byMachine = new LinkedHashMap<>();
            allocation.nodes().forEach((machine, count) -> byMachine.put(machine.name(), (long) count));
            double utilisation = allocation.utilisation(demand);
            nodes.put(demand.component(), byMachine);
            busy.put(demand.component(), utilisation);
            listing.line(String.format(
                    Locale.ROOT,
                    "    %s: %s, busy %.1f %% of the time",
                    demand.component(),
                    byMachine.entrySet().stream()
                            .map(entry -> entry.getValue() + " x " + entry.getKey())
                            .collect(Collectors.joining(", ")),
                    100 * utilisation));
        }
        mapping.together().forEach(shared -> listing.line("    " + String.join(", ", shared) + " share a node"));
        if (wanted) {
            if (sharesNodes) {
                json.put("mapping_together", mapping.together());
            }
            json.put("mapping", nodes).put("mapping_is_best", mapping.isBest()).put("mapping_utilisation", busy);
        }
    }
}
