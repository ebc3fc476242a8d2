package io.scansion.fuzzing;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One seeded run over many damaged inputs. An ordinary build judges a small sample with a fixed seed; {@code -Pfuzz} judges as many as
 * {@code fuzz.count} says, or the goal of the area, from {@code fuzz.seed}, for {@code fuzz.minutes} at most. Every input has random
 * numbers of its own, so the one that fails is made again by {@code -Dfuzz.first=ITS_NUMBER -Dfuzz.count=1}. For one thread.
 */
public final class Campaign {
    /**
     * Says whether an input was treated as it should be.
     *
     * @param <T> the input
     */
    public interface Judge<T> {
        /**
         * Returns what became of it in a word, to be counted.
         *
         * @throws Exception or an Error, if it was treated as it must not be
         */
        String judge(T input) throws Exception;
    }

    private static final String GOAL = "goal";
    /** Of processor time, since other processes may have the machine. */
    static final long LONGEST_NANOS = 5_000_000_000L;

    private static final int MOST_SHRINKING_STEPS = 3_000;
    private static final long NANOS_PER_MINUTE = 60_000_000_000L;

    private final String area;
    private final long count;
    private final long seed;
    private final long first;
    private final long minutes;
    private final long mostBytes;

    private Campaign(String area, long count, long mostBytes) {
        this.area = area;
        this.count = count;
        this.mostBytes = mostBytes;
        seed = number("fuzz.seed", 1);
        first = number("fuzz.first", 0);
        minutes = number("fuzz.minutes", Long.MAX_VALUE / NANOS_PER_MINUTE);
    }

    /**
     * A campaign that is still to be run.
     *
     * @param area what is judged, a word
     * @param sample inputs in an ordinary build
     * @param goal inputs of a long run
     * @param mostBytes bytes that judging one input may allocate
     */
    public static Campaign of(String area, long sample, long goal, long mostBytes) {
        String asked = System.getProperty("fuzz.count", "");
        long count = asked.isEmpty() ? sample : asked.equals(GOAL) ? goal : Long.parseLong(asked);
        return new Campaign(area, count, mostBytes);
    }

    private static long number(String property, long usual) {
        String asked = System.getProperty(property, "");
        return asked.isEmpty() ? usual : Long.parseLong(asked);
    }

    /**
     * Makes and judges the inputs.
     *
     * @throws AssertionError with the area, seed and number of the first input that fails, and the smallest input that still does
     */
    public <T> void run(Function<Random, T> maker, Atoms<T> atoms, Judge<T> judge) {
        Map<String, Long> outcomes = new TreeMap<>();
        long start = System.nanoTime();
        long judged = 0;
        while (judged < count && System.nanoTime() - start < minutes * NANOS_PER_MINUTE) {
            long number = first + judged;
            T input = maker.apply(new Random(mixed(seed, number)));
            Verdict verdict = verdict(input, judge);
            if (verdict.failure != null) {
                throw new AssertionError(
                        account(number, input, smallest(input, atoms, judge, verdict), atoms, verdict));
            }
            outcomes.merge(verdict.outcome, 1L, Long::sum);
            judged++;
        }
        System.out.printf(
                Locale.ROOT,
                "[fuzz] %s: %d inputs from seed %d in %.0f s: %s%n",
                area,
                judged,
                seed,
                (System.nanoTime() - start) / 1e9,
                outcomes);
    }

    private <T> String account(long number, T input, T smallest, Atoms<T> atoms, Verdict verdict) {
        return area + ", again with -Dfuzz.seed=" + seed + " -Dfuzz.first=" + number + " -Dfuzz.count=1: "
                + verdict.outcome + "\nshrunk: " + atoms.shown(smallest) + "\nwhole:  " + atoms.shown(input);
    }

    private static long mixed(long seed, long number) {
        long bits = (seed * 0x9E3779B97F4A7C15L) ^ (number + 0x632BE59BD9B4E019L);
        bits = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ (bits >>> 27)) * 0x94D049BB133111EBL;
        return bits ^ (bits >>> 31);
    }

    /** @param failure the kind of failure, by which a smaller input is known to fail in the same way; null if it was none */
    private record Verdict(String outcome, @Nullable String failure) {}

    private <T> Verdict verdict(T input, Judge<T> judge) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long cpu = threads.getCurrentThreadCpuTime();
        try {
            String outcome = judge.judge(input);
            long took = threads.getCurrentThreadCpuTime() - cpu;
            if (took > LONGEST_NANOS) {
                return new Verdict("took " + took / 1_000_000 + " ms of processor time", "slow");
            }
            long bytes = threads.getCurrentThreadAllocatedBytes() - allocated;
            return bytes > mostBytes
                    ? new Verdict("allocated " + bytes + " bytes of " + mostBytes, "large")
                    : new Verdict(outcome, null);
        } catch (Throwable e) { // whatever it is: that is what is looked for
            StackTraceElement[] trace = e.getStackTrace();
            return new Verdict(
                    e + (trace.length == 0 || e instanceof AssertionError ? "" : " at " + trace[0]),
                    e.getClass().getName());
        }
    }

    /** Leaves out half, a quarter, an eighth of the input and so on, as long as what is left fails in the same way. */
    private <T> T smallest(T input, Atoms<T> atoms, Judge<T> judge, Verdict verdict) {
        List<Object> best = new ArrayList<>(atoms.of(input));
        int steps = 0;
        for (int size = Math.max(1, best.size() / 2); size > 0; size /= 2) {
            for (int from = 0; from < best.size() && steps < MOST_SHRINKING_STEPS; steps++) {
                List<Object> shorter = new ArrayList<>(best);
                shorter.subList(from, Math.min(from + size, best.size())).clear();
                if (String.valueOf(verdict.failure).equals(verdict(atoms.together(shorter), judge).failure)) {
                    best = shorter;
                } else {
                    from += size;
                }
            }
        }
        return atoms.together(best);
    }
}
