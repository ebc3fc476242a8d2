package io.scansion.models.markov.statespace;

/** Sorted codes with a hash table over them. */
final class HashedNumbers implements StateNumbers {
    private final CodeTable sorted;

    HashedNumbers(CodeTable sorted) {
        this.sorted = sorted;
    }

    @Override
    public int size() {
        return sorted.size();
    }

    @Override
    public int numberOf(long code) {
        return sorted.placeOf(code);
    }

    @Override
    public long codeOf(int number) {
        return sorted.codeAt(number);
    }

    @Override
    public long after(int number, long previous) {
        return sorted.codeAt(number);
    }

    @Override
    public long bytes() {
        return sorted.bytes();
    }
}
