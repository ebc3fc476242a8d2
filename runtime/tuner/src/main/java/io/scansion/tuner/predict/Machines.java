package io.scansion.tuner.predict;

import io.scansion.tuner.observe.InstanceWindow;
import io.scansion.tuner.observe.Level;
import io.scansion.tuner.world.Host;
import io.scansion.tuner.world.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * The hosts of an observation by position, one position behind the last standing for those that are not known, and on which of them each
 * level is served now. Worked out once, since forecasts ask for it for every instance of every level. Immutable.
 */
final class Machines {
    private final List<Host> hosts;
    private final Map<String, Integer> positions = new HashMap<>();
    private final Map<String, Serving> serving = new HashMap<>();

    /** Who serves a level: by instance, the position of its host and the share of the level's items that it does. */
    private static final class Serving {
        private final int[] hosts;
        private final double[] shares;

        /** @param shares together 1; empty where nobody does any */
        Serving(int[] hosts, double[] shares) {
            this.hosts = hosts;
            this.shares = shares;
        }
    }

    Machines(List<Host> hosts, List<Level> levels) {
        this.hosts = List.copyOf(hosts);
        hosts.forEach(host -> positions.put(host.name(), positions.size()));
        levels.forEach(level -> serving.put(level.name(), serving(level)));
    }

    private Serving serving(Level level) {
        Map<Integer, Long> items = new HashMap<>();
        level.perInstance().forEach(instance -> items.merge(instance.physicalRank(), instance.items(), Long::sum));
        boolean told =
                level.perInstance().stream().mapToLong(InstanceWindow::items).anyMatch(number -> number > 0);
        List<Place> places = level.instances();
        int[] where = new int[places.size()];
        double[] shares = new double[where.length];
        double sum = 0;
        for (int i = 0; i < where.length; i++) {
            Place place = places.get(i);
            where[i] = position(place.host());
            shares[i] = told ? items.getOrDefault(place.rank(), 0L) : 1;
            sum += shares[i];
        }
        if (!(sum > 0)) {
            return new Serving(new int[0], new double[0]);
        }
        for (int i = 0; i < shares.length; i++) {
            shares[i] /= sum;
        }
        return new Serving(where, shares);
    }

    List<Host> hosts() {
        return hosts;
    }

    int position(String host) {
        return positions.getOrDefault(host, hosts.size());
    }

    private double speed(int host) {
        return host < hosts.size() ? hosts.get(host).speed() : 1;
    }

    /** How many times longer computing takes on a host than where the level is served now. */
    double slower(Level level, int host) {
        double speed = speed(host);
        return 1 / mean(level, host, present -> speed / speed(present));
    }

    /** Of what holds for hosts, the mean over the items of a level; that of the given host where nobody does any. */
    double mean(Level level, int host, IntToDoubleFunction ofHost) {
        Serving present = serving.get(level.name());
        if (present == null || present.hosts.length == 0) {
            return ofHost.applyAsDouble(host);
        }
        double mean = 0;
        for (int i = 0; i < present.hosts.length; i++) {
            mean += present.shares[i] * ofHost.applyAsDouble(present.hosts[i]);
        }
        return mean;
    }
}
