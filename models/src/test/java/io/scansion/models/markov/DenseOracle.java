package io.scansion.models.markov;

import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Stationary and transient distributions by dense linear algebra of another library, for a few hundred states that are not stiff. */
public final class DenseOracle {
    private DenseOracle() {}

    public static double[] steadyState(SweepableGenerator q) {
        DMatrixRMaj balance = new DMatrixRMaj(q.states(), q.states());
        CommonOps_DDRM.transpose(new DMatrixRMaj(generator(q)), balance);
        DMatrixRMaj right = new DMatrixRMaj(q.states(), 1);
        for (int state = 0; state < q.states(); state++) {
            balance.set(q.states() - 1, state, 1);
        }
        right.set(q.states() - 1, 0, 1);
        DMatrixRMaj p = new DMatrixRMaj(q.states(), 1);
        if (!CommonOps_DDRM.solve(balance, right, p)) {
            throw new IllegalStateException("singular");
        }
        return p.data;
    }

    public static double[][] generator(SweepableGenerator q) {
        double[][] matrix = new double[q.states()][q.states()];
        for (int state = 0; state < q.states(); state++) {
            int target = state;
            q.predecessors(state, (source, rate) -> {
                matrix[source][target] += rate;
                matrix[source][source] -= rate;
            });
        }
        return matrix;
    }
}
