package io.scansion.models.san.masterslave;

import java.math.BigInteger;
import java.util.List;

/**
 * Counts the states in which slaves are told apart, from states in which they are counted by groups: so many of N idle, computing and
 * sending are N!/(idle!·computing!·sending!) states, each with every way in which those that compute can be in phases. Not thread-safe.
 */
final class SlaveArrangements {
    private final List<SlaveGroup> groups;
    private final BigInteger phases;
    private final int[] times; // how many counted states have so many idle and computing slaves of each group

    SlaveArrangements(MasterSlave program) {
        this.groups = program.groups();
        this.phases = BigInteger.valueOf(program.timings().computePack().phases());
        int ways = 1;
        for (SlaveGroup group : groups) {
            ways *= ways(group);
        }
        this.times = new int[ways];
    }

    /** Returns in how many ways so many slaves can be idle, computing and sending. */
    private static int ways(SlaveGroup group) {
        return (group.slaves() + 1) * (group.slaves() + 2) / 2;
    }

    /** Adds a state in which all slaves that compute are in the first phase. */
    void add(MasterSlaveChain.State state) {
        int way = 0;
        for (int group = 0; group < groups.size(); group++) {
            int busy = groups.get(group).slaves() - state.idle(group);
            way = way * ways(groups.get(group)) + busy * (busy + 1) / 2 + state.computing(group);
        }
        times[way]++;
    }

    BigInteger total() {
        return total(0, 0, BigInteger.ONE);
    }

    /** @param each states for every counted one, as far as the groups before this one go */
    private BigInteger total(int group, int way, BigInteger each) {
        if (group == groups.size()) {
            return each.multiply(BigInteger.valueOf(times[way]));
        }
        int slaves = groups.get(group).slaves();
        BigInteger total = BigInteger.ZERO;
        int next = way * ways(groups.get(group));
        BigInteger busyOnes = BigInteger.ONE; // ways to choose those that are not idle
        for (int busy = 0; busy <= slaves; busy++) {
            BigInteger here = busyOnes; // and those of them that compute, with their phases
            for (int computing = 0; computing <= busy; computing++) {
                total = total.add(total(group + 1, next, each.multiply(here)));
                next++;
                here = here.multiply(BigInteger.valueOf(busy - computing))
                        .divide(BigInteger.valueOf(computing + 1L))
                        .multiply(phases);
            }
            busyOnes = busyOnes.multiply(BigInteger.valueOf(slaves - busy)).divide(BigInteger.valueOf(busy + 1L));
        }
        return total;
    }
}
