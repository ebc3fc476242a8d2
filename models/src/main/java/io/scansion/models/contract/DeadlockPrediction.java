package io.scansion.models.contract;

import io.scansion.models.contract.equations.Equation;
import io.scansion.models.contract.equations.EquationSystem;
import io.scansion.models.linalg.ExactElimination;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which rates of a program must be zero in every steady state. A homogeneous system without a degree of freedom has only
 * the zero solution: the program stops, once its buffers are full. A part of a program can stop while others run.
 *
 * <p>Found are all rates that are zero in every solution without a negative rate, provided there is such a solution. Immutable and
 * safe to share.
 *
 * @param degreesOfFreedom of the homogeneous system
 * @param isDeadlock whether nothing at all can run
 * @param isComplete false if the coefficients are too far apart to tell whether further rates must be zero
 * @param stopped the variables whose rates must be zero, in their order
 * @param causes why, the first of which explain the others
 */
public record DeadlockPrediction(
        int degreesOfFreedom, boolean isDeadlock, boolean isComplete, List<String> stopped, List<Cause> causes) {
    /** Independent causes that are looked for; further ones are found when these are mended. */
    private static final int MOST_CAUSES = 5;

    private static final int MOST_NAMED = 12;

    /**
     * Equations that force rates to zero, none of which can be left out. Other rates may follow.
     *
     * @param variables what these equations alone force to zero
     */
    public record Cause(List<String> variables, List<Equation> equations) {
        /** Copies the lists. */
        public Cause {
            variables = List.copyOf(variables);
            equations = List.copyOf(equations);
        }

        /** Says what must be zero and why. */
        @Override
        public String toString() {
            return String.join(", ", variables) + " must be 0: " + named(equations);
        }
    }

    /** Copies the lists. */
    public DeadlockPrediction {
        stopped = List.copyOf(stopped);
        causes = List.copyOf(causes);
    }

    /** Predicts from the equations alone, whatever rates are required. */
    public static DeadlockPrediction of(EquationSystem system) {
        List<SparseRow> rows = system.rows();
        int variables = system.variables().size();
        int rank = ExactElimination.reduce(
                        rows,
                        variables + 1,
                        List.of(IntStream.range(0, variables).toArray()))
                .rank();
        BitSet zero;
        boolean complete = true;
        try {
            zero = new ForcedZeros(system).completed(rows);
        } catch (IllegalArgumentException e) { // the coefficients are too far apart for a linear program
            zero = new ForcedZeros(system).of(rows);
            complete = false;
        }
        return new DeadlockPrediction(
                variables - rank, zero.cardinality() == variables, complete, names(system, zero), causes(system, zero));
    }

    /** Returns why one of some variables must be zero, or nothing if that is not found. */
    static Optional<Cause> causeOf(EquationSystem system, List<Integer> columns) {
        List<SparseRow> rows = system.rows();
        List<Integer> all = IntStream.range(0, rows.size()).boxed().toList();
        BitSet wanted = new BitSet();
        columns.forEach(wanted::set);
        BitSet nothing = new BitSet();
        if (!forced(system, rows, all, nothing).intersects(wanted)) {
            return Optional.empty();
        }
        List<Integer> core =
                Core.of(all, some -> forced(system, rows, some, nothing).intersects(wanted));
        return Optional.of(cause(system, core, forced(system, rows, core, nothing)));
    }

    private static List<Cause> causes(EquationSystem system, BitSet zero) {
        List<SparseRow> rows = system.rows();
        List<Integer> all = IntStream.range(0, rows.size()).boxed().toList();
        BitSet explained = new BitSet();
        List<Cause> causes = new ArrayList<>();
        while (causes.size() < MOST_CAUSES && explained.cardinality() < zero.cardinality()) {
            BitSet before = (BitSet) explained.clone();
            List<Integer> core;
            if (forced(system, rows, all, before).cardinality() > before.cardinality()) {
                core = Core.of(all, some -> forced(system, rows, some, before).cardinality() > before.cardinality());
                explained = forced(system, rows, core, before);
            } else {
                List<Integer> sum = new ForcedZeros(system, before).zeroSum(rows);
                core = Core.of(all, some -> new ForcedZeros(system, before).relates(picked(rows, some), sum));
                sum.forEach(explained::set);
            }
            BitSet fresh = (BitSet) explained.clone();
            fresh.andNot(before);
            causes.add(cause(system, core, fresh));
            explained = new ForcedZeros(system, explained).following(rows);
        }
        return causes;
    }

    private static Cause cause(EquationSystem system, List<Integer> core, BitSet zero) {
        return new Cause(
                names(system, zero), core.stream().map(system.equations()::get).toList());
    }

    private static BitSet forced(EquationSystem system, List<SparseRow> rows, List<Integer> some, BitSet known) {
        return new ForcedZeros(system, known).of(picked(rows, some));
    }

    private static List<SparseRow> picked(List<SparseRow> rows, List<Integer> some) {
        return some.stream().map(rows::get).toList();
    }

    private static List<String> names(EquationSystem system, BitSet columns) {
        return columns.stream()
                .mapToObj(column -> system.variables().get(column))
                .toList();
    }

    static String named(List<Equation> equations) {
        String first = String.join(
                ", ", equations.stream().limit(MOST_NAMED).map(Equation::named).toList());
        return equations.size() > MOST_NAMED ? first + " and " + (equations.size() - MOST_NAMED) + " more" : first;
    }
}
