package io.scansion.console.experiment.deadline;

/**
 * What was said of the end of a run, beside when it was. Times are in seconds from when it was said.
 *
 * @param atSeconds when it was said, since the start of the job
 * @param itemsLeft that had still to come out
 * @param low of the 90 % interval
 * @param high of the 90 % interval
 * @param p90 it was to take longer in 1 of 10 cases
 * @param took by the program's own clock; negative if it was over when it was said
 */
record EndSaid(
        Moment moment,
        double atSeconds,
        long itemsLeft,
        double median,
        double low,
        double high,
        double p90,
        double took) {
    /** When in a run something was said. */
    enum Moment {
        FIRST("first word"),
        HALF("half of the items"),
        CHANGING("change under way"),
        CHANGED("change judged");

        private final String words;

        Moment(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    boolean isInside() {
        return took >= low && took <= high;
    }

    /** How far the median was off, as a share of the time that it took. */
    double error() {
        return median / took - 1;
    }

    /** Half of the interval's width, as a share of the median. */
    double halfWidth() {
        return (high - low) / 2 / median;
    }
}
