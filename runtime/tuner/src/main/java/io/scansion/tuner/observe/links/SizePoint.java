package io.scansion.tuner.observe.links;

import java.util.Collection;
import java.util.Optional;

/*
 * A send that waits for its receiver takes longer than the message costs, never shorter. So the lower quartile of the times is
 * trusted, and what took more than twice as long is dropped as waiting. Those that waited a little are taken to lie as densely below
 * that bound as they are found from there to twice as far, and so many are dropped from the longest of the rest; of what is left the
 * mean is taken, from sums that lose nothing. Right as long as less than three quarters of the sends waited.
 */
/**
 * What messages of about one size cost in one window.
 *
 * @param bytes mean payload
 * @param seconds mean time of a send that did not wait for its receiver
 * @param error standard error of that, in seconds, positive
 * @param messages that it was told from
 */
record SizePoint(double bytes, double seconds, double error, long messages) {
    /** Fewer sends are not told apart. */
    static final int LEAST_MESSAGES = 10;
    /** Above so many times the cost of a message it has waited: as the agents take it. */
    static final double WAITED = 4;

    /** Times the lower quartile, from where on a send counts as one that waited. */
    private static final double FREE = 2;

    /** Standard deviation within a cell as a share of its mean: cells are a fifth wide. */
    private static final double WITHIN_CELL = 0.06;
    /** No cost is known better than this share of it from one window. */
    private static final double LEAST_ERROR = 0.01;

    /** Sends that took about as long. */
    record Cell(long messages, double nanos) {
        double mean() {
            return nanos / messages;
        }
    }

    /**
     * @param cells in the order of their times, each with a message at least
     * @param longestSeconds that a message of this size can cost: where most sends took longer, all may have waited
     */
    static Optional<SizePoint> of(double bytes, Collection<Cell> cells, double longestSeconds) {
        long all = cells.stream().mapToLong(Cell::messages).sum();
        if (all < LEAST_MESSAGES) {
            return Optional.empty();
        }
        double quartile = valueAt(cells, all / 4.0);
        if (quartile > longestSeconds * 1e9) {
            return Optional.empty();
        }
        double free = 0;
        double waitedALittle = 0;
        for (Cell cell : cells) {
            free += cell.mean() <= FREE * quartile ? cell.messages() : 0;
            waitedALittle += cell.mean() > FREE * quartile && cell.mean() <= 2 * FREE * quartile ? cell.messages() : 0;
        }
        double count = Math.max(free / 2, free - waitedALittle * (FREE - 1) / FREE);
        double sum = 0;
        double squares = 0;
        double counted = 0;
        for (Cell cell : cells) {
            double more = Math.min(count - counted, (double) cell.messages());
            double within = WITHIN_CELL * cell.mean();
            sum += more * cell.mean();
            squares += more * (cell.mean() * cell.mean() + within * within);
            counted += more;
        }
        double mean = sum / count;
        double error = Math.sqrt(Math.max(0, squares / count - mean * mean) / (count - 1));
        return Optional.of(new SizePoint(bytes, mean / 1e9, Math.hypot(error, LEAST_ERROR * mean) / 1e9, all));
    }

    /** The mean of all sends: where none of them waits for the receiver, and buffers make some shorter and others longer. */
    static SizePoint ofAll(double bytes, Collection<Cell> cells) {
        long all = cells.stream().mapToLong(Cell::messages).sum();
        double mean = cells.stream().mapToDouble(Cell::nanos).sum() / all;
        double squares = cells.stream()
                .mapToDouble(cell -> cell.messages() * (cell.mean() - mean) * (cell.mean() - mean))
                .sum();
        double error = Math.sqrt(squares / all / Math.max(1, all - 1));
        return new SizePoint(bytes, mean / 1e9, Math.hypot(error, LEAST_ERROR * mean) / 1e9, all);
    }

    /** Mean of the cell in which the message of this rank lies. */
    private static double valueAt(Collection<Cell> cells, double rank) {
        double before = 0;
        double mean = Double.NaN;
        for (Cell cell : cells) {
            mean = cell.mean();
            before += cell.messages();
            if (before >= rank) {
                break;
            }
        }
        return mean;
    }
}
