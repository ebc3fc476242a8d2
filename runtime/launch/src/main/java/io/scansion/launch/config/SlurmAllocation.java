package io.scansion.launch.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The hosts that Slurm has given to the job that this process is part of, as it says in the environment. */
public final class SlurmAllocation {
    /** Such as {@code 2(x3)}: 2 on each of three hosts. */
    private static final Pattern COUNT = Pattern.compile("([0-9]+)(?:\\(x([0-9]+)\\))?");

    private static final Pattern BRACKETS = Pattern.compile("([^\\[\\]]*)\\[([^\\[\\]]*)\\](.*)");

    private SlurmAllocation() {}

    /**
     * Returns the hosts with their slots: the tasks asked for, or else the processors.
     *
     * @param own name of this host; an allocation of it alone is none, since nothing has to be reached
     * @return nothing outside of an allocation
     * @throws InvalidJobException if what Slurm says is not understood
     */
    public static Optional<List<RankHost>> hosts(Map<String, String> environment, String own) {
        String nodes = environment.getOrDefault("SLURM_JOB_NODELIST", "");
        if (nodes.isEmpty() || !environment.containsKey("SLURM_JOB_ID")) {
            return Optional.empty();
        }
        List<String> names = names(nodes);
        if (names.equals(List.of(own))) {
            return Optional.empty();
        }
        boolean tasks = environment.containsKey("SLURM_NTASKS") && environment.containsKey("SLURM_TASKS_PER_NODE");
        String variable = tasks ? "SLURM_TASKS_PER_NODE" : "SLURM_JOB_CPUS_PER_NODE";
        List<Integer> slots = counts(environment.getOrDefault(variable, ""), variable);
        if (slots.size() != names.size()) {
            throw new InvalidJobException(
                    variable + " does not fit SLURM_JOB_NODELIST, " + nodes + "; name the hosts with --hosts");
        }
        List<RankHost> hosts = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            hosts.add(new RankHost(
                    names.get(i),
                    slots.get(i),
                    OptionalInt.empty(),
                    OptionalDouble.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Map.of()));
        }
        return Optional.of(hosts);
    }

    private static List<Integer> counts(String text, String variable) {
        List<Integer> counts = new ArrayList<>();
        for (String part : text.split(",")) {
            Matcher count = COUNT.matcher(part);
            if (!count.matches()) {
                throw new InvalidJobException(
                        variable + " is '" + text + "', which is not understood; name the hosts with --hosts");
            }
            int hosts = count.group(2) == null ? 1 : Integer.parseInt(count.group(2));
            for (int i = 0; i < hosts; i++) {
                counts.add(Integer.valueOf(count.group(1)));
            }
        }
        return counts;
    }

    /** Returns the names that a list such as {@code login,node[01-03,7]} stands for. */
    static List<String> names(String list) {
        List<String> names = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i <= list.length(); i++) {
            char next = i == list.length() ? ',' : list.charAt(i);
            depth += next == '[' ? 1 : next == ']' ? -1 : 0;
            if (next == ',' && depth == 0) {
                expand(list.substring(from, i), names);
                from = i + 1;
            }
        }
        return names;
    }

    private static void expand(String name, List<String> into) {
        Matcher brackets = BRACKETS.matcher(name);
        if (!brackets.matches()) {
            into.add(name);
            return;
        }
        for (String range : brackets.group(2).split(",")) {
            int dash = range.indexOf('-');
            String first = dash < 0 ? range : range.substring(0, dash);
            int last = Integer.parseInt(dash < 0 ? range : range.substring(dash + 1));
            for (int number = Integer.parseInt(first); number <= last; number++) {
                String digits = Integer.toString(number);
                String zeros = "0".repeat(Math.max(0, first.length() - digits.length()));
                expand(brackets.group(1) + zeros + digits + brackets.group(3), into);
            }
        }
    }
}
