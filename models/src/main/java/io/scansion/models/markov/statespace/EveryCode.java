package io.scansion.models.markov.statespace;

/** Every code is reachable, so it is its own number. */
record EveryCode(int size) implements StateNumbers {
    @Override
    public int numberOf(long code) {
        return (int) code;
    }

    @Override
    public long codeOf(int number) {
        return number;
    }

    @Override
    public long after(int number, long previous) {
        return number;
    }

    @Override
    public long bytes() {
        return 0;
    }
}
