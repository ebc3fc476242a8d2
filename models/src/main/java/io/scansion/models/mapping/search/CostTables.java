package io.scansion.models.mapping.search;

import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.PlacementCosts;
import io.scansion.models.mapping.Sites;
import io.scansion.models.mapping.chain.PipelineStates;
import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * {@link PlacementCosts} and {@link Sites} looked up once, numbered from 0, for the inner loops of the search. A move that has
 * one end at a site has it there whatever the mapping is. Immutable.
 */
public final class CostTables {
    private final Sites sites;
    private final double[][] process;
    private final double[][][] move;

    public CostTables(PlacementCosts costs, Sites sites) {
        this.sites = sites;
        requireThere(sites.input(), costs, "input");
        requireThere(sites.output(), costs, "output");
        int processors = costs.processors();
        process = new double[costs.stages()][processors];
        move = new double[costs.stages() + 1][processors][processors];
        for (int i = 0; i < costs.stages(); i++) {
            for (int a = 0; a < processors; a++) {
                process[i][a] = Require.positive(
                        costs.processSeconds(i + 1, a + 1), "time of stage " + (i + 1) + " on processor " + (a + 1));
            }
        }
        for (int i = 0; i <= costs.stages(); i++) {
            for (int a = 0; a < processors; a++) {
                for (int b = 0; b < processors; b++) {
                    move[i][a][b] = Require.positive(
                            costs.moveSeconds(i + 1, a + 1, b + 1),
                            "time of move " + (i + 1) + " from processor " + (a + 1) + " to " + (b + 1));
                }
            }
        }
    }

    private static void requireThere(OptionalInt site, PlacementCosts costs, String what) {
        if (site.orElse(1) > costs.processors()) {
            throw new IllegalArgumentException("the " + what + " site is processor " + site.getAsInt()
                    + ", but there are only " + costs.processors());
        }
    }

    int stages() {
        return process.length;
    }

    int processors() {
        return process[0].length;
    }

    /** Returns the seconds stage {@code i} takes on each processor that it has to itself; not to be changed. */
    double[] process(int i) {
        return process[i];
    }

    /** Returns the seconds move {@code i} takes from each processor (row) to each; not to be changed. */
    double[][] move(int i) {
        return move[i];
    }

    /** Returns the seconds of the first move if stage 0 is on {@code a}. */
    double firstMove(int a) {
        return move[0][sites.input().orElse(a + 1) - 1][a];
    }

    /** Returns the seconds of the last move if the last stage is on {@code a}. */
    double lastMove(int a) {
        return move[stages()][a][sites.output().orElse(a + 1) - 1];
    }

    /** Returns the processors that are singled out as sites. */
    List<Integer> fixedSites() {
        List<Integer> fixed = new ArrayList<>();
        sites.input().ifPresent(site -> fixed.add(site - 1));
        sites.output().ifPresent(site -> fixed.add(site - 1));
        return fixed;
    }

    /** Returns the mean time of every transition of a complete mapping, in the order of {@link PipelineStates}. */
    double[] seconds(int[] mapping) {
        int n = stages();
        int[] beside = new int[processors()];
        for (int a : mapping) {
            beside[a]++;
        }
        double[] seconds = new double[2 * n + 1];
        seconds[0] = firstMove(mapping[0]);
        seconds[n] = lastMove(mapping[n - 1]);
        for (int i = 0; i < n; i++) {
            if (i > 0) {
                seconds[i] = move[i][mapping[i - 1]][mapping[i]];
            }
            seconds[n + 1 + i] = beside[mapping[i]] * process[i][mapping[i]];
        }
        return seconds;
    }

    /** Returns the rates of transitions with these mean times. */
    static double[] rates(double[] seconds) {
        double[] rates = new double[seconds.length];
        for (int k = 0; k < rates.length; k++) {
            rates[k] = 1 / seconds[k];
        }
        return rates;
    }

    /** Returns a mapping as callers know it. */
    public Mapping named(int[] mapping) {
        List<Integer> stages = new ArrayList<>();
        for (int a : mapping) {
            stages.add(a + 1);
        }
        int first = stages.get(0);
        int last = stages.get(stages.size() - 1);
        return new Mapping(sites.input().orElse(first), stages, sites.output().orElse(last));
    }
}
