package io.scansion.console.experiment.random;

import io.scansion.launch.config.JobSettingsBuilder;
import io.scansion.tuner.journal.LoggedEvent;
import java.util.List;

/**
 * A program that was drawn, with what is known of it beforehand. An arrangement is what the tuner can change, as numbers. Items are
 * those of a pipeline or the tasks of a farm.
 */
sealed interface RandomProgram permits RandomPipeline, RandomFarm, RandomGraph {
    /** Turns the events of a run into what was measured. */
    interface Recorder {
        void accept(LoggedEvent event);

        /** The rate while it was arranged so, in items per second; NaN if it never was for long enough. */
        double itemsPerSecond(List<Integer> arrangement);

        Measured measured();
    }

    /** Which one of how many it is, in one line. */
    String title();

    /** Its times in milliseconds, short enough for a table. */
    String times();

    int ranks();

    /** Ranks that the tuner may use beside those that work at the start. */
    int spares();

    String mainClass();

    /** Whether some of it computes, so that others at its side would take its cores. */
    boolean takesCores();

    /** Whether the program is written with the library. */
    boolean usesLibrary();

    /** The program as it was drawn. */
    List<String> arguments(int items);

    /** A program that makes the same results and takes no time over it. */
    List<String> referenceArguments(int items);

    /** Adds what the tuner needs to be told. */
    void tuned(JobSettingsBuilder settings);

    Recorder recorder();

    /** As it begins. */
    List<Integer> first();

    /** All arrangements there are, the first among them. */
    List<List<Integer>> arrangements();

    /** Those of them that can be the best: no other does with less what they can do. */
    List<List<Integer>> candidates();

    /** In a table. */
    String text(List<Integer> arrangement);

    /** What an arrangement cannot exceed by the times that were drawn, if every core were its own; items per second. */
    double bound(List<Integer> arrangement);

    /** The same with the cores there are: what the arrangement gives if it costs nothing; items per second. */
    double itemsPerSecond(List<Integer> arrangement);

    /** Until a change, with the ranks' start. */
    double secondsBefore();

    /** That have to follow a change: it is judged first, and then measured. */
    double leastSecondsAfter();

    /** The most that any arrangement gives. */
    default double best() {
        return arrangements().stream().mapToDouble(this::itemsPerSecond).max().orElseThrow();
    }

    /** Whether there is something to arrange. */
    default boolean isArrangeable() {
        return arrangements().size() > 1;
    }

    /** Items for a run that begins as drawn and goes on in another arrangement. */
    default int items(List<Integer> then, double seconds) {
        double before = secondsBefore() * itemsPerSecond(first());
        return (int) Math.ceil(before + Math.max(seconds, leastSecondsAfter()) * itemsPerSecond(then));
    }

    /** Items for a run that is tuned, whatever the tuner makes of it. */
    default int items(double seconds) {
        return arrangements().stream()
                .mapToInt(arrangement -> items(arrangement, seconds))
                .max()
                .orElseThrow();
    }

    /**
     * Items for a run that is not tuned. It takes as long as that of a program that has nothing to gain, and then has the same items;
     * of one that has, fewer are enough to see it.
     */
    default int untunedItems(double seconds) {
        return items(first(), seconds);
    }
}
