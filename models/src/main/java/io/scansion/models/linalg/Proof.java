package io.scansion.models.linalg;

import io.scansion.models.rational.Rational;
import io.scansion.models.rational.SparseRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks exactly how a linear program seems to end, where it is solved for all columns but those that are zero then. */
final class Proof {
    private final EchelonForm solved;
    private final int one; // the column of the constant 1; those before are the variables, those after it rows
    private final int columns;
    private final List<SparseRow> objectives;

    Proof(EchelonForm solved, int one, int columns, List<SparseRow> objectives) {
        this.solved = solved;
        this.one = one;
        this.columns = columns;
        this.objectives = objectives;
    }

    /** Returns the outcome if the guess is right. */
    Optional<ExactLinearProgram.Outcome> of(Guess guess) {
        return switch (guess.kind()) {
            case OPTIMAL -> optimal(guess.zero());
            case INFEASIBLE -> infeasible(guess.column());
            case UNBOUNDED -> unbounded(guess.zero(), guess.column());
        };
    }

    private Optional<ExactLinearProgram.Outcome> optimal(List<Integer> zero) {
        Rational[] values = values(zero, one);
        return isNegative(values) || !isLeast()
                ? Optional.empty()
                : Optional.of(new ExactLinearProgram.Outcome.Optimal(
                        Arrays.asList(values).subList(0, one)));
    }

    /** Returns whether no column that is zero can grow without an objective growing, and none before it falling. */
    private boolean isLeast() {
        boolean[] costs = new boolean[columns];
        for (SparseRow objective : objectives) {
            SparseRow slopes = solved.rewritten(objective);
            for (int k = 0; k < slopes.size(); k++) {
                int column = slopes.column(k);
                if (column != one && !costs[column] && slopes.value(k).signum() < 0) {
                    return false;
                }
            }
            for (int k = 0; k < slopes.size(); k++) {
                costs[slopes.column(k)] = true;
            }
        }
        return true;
    }

    private Optional<ExactLinearProgram.Outcome> infeasible(int column) {
        SparseRow sum = solved.rewritten(SparseRow.of(Map.of(column, Rational.ONE)));
        List<Integer> conflict = new ArrayList<>(List.of(column));
        for (int k = 0; k < sum.size(); k++) {
            if (sum.value(k).signum() > 0) {
                return Optional.empty();
            }
            if (sum.column(k) != one) {
                conflict.add(sum.column(k));
            }
        }
        return sum.has(one) ? Optional.of(infeasible(conflict, one)) : Optional.empty();
    }

    static ExactLinearProgram.Outcome infeasible(List<Integer> conflict, int one) {
        return new ExactLinearProgram.Outcome.Infeasible(
                conflict.stream()
                        .filter(column -> column > one)
                        .map(column -> column - one - 1)
                        .sorted()
                        .toList(),
                conflict.stream().filter(column -> column < one).sorted().toList());
    }

    private Optional<ExactLinearProgram.Outcome> unbounded(List<Integer> zero, int endless) {
        Rational[] direction = values(zero, endless);
        if (isNegative(values(zero, one)) || isNegative(direction)) {
            return Optional.empty();
        }
        for (SparseRow objective : objectives) {
            int sign = sign(objective, direction);
            if (sign != 0) {
                return sign > 0
                        ? Optional.empty()
                        : Optional.of(new ExactLinearProgram.Outcome.Unbounded(
                                Arrays.asList(direction).subList(0, one)));
            }
        }
        return Optional.empty();
    }

    private static int sign(SparseRow objective, Rational[] values) {
        Rational sum = Rational.ZERO;
        for (int k = 0; k < objective.size(); k++) {
            sum = sum.plus(objective.value(k).times(values[objective.column(k)]));
        }
        return sum.signum();
    }

    /** Returns all values where one column, which may be the constant's, is 1 and the others that are not solved are 0. */
    private Rational[] values(List<Integer> zero, int unit) {
        Map<Integer, Rational> known = new HashMap<>();
        known.put(one, Rational.ZERO);
        zero.forEach(column -> known.put(column, Rational.ZERO));
        known.put(unit, Rational.ONE);
        return solved.values(known);
    }

    private boolean isNegative(Rational[] values) {
        return Arrays.stream(values).anyMatch(value -> value.signum() < 0);
    }
}
