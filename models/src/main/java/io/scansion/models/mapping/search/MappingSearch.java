package io.scansion.models.mapping.search;

import io.scansion.models.mapping.MappingChoice;
import io.scansion.models.mapping.Method;
import io.scansion.models.mapping.PipelinePredictor;
import io.scansion.models.mapping.RatedMapping;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Finds the best of all {@code P^N} mappings of a pipeline's stages to processors, and proves that it is.
 *
 * <p>Branch and bound, the most promising first: stages are placed one after the other, the bounds are {@link Cut}s, each from the
 * solution of one mapping. The search solves the mapping that all cuts so far think best, which adds a cut there, until what they
 * think best is no better than the best solved. This is the cutting-plane method (Kelley, J. SIAM 8(4), 1960) over mappings.
 * Processors that the network's symmetry makes interchangeable are tried once ({@link NetworkSymmetry}).
 *
 * <p>Up to {@link #EXACT_STAGES} stages mappings are solved exactly, and "proven" is meant up to rounding: bounds are lowered by 1e-7
 * of their value before they are trusted. Longer pipelines are approximated as by {@link PipelinePredictor}, which proves nothing: the
 * answer has a gap to bounds from runs of 8 stages, and its search ends when time is up, or when many mappings in a row were no better.
 */
final class MappingSearch {
    /** Longest pipeline whose mappings are solved exactly: half a million states, about a second each. */
    static final int EXACT_STAGES = 12;

    private static final int MOST_OPEN = 2_000_000; // partial mappings in memory, 100 bytes each
    private static final int PATIENCE = 200; // approximated mappings in a row that were no better

    private final CostTables costs;
    private final SearchLimits limits;
    private final NetworkSymmetry symmetry;
    private final MappingSolver solver;
    private final CutPool cuts = new CutPool();
    private final PriorityQueue<OpenMapping> open = new PriorityQueue<>();
    private final PartialMapping current;
    private final Incumbents incumbents;
    private long searched;
    private long solved;
    private long solvedAtBest;
    private double possible; // seconds that no mapping's cycle is shorter than
    private double closedBound = Double.POSITIVE_INFINITY; // the same, of the mappings that were approximated

    MappingSearch(CostTables costs, SearchLimits limits) {
        this.costs = costs;
        this.limits = limits;
        int stages = costs.stages();
        symmetry = new NetworkSymmetry(costs);
        solver = stages <= EXACT_STAGES ? new ExactMappingSolver(stages) : new WindowMappingSolver(stages);
        current = new PartialMapping(stages, costs.processors());
        incumbents = new Incumbents(costs, solver.method(), limits.mostTies());
    }

    /** Searches; solves at least one mapping, however little time there is. */
    MappingChoice run() {
        boolean finished;
        try {
            new Neighbours(costs).start(this::guess);
            improve();
            finished = explore();
        } catch (OutOfTime e) {
            finished = false;
        }
        List<RatedMapping> ties = incumbents.ties();
        boolean proven = finished && isExact();
        double longest = incumbents.shortestCycleSeconds() / (isExact() ? 1 : 1 - PipelinePredictor.WINDOW_ERROR);
        double gap = proven ? 0 : Math.max(0, longest / possible - 1);
        return new MappingChoice(ties, ties.get(0), ties, searched, solved, proven, gap);
    }

    /** Ends the search wherever it is, once it has something to show. */
    private void checkTime() {
        if (solved > 0 && limits.timeIsUp().getAsBoolean()) {
            throw new OutOfTime();
        }
    }

    private void guess(int[] mapping) {
        incumbents.addGuess(mapping, solve(mapping));
        learn();
        possible = Math.max(possible, cuts.bound(current, 0, 0, Double.POSITIVE_INFINITY));
    }

    /** Follows the most promising neighbour of the best mapping, as long as one might be better. */
    private void improve() {
        for (int step = 0; step < 4 * costs.stages(); step++) {
            int[] next = promisingNeighbour();
            if (next == null) {
                return;
            }
            guess(next);
        }
    }

    private int @Nullable [] promisingNeighbour() {
        final class Favourite {
            double bound = incumbents.shortestCycleSeconds() * (1 - 1e-6); // less is not worth a solution yet
            int @Nullable [] mapping;
        }
        Favourite favourite = new Favourite();
        new Neighbours(costs).of(incumbents.best(), neighbour -> {
            searched++;
            double bound = cuts.bound(costs.seconds(neighbour), favourite.bound);
            if (bound < favourite.bound) {
                favourite.bound = bound;
                favourite.mapping = neighbour;
            }
        });
        return favourite.mapping;
    }

    /** Returns whether no mapping can be better than the best, if that is as fast as it was found to be. */
    private boolean explore() {
        open.add(new OpenMapping(new short[0], possible, cuts.size()));
        for (OpenMapping next = open.poll(); next != null; next = open.poll()) {
            if (next.bound() > incumbents.enoughSeconds()) {
                break;
            }
            possible = Math.max(possible, Math.min(next.bound(), closedBound));
            if (open.size() > MOST_OPEN || (!isExact() && solved - solvedAtBest > PATIENCE)) {
                return false;
            }
            checkTime();
            visit(next);
        }
        possible = Math.min(closedBound, incumbents.shortestCycleSeconds());
        return closedBound >= incumbents.shortestCycleSeconds();
    }

    private boolean isExact() {
        return solver.method() == Method.EXACT;
    }

    private void visit(OpenMapping mapping) {
        current.set(mapping.prefix());
        if (mapping.cutsHeard() < cuts.size()) {
            double bound = cuts.bound(current, mapping.bound(), mapping.cutsHeard(), incumbents.enoughSeconds());
            mapping.tighten(bound, cuts.size());
            OpenMapping other = open.peek();
            if (bound > incumbents.enoughSeconds()) {
                return;
            }
            if (other != null && other.compareTo(mapping) < 0) {
                open.add(mapping);
                return;
            }
        }
        if (current.isComplete()) {
            close();
        } else {
            branch(mapping.bound());
        }
    }

    private void branch(double bound) {
        BitSet used = new BitSet();
        costs.fixedSites().forEach(used::set);
        for (int i = 0; i < current.placed(); i++) {
            used.set(current.processorOf(i));
        }
        for (int processor : symmetry.representatives(used)) {
            checkTime();
            current.place(processor);
            searched++;
            double tighter = cuts.bound(current, bound, 0, incumbents.enoughSeconds());
            if (tighter <= incumbents.enoughSeconds()) {
                open.add(new OpenMapping(current.prefix(), tighter, cuts.size()));
            }
            current.takeBack();
        }
    }

    /** Solves a mapping that the search has met in its place. */
    private void close() {
        int[] complete = current.complete();
        incumbents.add(complete, solve(complete));
        learn();
        if (!isExact()) { // it may be faster than it was found to be, up to its bound
            closedBound = Math.min(closedBound, cuts.bound(current, 0, 0, Double.POSITIVE_INFINITY));
        }
        limits.progress().at(searched, 1 / incumbents.shortestCycleSeconds(), 1 / possible);
    }

    /** Returns the cycle time of a mapping, in seconds. */
    private double solve(int[] mapping) {
        double cycleSeconds = solver.cycleSeconds(costs.seconds(mapping), this::checkTime);
        solved++;
        if (cycleSeconds < incumbents.shortestCycleSeconds()) {
            solvedAtBest = solved;
        }
        return cycleSeconds;
    }

    /** Keeps what the mapping solved last says of all others; of the first one always, so that there is a bound. */
    private void learn() {
        Runnable checkpoint = cuts.size() == 0 ? () -> {} : this::checkTime;
        solver.slopes(checkpoint).forEach(slopes -> cuts.add(new Cut(costs, slopes)));
    }

    /** There is no time left. */
    private static final class OutOfTime extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OutOfTime() {
            super(null, null, false, false);
        }
    }
}
