package io.scansion.console.experiment.ranks;

import java.time.Duration;

/**
 * What is simulated.
 *
 * @param shape what the ranks make believe to run
 * @param ranks all of them, spares among them
 * @param stages of a pipeline, from 3 to {@code ranks}; the other ranks are its spares. A farm has none
 * @param duration how long the tuner is watched once all ranks are there
 * @param window that the job is started with; the tuner may take a longer one
 * @param seed the same draws the same times of stages
 */
public record RanksSetting(Shape shape, int ranks, int stages, Duration duration, Duration window, long seed) {
    /** Fewest ranks that make any of the shapes. */
    public static final int LEAST_RANKS = 3;

    /** A pipeline of a program's own messages, or a farm of the library. */
    public enum Shape {
        PIPELINE,
        FARM;

        /** The word for it on command lines. */
        public String word() {
            return this == FARM ? "farm" : "pipeline";
        }
    }

    /** Ranks that the program sees. */
    int primaries() {
        return shape == Shape.FARM ? ranks : stages;
    }
}
