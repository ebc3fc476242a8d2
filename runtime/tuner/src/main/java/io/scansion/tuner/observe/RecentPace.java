package io.scansion.tuner.observe;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;

/*
 * The noise is told from the differences of neighbouring windows, so that a load that comes and stays is no noise, and by their median,
 * so that neither is the step with which it comes. It is taken for 5 % before anything is known, with the weight of two windows. A
 * rate is short of what is demanded when the newest windows are, and when so many of them in a row, however many, are short by
 * several standard errors: two windows show a broken half, thirty a few per cent.
 */
/** How fast a subject was in the windows since its arrangement was changed last. Rates are items per second. Owned by one thread. */
public final class RecentPace {
    private static final int MOST_WINDOWS = 30;
    private static final int FEWEST_WINDOWS = 2;
    private static final double EXPECTED_NOISE = 0.05;
    private static final double EXPECTED_NOISE_WINDOWS = 2;

    /** A normal deviation in units of the median of the absolute difference of two. */
    private static final double MEDIAN_OF_DIFFERENCES = 1.4826 / Math.sqrt(2);

    /** Further apart two rates are not the same. */
    private static final double AGREEING_DEVIATIONS = 2.5;

    /** So little below what is demanded is not short of it: no measurement is better. */
    private static final double WITHIN = 0.01;

    /** Newest last. */
    private final Deque<Double> rates = new ArrayDeque<>();

    /** Of neighbouring windows, as shares of their mean; of earlier arrangements too, newest last. */
    private final Deque<Double> differences = new ArrayDeque<>();

    private String of = "";
    private int ranks;
    private int hosts;
    private boolean gaveBack;

    /** Takes in a window in which nothing was being changed. */
    public void add(Observation observation) {
        String now =
                observation.subject().run() + ": " + observation.arrangement().text();
        int ranksNow = observation.arrangement().counts().stream()
                .mapToInt(Integer::intValue)
                .sum();
        int hostsNow = observation.arrangement().hosts().size();
        if (!now.equals(of)) {
            gaveBack |= !of.isEmpty() && (ranksNow < ranks || hostsNow < hosts);
            of = now;
            rates.clear();
        }
        ranks = ranksNow;
        hosts = hostsNow;
        double rate = observation.itemsPerSecond();
        if (!(rate > 0)) {
            return;
        }
        if (!rates.isEmpty()) {
            double before = rates.getLast();
            push(differences, Math.abs(rate - before) / ((rate + before) / 2));
        }
        push(rates, rate);
    }

    /**
     * How many of the newest windows have one rate, as far as their noise lets that be told: a program that warms up, or another load, is
     * over where they begin. At least 1, where there are any.
     */
    public int agreeing() {
        double limit = AGREEING_DEVIATIONS * noise();
        double sum = 0;
        int count = 0;
        for (Iterator<Double> newestFirst = rates.descendingIterator(); newestFirst.hasNext(); count++) {
            double rate = newestFirst.next();
            if (count > 0 && Math.abs(rate * count / sum - 1) > limit * Math.sqrt(1 + 1.0 / count)) {
                break;
            }
            sum += rate;
        }
        return count;
    }

    private static void push(Deque<Double> into, double value) {
        if (into.size() == MOST_WINDOWS) {
            into.removeFirst();
        }
        into.addLast(value);
    }

    /** Windows that are known of, at most 30. */
    public int windows() {
        return rates.size();
    }

    /** Mean rate over so many of the newest windows, or all if there are fewer; NaN without any. */
    public double mean(int windows) {
        return rates.stream()
                .skip(Math.max(0, rates.size() - windows))
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(Double.NaN);
    }

    /** Standard error of {@link #mean}, as a share of it. */
    public double error(int windows) {
        return noise() / Math.sqrt(Math.max(1, Math.min(windows, rates.size())));
    }

    /** Standard deviation of the rate of a window, as a share of it. */
    public double noise() {
        double measured = MEDIAN_OF_DIFFERENCES * median(differences);
        double weight = differences.size() / (differences.size() + EXPECTED_NOISE_WINDOWS);
        return Math.sqrt(weight * measured * measured + (1 - weight) * EXPECTED_NOISE * EXPECTED_NOISE);
    }

    private static double median(Deque<Double> values) {
        if (values.isEmpty()) {
            return 0;
        }
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
    }

    /**
     * Returns how many of the newest windows show most clearly that the rate is below what is demanded; empty if none do.
     *
     * @param demanded items per second
     * @param confidence standard errors by which it must be
     */
    public OptionalInt shortFor(double demanded, double confidence) {
        double kept = demanded * (1 - WITHIN);
        int clearest = 0;
        double most = confidence;
        for (int windows = FEWEST_WINDOWS; windows <= rates.size() && mean(FEWEST_WINDOWS) < kept; windows++) {
            double errors = (kept / mean(windows) - 1) / error(windows);
            if (errors > most) {
                most = errors;
                clearest = windows;
            }
        }
        return clearest > 0 ? OptionalInt.of(clearest) : OptionalInt.empty();
    }

    /** Whether ranks, or a host, were given back since this was asked last. */
    public boolean takeGaveBack() {
        boolean answer = gaveBack;
        gaveBack = false;
        return answer;
    }
}
