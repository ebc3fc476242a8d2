package io.scansion.models.san.descriptor;

import io.scansion.models.markov.WalkableGenerator;
import io.scansion.models.markov.statespace.StateSpace;
import io.scansion.models.san.SanException;
import io.scansion.models.san.SanNetwork;
import io.scansion.models.san.SourceLocation;
import io.scansion.models.san.states.ProductCoding;
import java.util.Arrays;
import java.util.List;

/**
 * A network's generator as a sum of tensor products of small matrices. The matrix of the chain is never built: a product takes
 * three vectors over the product space, and the functions' tables. States are those of the given state space; unreachable
 * product states hold 0. As thread-safe as the state space, whose transitions are derived when somebody goes through them.
 */
public final class KroneckerDescriptor implements WalkableGenerator {
    private final StateSpace space;
    private final List<DescriptorTerm> terms;
    private final int productStates;
    private final int[] codeOfState;
    private final double[] exitRates;
    private final double[] loopRates;
    private long transitions;
    private double smallestRate = Double.POSITIVE_INFINITY;

    /**
     * Reads every transition once, for the diagonal.
     *
     * @param space reachable states of the network under these codes
     * @throws SanException if the product space is too large for arrays
     */
    public KroneckerDescriptor(SanNetwork network, ProductCoding codes, StateSpace space) {
        if (codes.codes() > Integer.MAX_VALUE - 8) {
            throw new SanException(
                    SourceLocation.NONE,
                    String.format(
                            "a descriptor needs vectors over the %,d product states, at most %,d are possible: solve"
                                    + " the reachable states explicitly, or lumped",
                            codes.codes(), Integer.MAX_VALUE - 8));
        }
        this.space = space;
        productStates = (int) codes.codes();
        terms = DescriptorTerms.of(network).stream()
                .map(term -> new DescriptorTerm(term, codes))
                .toList();
        codeOfState = new int[space.states()];
        space.forEachState((state, code) -> codeOfState[state] = (int) code);
        exitRates = new double[space.states()];
        double[] loops = new double[space.states()];
        space.forEachTransition((from, to, label, rate) -> {
            if (from == to) {
                loops[from] += rate;
            } else {
                exitRates[from] += rate;
                smallestRate = Math.min(smallestRate, rate);
                transitions++;
            }
        });
        loopRates = Arrays.stream(loops).anyMatch(rate -> rate > 0) ? loops : new double[0];
    }

    @Override
    public int states() {
        return codeOfState.length;
    }

    @Override
    public long transitions() {
        return transitions;
    }

    /** {@inheritDoc} Each is derived anew, which takes about as long as two products. */
    @Override
    public void forEachTransition(TransitionVisitor visitor) {
        space.forEachTransition((from, to, label, rate) -> {
            if (from != to) {
                visitor.accept(from, to, rate);
            }
        });
    }

    @Override
    public double smallestRate() {
        return smallestRate;
    }

    @Override
    public double exitRate(int state) {
        return exitRates[state];
    }

    @Override
    public void inflow(double[] from, double[] into) {
        double[] source = new double[productStates];
        for (int state = 0; state < codeOfState.length; state++) {
            source[codeOfState[state]] = from[state];
        }
        double[] product = new double[productStates];
        double[] work = new double[productStates];
        for (DescriptorTerm term : terms) {
            term.addProduct(source, product, work);
        }
        for (int state = 0; state < codeOfState.length; state++) {
            into[state] = product[codeOfState[state]];
        }
        for (int state = 0; state < loopRates.length; state++) {
            into[state] -=
                    loopRates[state] * from[state]; // the terms hold moves to the same state, a generator does not
        }
    }
}
