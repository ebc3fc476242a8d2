package io.scansion.models.markov;

final class AutoSolverTest extends SteadyStateSolverContract {
    @Override
    String solver() {
        return SteadyStates.AUTO;
    }
}
