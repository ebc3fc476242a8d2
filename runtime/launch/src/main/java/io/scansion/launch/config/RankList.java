package io.scansion.launch.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads and writes lists of ranks such as {@code 1,2,3} or {@code 1-3}. */
public final class RankList {
    private RankList() {}

    /**
     * Returns the ranks in the order given; duplicates are kept, so that whoever judges the list can name them.
     *
     * @throws InvalidJobException if a part of the list is no rank
     */
    public static List<Integer> parse(String text) {
        List<Integer> ranks = new ArrayList<>();
        if (text.isBlank()) {
            return ranks;
        }
        for (String part : text.split(",", -1)) {
            int dash = part.indexOf('-', 1);
            int from = rank(dash < 0 ? part : part.substring(0, dash), text);
            int to = dash < 0 ? from : rank(part.substring(dash + 1), text);
            if (to < from || (long) to - from >= JobSettings.MOST_DESCRIBED) {
                throw new InvalidJobException("'" + part.strip() + "' is no range of ranks in the list '" + text + "'");
            }
            for (int i = 0; i <= to - from; i++) {
                ranks.add(from + i);
            }
        }
        return ranks;
    }

    /** Returns the ranks as {@link #parse} reads them, such as {@code 1,2,3}. */
    public static String text(Collection<Integer> ranks) {
        return ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static int rank(String word, String text) {
        try {
            return Integer.parseInt(word.strip());
        } catch (NumberFormatException e) {
            throw new InvalidJobException(
                    "'" + word.strip() + "' is no rank in the list '" + text + "'; write ranks like 1,2,3");
        }
    }

    /** Refuses a list of stateless stages that a job of {@code ranks} ranks cannot have. */
    static void requireInnerRanks(List<Integer> stateless, int ranks) {
        TreeSet<Integer> seen = new TreeSet<>();
        for (int rank : stateless) {
            if (rank < 0 || rank >= ranks) {
                throw new InvalidJobException("--stateless names rank " + rank
                        + ", which does not exist; the job has ranks 0 to " + (ranks - 1));
            }
            if (rank == 0 || rank == ranks - 1) {
                throw new InvalidJobException("--stateless names rank " + rank + ", the "
                        + (rank == 0 ? "first" : "last") + " of the job, which is never replicated; leave it out");
            }
            if (!seen.add(rank)) {
                throw new InvalidJobException("--stateless names rank " + rank + " twice; name every rank once");
            }
        }
    }

    /** Refuses stages that an option names without their having been declared stateless. */
    static void requireAmong(String option, List<Integer> stages, List<Integer> stateless) {
        TreeSet<Integer> seen = new TreeSet<>();
        for (int rank : stages) {
            if (!stateless.contains(rank)) {
                throw new InvalidJobException(option + " names rank " + rank
                        + ", which --stateless does not; only stateless stages are replicated, so name it in both");
            }
            if (!seen.add(rank)) {
                throw new InvalidJobException(option + " names rank " + rank + " twice; name every rank once");
            }
        }
    }
}
