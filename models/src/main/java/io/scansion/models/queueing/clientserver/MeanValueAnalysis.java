package io.scansion.models.queueing.clientserver;

import java.util.Arrays;

/*
 * Mean value analysis (Reiser and Lavenberg, J. ACM 27(2), 1980). A client that comes to a server finds there what is there on average
 * without it, Q[s](n - 1 of its kind). So with visits v, service times t and think times Z, for a mix n of clients
 *
 *     R[c] = sum over s of v[s, c] * (t[s, c] + sum over kinds k of t[s, k] * Q[s, k](n - 1 of c)),    X[c] = n[c] / (Z[c] + R[c]),
 *
 * and Q[s, k] = X[k] * v[s, k] * (what the bracket is for k). The exact way goes through all mixes; cost: their number times kinds times
 * servers. The approximation (Schweitzer 1979, Bard 1979) takes Q[s, k](n - 1 of c) for Q[s, k](n), that of the own kind less one part in
 * n[c], and iterates; where service times differ by kind, it is also an approximation that those that wait are served by their own times
 * and the one in service has as much left as an exponential time.
 */
final class MeanValueAnalysis {
    /** Mixes of clients that are gone through. */
    static final double MOST_MIXES = 2e6;

    private static final int MOST_ROUNDS = 100_000;
    private static final double STILL = 1e-13;

    private final ClosedNetwork network;
    private final int kinds;
    private final int servers;

    MeanValueAnalysis(ClosedNetwork network) {
        this.network = network;
        this.kinds = network.clients().size();
        this.servers = network.servers().size();
    }

    /** Returns how many mixes of clients there are, none of a kind included. */
    static double mixes(ClosedNetwork network) {
        double mixes = 1;
        for (ClosedNetwork.Clients kind : network.clients()) {
            mixes *= kind.count() + 1.0;
        }
        return mixes;
    }

    /** Solves a network whose servers need the same time for all clients. */
    ClosedNetworkState exact() {
        int mixes = (int) mixes(network);
        int[] step = new int[kinds]; // how far apart mixes are that differ by one client of a kind
        for (int c = 0, next = 1; c < kinds; next *= network.clients().get(c).count() + 1, c++) {
            step[c] = next;
        }
        double[][] present = new double[servers][mixes];
        double[] throughput = new double[kinds];
        for (int mix = 1; mix < mixes; mix++) {
            for (int c = 0; c < kinds; c++) {
                int count = mix / step[c] % (network.clients().get(c).count() + 1);
                throughput[c] = 0;
                if (count > 0) {
                    double cycle = network.clients().get(c).thinkTime();
                    for (int s = 0; s < servers; s++) {
                        cycle += network.servers().get(s).demand(c) * (1 + present[s][mix - step[c]]);
                    }
                    throughput[c] = count / cycle;
                }
            }
            for (int s = 0; s < servers; s++) {
                for (int c = 0; c < kinds; c++) {
                    if (throughput[c] > 0) {
                        present[s][mix] +=
                                throughput[c] * network.servers().get(s).demand(c) * (1 + present[s][mix - step[c]]);
                    }
                }
            }
        }
        double[] last = new double[servers];
        Arrays.setAll(last, s -> present[s][mixes - 1]);
        return ClosedNetworkState.of(network, ClosedNetworkState.Way.PRODUCT_FORM, 0, throughput, last);
    }

    /** @param error what to state */
    ClosedNetworkState approximate(double error) {
        double[][] present = new double[servers][kinds];
        double[] throughput = new double[kinds];
        double moved = Double.POSITIVE_INFINITY;
        for (int round = 0; round < MOST_ROUNDS && moved > STILL; round++) {
            moved = 0;
            double[][] next = new double[servers][kinds];
            for (int c = 0; c < kinds; c++) {
                ClosedNetwork.Clients kind = network.clients().get(c);
                double cycle = kind.thinkTime();
                double[] stay = new double[servers];
                for (int s = 0; s < servers; s++) {
                    stay[s] = network.servers().get(s).visits().get(c) * stayOfVisit(s, c, present);
                    cycle += stay[s];
                }
                double rate = kind.count() / cycle;
                moved = Math.max(moved, Math.abs(rate - throughput[c]) / rate);
                throughput[c] = rate;
                for (int s = 0; s < servers; s++) {
                    next[s][c] = rate * stay[s];
                }
            }
            for (int s = 0; s < servers; s++) {
                System.arraycopy(next[s], 0, present[s], 0, kinds);
            }
        }
        double[] all = new double[servers];
        Arrays.setAll(all, s -> Arrays.stream(present[s]).sum());
        return ClosedNetworkState.of(network, ClosedNetworkState.Way.APPROXIMATION, error, throughput, all);
    }

    private double stayOfVisit(int s, int c, double[][] present) {
        ClosedNetwork.Server server = network.servers().get(s);
        double stay = server.serviceTimes().get(c);
        for (int k = 0; k < kinds; k++) {
            double count = network.clients().get(k).count();
            double seen = k == c ? present[s][k] * (count - 1) / count : present[s][k];
            stay += server.serviceTimes().get(k) * seen;
        }
        return stay;
    }
}
