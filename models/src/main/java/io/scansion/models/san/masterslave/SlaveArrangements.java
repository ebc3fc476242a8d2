package io.scansion.models.san.masterslave;

import java.math.BigInteger;

/**
 * Counts the states in which slaves are told apart, from states in which they are counted: so many of N idle, computing and sending
 * are N!/(idle!·computing!·sending!) states, each with every way in which those that compute can be in phases. Not thread-safe.
 */
final class SlaveArrangements {
    private final int slaves;
    private final BigInteger phases;
    private final int[] times; // by idle and computing slaves: how many counted states have them

    SlaveArrangements(int slaves, int phases) {
        this.slaves = slaves;
        this.phases = BigInteger.valueOf(phases);
        this.times = new int[(slaves + 1) * (slaves + 1)];
    }

    void add(int idle, int computing) {
        times[idle * (slaves + 1) + computing]++;
    }

    BigInteger total() {
        BigInteger[] factorials = new BigInteger[slaves + 1];
        factorials[0] = BigInteger.ONE;
        for (int i = 1; i <= slaves; i++) {
            factorials[i] = factorials[i - 1].multiply(BigInteger.valueOf(i));
        }
        BigInteger total = BigInteger.ZERO;
        for (int idle = 0; idle <= slaves; idle++) {
            for (int computing = 0; computing <= slaves - idle; computing++) {
                int here = times[idle * (slaves + 1) + computing];
                if (here > 0) {
                    BigInteger same = factorials[idle]
                            .multiply(factorials[computing])
                            .multiply(factorials[slaves - idle - computing]);
                    total = total.add(factorials[slaves]
                            .divide(same)
                            .multiply(phases.pow(computing))
                            .multiply(BigInteger.valueOf(here)));
                }
            }
        }
        return total;
    }
}
