package io.scansion.models.linalg;

/**
 * Builds a {@link PackedMatrix} in two passes over the same entries, so that nothing is held twice: every entry is announced,
 * then {@link #fill} is called once, then every entry is put, in any order. Not thread-safe.
 */
public final class PackedMatrixAssembly {
    private final int size;
    private final int[]
            start; // before fill: entries of column c at c + 1; after it: where the next one of column c goes, at c
    private final ValueTable table = new ValueTable();
    private boolean coded = true;
    private long announced;
    private int put;
    private int[] rows = {};
    private byte[] bytes = {};
    private char[] chars = {};
    private double[] plain = {};

    PackedMatrixAssembly(int size) {
        if (size < 1) {
            throw new IllegalArgumentException("a matrix needs at least one row, got " + size);
        }
        this.size = size;
        this.start = new int[size + 1];
    }

    /** First pass: says that {@code column} will hold an entry of this value. */
    public void announce(int column, double value) {
        start[column + 1]++;
        announced++;
        if (coded && table.codeOf(value) >= CharCodedMatrix.MOST_VALUES) {
            coded = false;
        }
    }

    /**
     * Ends the first pass.
     *
     * @throws IllegalStateException if there are more entries than an array can hold, or the pass was ended before
     */
    public void fill() {
        if (announced > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException("a matrix holds at most 2,147,483,639 entries, got " + announced);
        }
        if (rows.length > 0) {
            throw new IllegalStateException("the first pass has ended before");
        }
        for (int column = 0; column < size; column++) {
            start[column + 1] += start[column];
        }
        rows = new int[(int) announced];
        if (!coded) {
            plain = new double[rows.length];
        } else if (table.size() > ByteCodedMatrix.MOST_VALUES) {
            chars = new char[rows.length];
        } else {
            bytes = new byte[rows.length];
        }
    }

    /** Second pass: puts an entry that was announced. */
    public void put(int row, int column, double value) {
        int entry = start[column]++;
        put++;
        rows[entry] = row;
        if (bytes.length > 0) {
            bytes[entry] = (byte) table.codeOf(value);
        } else if (chars.length > 0) {
            chars[entry] = (char) table.codeOf(value);
        } else {
            plain[entry] = value;
        }
    }

    /**
     * Ends the second pass; the assembly is of no use afterwards.
     *
     * @throws IllegalStateException if not as many entries were put as were announced
     */
    public PackedMatrix finish() {
        if (put != announced) {
            throw new IllegalStateException(announced + " entries were announced, but " + put + " put");
        }
        System.arraycopy(start, 0, start, 1, size); // each column's end was moved to where the next one begins
        start[0] = 0;
        if (bytes.length > 0) {
            return new ByteCodedMatrix(start, rows, bytes, table.values());
        }
        return chars.length > 0
                ? new CharCodedMatrix(start, rows, chars, table.values())
                : new PlainMatrix(start, rows, plain);
    }
}
