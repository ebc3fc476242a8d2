package io.scansion.models.mapping.search;

import java.util.Arrays;

/** The first stages of a pipeline on their processors, the others still open; numbered from 0. For one thread. */
final class PartialMapping {
    private final int[] processors;
    private final int[] stagesOn;
    private int placed;

    PartialMapping(int stages, int processorsThere) {
        processors = new int[stages];
        stagesOn = new int[processorsThere];
    }

    void set(short[] prefix) {
        Arrays.fill(stagesOn, 0);
        placed = 0;
        for (short processor : prefix) {
            place(processor);
        }
    }

    void place(int processor) {
        processors[placed++] = processor;
        stagesOn[processor]++;
    }

    void takeBack() {
        stagesOn[processors[--placed]]--;
    }

    int placed() {
        return placed;
    }

    int processorOf(int stage) {
        return processors[stage];
    }

    int stagesOn(int processor) {
        return stagesOn[processor];
    }

    boolean isComplete() {
        return placed == processors.length;
    }

    int[] complete() {
        return processors.clone();
    }

    short[] prefix() {
        short[] prefix = new short[placed];
        for (int i = 0; i < placed; i++) {
            prefix[i] = (short) processors[i];
        }
        return prefix;
    }
}
