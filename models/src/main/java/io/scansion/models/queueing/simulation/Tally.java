package io.scansion.models.queueing.simulation;

/** What is counted of every module, by module and group: the raw material of the estimates. */
final class Tally {
    final double[] time;
    final double[][] arrivals;
    final double[][] departures;
    final double[][] busy;
    final double[][] blocked;
    final double[][] itemTime;
    final double[][] stay;
    final double[][] left;

    Tally(int modules, int groups) {
        time = new double[groups];
        arrivals = new double[modules][groups];
        departures = new double[modules][groups];
        busy = new double[modules][groups];
        blocked = new double[modules][groups];
        itemTime = new double[modules][groups];
        stay = new double[modules][groups];
        left = new double[modules][groups];
    }

    /** Adds the engine's totals, with sign 1 at the end of a group and -1 at its beginning. */
    void add(GraphEngine engine, int group, int sign) {
        Occupancy occupancy = engine.occupancy;
        time[group] += sign * engine.now;
        for (int i = 0; i < arrivals.length; i++) {
            arrivals[i][group] += sign * (double) occupancy.arrivals[i];
            departures[i][group] += sign * (double) engine.departures[i];
            busy[i][group] += sign * engine.busyUntilNow(i);
            blocked[i][group] += sign * engine.blockedUntilNow(i);
            itemTime[i][group] += sign * occupancy.itemTime(i, engine.now);
            stay[i][group] += sign * occupancy.stay[i];
            left[i][group] += sign * (double) occupancy.left[i];
        }
    }
}
