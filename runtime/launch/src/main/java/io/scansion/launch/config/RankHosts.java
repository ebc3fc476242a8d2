package io.scansion.launch.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The hosts of a job, and what is wished of which rank goes where.
 *
 * @param hosts each once; empty: the ranks run where the launcher does
 * @param layout how ranks are dealt out
 * @param fixed names of hosts by physical rank, for ranks that have to be there
 * @param way how the hosts are reached
 */
public record RankHosts(List<RankHost> hosts, Layout layout, SortedMap<Integer, String> fixed, Way way) {
    /** All ranks where the launcher is. */
    public static final RankHosts HERE = new RankHosts(List.of(), Layout.PACK, new TreeMap<>(), new Way.Ssh(List.of()));

    /** How ranks are dealt out to hosts. */
    public enum Layout {
        /** A host is filled before the next one gets a rank. */
        PACK,
        /** The hosts get ranks in turn. */
        SPREAD
    }

    /** How hosts are reached. */
    public sealed interface Way {
        /** @param command words of the command, to which options and the host are added */
        record Ssh(List<String> command) implements Way {
            public Ssh {
                command = List.copyOf(command);
            }
        }

        /** By Slurm, as part of the job that the launcher itself is part of. */
        record Slurm() implements Way {}
    }

    public RankHosts {
        hosts = List.copyOf(hosts);
        Set<String> names = new HashSet<>();
        for (RankHost host : hosts) {
            if (!names.add(host.name())) {
                throw new InvalidJobException(
                        "host " + host.name() + " is named twice; name it once, with all its slots");
            }
        }
        for (Map.Entry<Integer, String> wish : fixed.entrySet()) {
            if (!names.contains(wish.getValue())) {
                throw new InvalidJobException("--rank-host puts rank " + wish.getKey() + " on " + wish.getValue()
                        + ", which is none of the hosts "
                        + String.join(", ", names.stream().sorted().toList()));
            }
        }
    }

    /** Returns the same for other hosts. */
    public RankHosts with(List<RankHost> others) {
        return new RankHosts(others, layout, fixed, way);
    }

    /** Returns the same with room for so many processes, where all hosts have been named without slots: for all alike. */
    public RankHosts withRoomFor(int processes) {
        if (hosts.stream().anyMatch(host -> host.slots() > 1)) {
            return this;
        }
        int share = (processes + hosts.size() - 1) / Math.max(1, hosts.size());
        return with(hosts.stream().map(host -> host.withSlots(share)).toList());
    }

    /** Whether the ranks run where the launcher does. */
    public boolean areHere() {
        return hosts.isEmpty();
    }

    /** Returns the spares that hosts are to have, if that is laid down for any. */
    public Optional<Integer> spares() {
        return hosts.stream().anyMatch(host -> host.spares().isPresent())
                ? Optional.of(
                        hosts.stream().mapToInt(host -> host.spares().orElse(0)).sum())
                : Optional.empty();
    }

    /** Returns how fast the hosts of all ranks are said to be, by physical rank; empty if nothing is said of any. */
    public List<Double> speeds(int ranks, int spares) {
        return hosts.stream().allMatch(host -> host.speed().isEmpty())
                ? List.of()
                : place(ranks, spares).stream()
                        .map(name -> host(name).speed().orElse(1))
                        .toList();
    }

    /** Returns a host by its name. */
    public RankHost host(String name) {
        return hosts.stream()
                .filter(host -> host.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no host " + name));
    }

    /**
     * Decides where every rank goes: first those that have to be somewhere, then the others in order, spares last.
     *
     * @return names of hosts by physical rank, spares behind the ranks; empty if all run where the launcher does
     * @throws InvalidJobException if there are not enough slots
     */
    public List<String> place(int ranks, int spares) {
        if (areHere()) {
            return List.of();
        }
        int processes = ranks + spares;
        int slots = hosts.stream().mapToInt(RankHost::slots).sum();
        if (slots < processes) {
            throw new InvalidJobException("the hosts have " + slots + (slots == 1 ? " slot" : " slots") + ", but "
                    + ranks + " ranks and " + spares + " spares need " + processes + "; add hosts or slots");
        }
        if (spares().isPresent() && spares().get() != spares) {
            throw new InvalidJobException("the hosts lay down " + spares().get() + " spares, but --spares is " + spares
                    + "; leave --spares out, or make them agree");
        }
        Dealer dealer = new Dealer(processes);
        fixed.forEach((rank, host) -> {
            if (rank >= processes) {
                throw new InvalidJobException(
                        "--rank-host names rank " + rank + ", but there are ranks 0 to " + (processes - 1));
            }
            dealer.put(rank, host(host), rank >= ranks);
        });
        for (int rank = 0; rank < processes; rank++) {
            dealer.deal(rank, rank >= ranks);
        }
        return List.of(dealer.places);
    }

    /** Puts ranks on hosts one after the other. */
    private final class Dealer {
        final String[] places;
        private final Map<RankHost, Integer> free = new HashMap<>();
        private final Map<RankHost, Integer> keptForSpares = new HashMap<>();

        Dealer(int processes) {
            places = new String[processes];
            Arrays.fill(places, "");
            for (RankHost host : hosts) {
                free.put(host, host.slots());
                keptForSpares.put(host, host.spares().orElse(0));
            }
        }

        void put(int rank, RankHost host, boolean spare) {
            int room = free.getOrDefault(host, 0);
            if (room - (spare ? 0 : keptForSpares.getOrDefault(host, 0)) < 1) {
                throw new InvalidJobException("--rank-host puts rank " + rank + " on " + host.name()
                        + ", which has no slot left; give the host more");
            }
            places[rank] = host.name();
            free.put(host, room - 1);
            if (spare) {
                keptForSpares.computeIfPresent(host, (same, kept) -> Math.max(0, kept - 1));
            }
        }

        void deal(int rank, boolean spare) {
            if (!places[rank].isEmpty()) {
                return;
            }
            List<RankHost> possible = new ArrayList<>(hosts);
            if (spare && spares().isPresent()) {
                possible.removeIf(host -> keptForSpares.getOrDefault(host, 0) == 0);
            }
            possible.removeIf(
                    host -> free.getOrDefault(host, 0) - (spare ? 0 : keptForSpares.getOrDefault(host, 0)) < 1);
            RankHost best = null;
            for (RankHost host : possible) {
                if (best == null || (layout == Layout.SPREAD && taken(host) < taken(best))) {
                    best = host;
                }
            }
            if (best == null) {
                throw new InvalidJobException("no slot is left for " + (spare ? "spare " : "rank ") + rank
                        + " beside those kept for spares on "
                        + hosts.stream().map(RankHost::name).collect(Collectors.joining(", "))
                        + "; add hosts or slots");
            }
            put(rank, best, spare);
        }

        private int taken(RankHost host) {
            return host.slots() - free.getOrDefault(host, 0);
        }
    }
}
