package io.scansion.models.markov.statespace;

/**
 * Two bits for every possible code: found, and yet to be looked at. Codes are given out in ascending order, in passes: what is
 * found ahead belongs to the same pass, what is found behind to the next. Models whose transitions mostly ascend need few
 * passes, and their memory is read in order. A third set of bits, one for every 4,096 codes, lets a pass skip empty stretches.
 */
final class BitDiscovery implements Discovery {
    /** What an array of words can hold, with some to spare. */
    static final long MOST_CODES = 1L << 36;

    private static final int WORD = 6; // log2 of the codes in a word
    private static final int BLOCK = 6; // log2 of the words in a block

    private final long codes;
    private final long[] found;
    private final long[] pending;
    private final long[] busy; // a bit for every block that may have pending codes
    private int size;
    private int word; // where the present pass is
    private int blockEnd;

    BitDiscovery(long codes) {
        this.codes = codes;
        int words = (int) ((codes + 63) >>> WORD);
        found = new long[words];
        pending = new long[words];
        busy = new long[((words - 1) >>> (BLOCK + WORD)) + 1];
    }

    /** Returns the memory that so many codes take, in bytes. */
    static long bytes(long codes) {
        return codes >>> 2;
    }

    @Override
    public boolean add(long code) {
        int at = (int) (code >>> WORD);
        long bit = 1L << code;
        if ((found[at] & bit) != 0) {
            return false;
        }
        found[at] |= bit;
        pending[at] |= bit;
        busy[at >>> (BLOCK + WORD)] |= 1L << (at >>> BLOCK);
        size++;
        return true;
    }

    /** Marks a new code as found and looked at. */
    void addDone(long code) {
        found[(int) (code >>> WORD)] |= 1L << code;
        size++;
    }

    @Override
    public long next() {
        while (true) {
            for (; word < blockEnd; word++) {
                long bits = pending[word];
                if (bits != 0) {
                    pending[word] = bits & (bits - 1);
                    return ((long) word << WORD) + Long.numberOfTrailingZeros(bits);
                }
            }
            if (!enterBlock(blockEnd >>> BLOCK) && !enterBlock(0)) {
                return -1;
            }
        }
    }

    /** Goes to the first busy block from {@code block} on, if there is one. */
    private boolean enterBlock(int block) {
        int at = block >>> WORD;
        if (at >= busy.length) {
            return false;
        }
        long bits = busy[at] & (-1L << block);
        while (bits == 0) {
            if (++at == busy.length) {
                return false;
            }
            bits = busy[at];
        }
        int entered = (at << WORD) + Long.numberOfTrailingZeros(bits);
        busy[at] &= ~(1L << entered); // whatever is added behind the pass sets it again
        word = entered << BLOCK;
        blockEnd = Math.min(found.length, word + (1 << BLOCK));
        return true;
    }

    @Override
    public int found() {
        return size;
    }

    @Override
    public Discovery compacted() {
        return this;
    }

    @Override
    public StateNumbers numbers() {
        return size == codes ? new EveryCode(size) : new RankedBits(found, size);
    }
}
