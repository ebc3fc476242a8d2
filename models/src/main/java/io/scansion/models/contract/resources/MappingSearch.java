package io.scansion.models.contract.resources;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The mapping of some components with the fewest nodes, and then the least power, each of which has enough nodes alone. */
final class MappingSearch {
    private final List<Machine> machines;
    private final List<Demand> demands;
    private final long mostSteps;

    MappingSearch(List<Machine> machines, List<Demand> demands, long mostSteps) {
        this.machines = machines;
        this.demands = demands;
        this.mostSteps = mostSteps;
    }

    Selection search() {
        if (!canShareAll(demands)) {
            return notAllTogether();
        }
        Branching branching = new Branching(machines, demands, mostSteps);
        Optional<Selection.Mapping> best = best(branching);
        if (best.isPresent()) {
            return best.get();
        }
        return branching.isCutShort() ? new Selection.NotFound(mostSteps) : notAllTogether();
    }

    /** Returns the best mapping that a search finds, without a reason if there is none. */
    Optional<Selection.Mapping> best(Branching branching) {
        return branching
                .best()
                .map(nodes -> new Selection.Mapping(allocations(nodes), !branching.isCutShort(), List.of()));
    }

    private boolean canShareAll(List<Demand> some) {
        return LargestShare.of(machines, some) >= 1 - ResourceSelector.EQUAL_WITHIN;
    }

    private Map<String, Allocation> allocations(List<int[]> nodes) {
        Map<String, Allocation> allocations = new LinkedHashMap<>();
        for (int c = 0; c < demands.size(); c++) {
            Map<Machine, Integer> allocation = new LinkedHashMap<>();
            for (int m = 0; m < machines.size(); m++) {
                if (nodes.get(c)[m] > 0) {
                    allocation.put(machines.get(m), nodes.get(c)[m]);
                }
            }
            allocations.put(demands.get(c).component(), new Allocation(allocation));
        }
        check(allocations);
        return allocations;
    }

    /** The search adds up shares; what it found is looked at once more as everybody else would. */
    private void check(Map<String, Allocation> allocations) {
        Map<Machine, Integer> used = new LinkedHashMap<>();
        for (Demand demand : demands) {
            Allocation allocation = allocations.getOrDefault(demand.component(), new Allocation(Map.of()));
            allocation.nodes().forEach((machine, count) -> used.merge(machine, count, Integer::sum));
            if (!(allocation.utilisation(demand) <= 1 + 2 * ResourceSelector.EQUAL_WITHIN)) {
                throw new IllegalStateException("the nodes found for component " + demand.component()
                        + " would be busy " + allocation.utilisation(demand) + " of the time");
            }
        }
        used.forEach((machine, count) -> {
            if (count > machine.nodes()) {
                throw new IllegalStateException(
                        "found " + count + " nodes of machine " + machine.name() + ", which has " + machine.nodes());
            }
        });
    }

    /** Every component alone has enough nodes: names some that together have not. */
    private Selection.ScarceMachines notAllTogether() {
        List<Demand> scarce = new ArrayList<>(demands);
        for (Demand demand : demands) {
            List<Demand> rest = new ArrayList<>(scarce);
            rest.remove(demand);
            if (!rest.isEmpty() && isScarce(rest)) {
                scarce = rest;
            }
        }
        List<String> names = scarce.stream().map(Demand::component).toList();
        String all = machines.stream().map(Machine::name).collect(Collectors.joining(", "));
        double share = LargestShare.of(machines, scarce);
        return new Selection.ScarceMachines(
                names,
                all,
                share,
                String.format(
                        Locale.ROOT,
                        "components %s have enough nodes each, but not together: all nodes of %s deliver %s",
                        String.join(", ", names),
                        all,
                        share < 1 - ResourceSelector.EQUAL_WITHIN
                                ? String.format(Locale.ROOT, "at most %.4g of their rates", share)
                                : "their rates only if a node could be divided between them"));
    }

    private boolean isScarce(List<Demand> some) {
        if (!canShareAll(some)) {
            return true;
        }
        Branching branching = new Branching(machines, some, mostSteps);
        return branching.any().isEmpty() && !branching.isCutShort();
    }
}
