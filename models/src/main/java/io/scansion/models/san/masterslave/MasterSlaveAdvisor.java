package io.scansion.models.san.masterslave;

import io.scansion.models.refusal.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Advises on master/slave programs. What counts is {@link MasterSlaveSolution#runSeconds}, the expected time of one run of the
 * given work: it weighs the rate at which packs come to use against the packs there are, which grow with the number of slices
 * because these overlap and are rounded up to whole packs. Stateless, single-threaded and safe to share.
 */
public final class MasterSlaveAdvisor {
    /** By which share the run of a cheaper arrangement may be longer than that of the best. */
    public static final double TOLERANCE = 0.01;

    /** By how much the share of time that slaves send may grow with a smaller buffer. */
    public static final double HELD_UP = 0.01;

    /** Coarse and fine, as the paper has them. */
    public static final List<Integer> GRAINS = List.of(2, 3);

    private static final double EQUAL_WITHIN = 1e-9;

    private MasterSlaveAdvisor() {}

    /**
     * Returns all advice on a program.
     *
     * @param mostSlaves slaves there could be, at least 1; if they are unequal, no more than there are speeds
     * @param mostPlaces places the buffer could have, at least 1
     */
    public static MasterSlaveAdvice advise(MasterSlave program, int mostSlaves, int mostPlaces) {
        int places = program.interaction() == Interaction.ASYNCHRONOUS ? program.places() : mostPlaces;
        return new MasterSlaveAdvice(
                program.solve(),
                slaves(program, mostSlaves),
                buffer(program, mostPlaces),
                grain(program, GRAINS),
                interaction(program, places),
                together(program, mostSlaves, mostPlaces));
    }

    /**
     * Returns how many slaves the program is worth. Of unequal slaves the first of {@link MasterSlave#speeds()} are looked at, so these
     * should begin with the fastest.
     *
     * @param most slaves there could be, at least 1; if they are unequal, no more than there are speeds
     */
    public static SlavesAdvice slaves(MasterSlave program, int most) {
        Require.between(1, MasterSlave.MOST_SLAVES, most, "number of slaves to look at");
        List<MasterSlaveSolution> candidates = IntStream.rangeClosed(1, most)
                .mapToObj(program::withSlaves)
                .map(MasterSlave::solve)
                .toList();
        MasterSlaveSolution best = shortest(candidates);
        double enough = best.runSeconds() * (1 + TOLERANCE);
        MasterSlaveSolution cheapest = first(candidates, candidate -> candidate.runSeconds() <= enough);
        return new SlavesAdvice(candidates, best, cheapest, slavesReason(candidates, best));
    }

    private static String slavesReason(List<MasterSlaveSolution> candidates, MasterSlaveSolution best) {
        String text = String.format(
                Locale.ROOT,
                "%d slave(s): %.4g packs/s, %d packs in %.4g s; the master evaluates for %.0f %% of its time, slaves compute for"
                        + " %.0f %% and send or wait to send for %.0f %%",
                best.program().slaves(),
                best.usefulPacksPerSecond(),
                best.program().packs(),
                best.runSeconds(),
                100 * best.masterUtilisation(),
                100 * best.slaveComputing(),
                100 * best.slaveSending());
        if (best.program().slaves() == candidates.size()) {
            return text + "; more slaves were not looked at";
        }
        MasterSlaveSolution next = candidates.get(best.program().slaves());
        return text
                + String.format(
                        Locale.ROOT,
                        "; one more slave%s gives %.4g packs/s, but %d packs in %.4g s",
                        next.program().speeds().isEmpty()
                                ? ""
                                : ", of speed "
                                        + next.program().speed(best.program().slaves()) + ",",
                        next.usefulPacksPerSecond(),
                        next.program().packs(),
                        next.runSeconds());
    }

    /**
     * Returns how many places the buffer needs; for a synchronous program, if it had one.
     *
     * @param most places the buffer could have, at least 1
     */
    public static BufferAdvice buffer(MasterSlave program, int most) {
        Require.between(1, MasterSlave.MOST_PLACES, most, "buffer places to look at");
        SortedMap<Integer, MasterSlaveSolution> known = new TreeMap<>();
        for (int places = 1; places < most; places *= 2) {
            withPlaces(program, places, known);
        }
        MasterSlaveSolution largest = withPlaces(program, most, known);
        MasterSlaveSolution best = shortest(List.copyOf(known.values()));
        double seconds = best.runSeconds() * (1 + TOLERANCE);
        double sending = largest.slaveSending() + HELD_UP;
        MasterSlaveSolution smallest = smallest(best, known, candidate -> candidate.runSeconds() <= seconds);
        MasterSlaveSolution unheld = smallest(largest, known, candidate -> candidate.slaveSending() <= sending);
        Map<MasterSlaveSolution, String> roles = new LinkedHashMap<>();
        roles.put(smallest, "enough for the run");
        roles.merge(best, "the shortest run", MasterSlaveAdvisor::both);
        roles.merge(unheld, "enough not to hold slaves up", MasterSlaveAdvisor::both);
        roles.merge(largest, "the most asked for", MasterSlaveAdvisor::both);
        List<String> reasons = new ArrayList<>();
        roles.forEach((candidate, role) -> reasons.add(bufferReason(candidate, role)));
        String reason = String.join("; ", reasons);
        return new BufferAdvice(List.copyOf(known.values()), best, smallest, unheld, largest, reason);
    }

    private static String both(String one, String other) {
        return one + ", " + other;
    }

    private static String bufferReason(MasterSlaveSolution candidate, String role) {
        return String.format(
                Locale.ROOT,
                "%d place(s), %s: a run of %.4g s, slaves send or wait to send for %.1f %% of their time",
                candidate.program().places(),
                role,
                candidate.runSeconds(),
                100 * candidate.slaveSending());
    }

    private static MasterSlaveSolution withPlaces(
            MasterSlave program, int places, SortedMap<Integer, MasterSlaveSolution> known) {
        return known.computeIfAbsent(
                places, number -> program.withPlaces(number).solve());
    }

    /**
     * Returns the fewest places that are enough, by bisection below a number that is. With more places slaves send for less of
     * their time. Runs get shorter up to the best number of places and, if at all, longer beyond, because the packs that a run's
     * end throws away are more; so below the best, what is enough stays so.
     */
    private static MasterSlaveSolution smallest(
            MasterSlaveSolution enoughAlready,
            SortedMap<Integer, MasterSlaveSolution> known,
            Predicate<MasterSlaveSolution> enough) {
        MasterSlaveSolution sufficient = enoughAlready;
        int tooFew = 0;
        while (sufficient.program().places() - tooFew > 1) {
            int middle = (tooFew + sufficient.program().places()) / 2;
            MasterSlaveSolution candidate = withPlaces(sufficient.program(), middle, known);
            if (enough.test(candidate)) {
                sufficient = candidate;
            } else {
                tooFew = middle;
            }
        }
        return sufficient;
    }

    /**
     * Returns into how many slices for each slave the work is best cut.
     *
     * @param grains slices per slave to look at, at least one
     */
    public static GrainAdvice grain(MasterSlave program, List<Integer> grains) {
        if (grains.isEmpty()) {
            throw new IllegalArgumentException("at least one grain is needed to choose from");
        }
        List<MasterSlaveSolution> candidates = grains.stream()
                .sorted()
                .distinct()
                .map(program::withSlicesPerSlave)
                .map(MasterSlave::solve)
                .toList();
        List<String> reasons = new ArrayList<>();
        for (MasterSlaveSolution candidate : candidates) {
            reasons.add(String.format(
                    Locale.ROOT,
                    "%d slices per slave: %d packs at %.4g packs/s, %.4g s",
                    candidate.program().slicesPerSlave(),
                    candidate.program().packs(),
                    candidate.usefulPacksPerSecond(),
                    candidate.runSeconds()));
        }
        return new GrainAdvice(candidates, shortest(candidates), String.join("; ", reasons));
    }

    /**
     * Returns whether slaves should wait for the master.
     *
     * @param places of the buffer that an asynchronous program would have
     */
    public static InteractionAdvice interaction(MasterSlave program, int places) {
        MasterSlaveSolution synchronous = program.synchronously().solve();
        MasterSlaveSolution asynchronous = program.withPlaces(places).solve();
        String reason = String.format(
                Locale.ROOT,
                "synchronous: %.4g packs/s, %.4g s, slaves compute for %.1f %% of their time; asynchronous with %d place(s):"
                        + " %.4g packs/s, %.4g s, %.1f %%",
                synchronous.usefulPacksPerSecond(),
                synchronous.runSeconds(),
                100 * synchronous.slaveComputing(),
                places,
                asynchronous.usefulPacksPerSecond(),
                asynchronous.runSeconds(),
                100 * asynchronous.slaveComputing());
        return new InteractionAdvice(synchronous, asynchronous, shortest(List.of(synchronous, asynchronous)), reason);
    }

    private static MasterSlaveSolution together(MasterSlave program, int mostSlaves, int mostPlaces) {
        List<MasterSlaveSolution> candidates = new ArrayList<>();
        for (int grain : GRAINS) {
            MasterSlave cut = program.withSlicesPerSlave(grain);
            candidates.add(slaves(cut.synchronously(), mostSlaves).best());
            candidates.add(slaves(cut.withPlaces(mostPlaces), mostSlaves).best());
        }
        MasterSlaveSolution best = shortest(candidates);
        return best.program().interaction() == Interaction.SYNCHRONOUS
                ? best
                : buffer(best.program(), mostPlaces).smallest();
    }

    /** Returns the first of those that are as good as the best. */
    private static MasterSlaveSolution shortest(List<MasterSlaveSolution> candidates) {
        double least = candidates.stream()
                .min(Comparator.comparingDouble(MasterSlaveSolution::runSeconds))
                .orElseThrow()
                .runSeconds();
        return first(candidates, candidate -> candidate.runSeconds() <= least * (1 + EQUAL_WITHIN));
    }

    private static MasterSlaveSolution first(
            List<MasterSlaveSolution> candidates, Predicate<MasterSlaveSolution> condition) {
        return candidates.stream().filter(condition).findFirst().orElseThrow();
    }
}
