package io.scansion.models.markov.statespace;

/** For state spaces that are small against the product of their components; breadth first. */
final class HashDiscovery implements Discovery {
    private final CodeTable table = new CodeTable();
    private final long codes;
    private int next;

    HashDiscovery(long codes) {
        this.codes = codes;
    }

    @Override
    public boolean add(long code) {
        return table.add(code);
    }

    @Override
    public long next() {
        return next < table.size() ? table.codeAt(next++) : -1;
    }

    @Override
    public int found() {
        return table.size();
    }

    @Override
    public Discovery compacted() {
        if (codes > BitDiscovery.MOST_CODES || table.bytes() < BitDiscovery.bytes(codes)) {
            return this;
        }
        BitDiscovery bits = new BitDiscovery(codes);
        for (int place = 0; place < table.size(); place++) {
            if (place < next) {
                bits.addDone(table.codeAt(place));
            } else {
                bits.add(table.codeAt(place));
            }
        }
        return bits;
    }

    @Override
    public StateNumbers numbers() {
        table.sort();
        return new HashedNumbers(table);
    }
}
