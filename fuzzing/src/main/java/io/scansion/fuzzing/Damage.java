package io.scansion.fuzzing;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What is done to good inputs. All of it follows from the random numbers alone. */
public final class Damage {
    private static final long[] EDGES = {
        0,
        1,
        -1,
        2,
        0x7f,
        0x80,
        0xff,
        0x7fff,
        0xffff,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final int MOST_BLOWS = 4;
    private static final int LONGEST_PIECE = 24;

    private Damage() {}

    /**
     * Returns the bytes with one to four places damaged: bits, bytes, numbers of two, four or eight bytes, pieces that are gone,
     * doubled or of another input.
     */
    public static byte[] toBytes(Random random, byte[] good, byte[] other) {
        byte[] bytes = good.clone();
        for (int blows = 1 + random.nextInt(MOST_BLOWS); blows > 0 && bytes.length > 0; blows--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(7)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                case 2 -> putNumber(random, bytes, at);
                case 3 -> bytes = without(bytes, at, pieceEnd(random, at, bytes.length));
                case 4 -> bytes = with(bytes, at, bytes, at, pieceEnd(random, at, bytes.length));
                case 5 -> bytes = Arrays.copyOf(bytes, at);
                default -> {
                    int from = random.nextInt(other.length + 1);
                    bytes = with(bytes, at, other, from, pieceEnd(random, from, other.length));
                }
            }
        }
        return bytes;
    }

    /** Returns the text with one to four places damaged: pieces that are gone, doubled, moved, or replaced by one of the words. */
    public static String toText(Random random, String good, List<String> words) {
        StringBuilder text = new StringBuilder(good);
        for (int blows = 1 + random.nextInt(MOST_BLOWS); blows > 0; blows--) {
            int at = random.nextInt(text.length() + 1);
            int end = pieceEnd(random, at, text.length());
            String word = words.get(random.nextInt(words.size()));
            switch (random.nextInt(6)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, word);
                case 2 -> text.replace(at, end, word);
                case 3 -> text.insert(random.nextInt(text.length() + 1), text.substring(at, end));
                case 4 ->
                    text.insert(at, (char) (random.nextInt(4) == 0 ? random.nextInt(0xd800) : random.nextInt(0x80)));
                default -> text.setLength(random.nextInt(4) == 0 ? at : text.length());
            }
        }
        return text.toString();
    }

    private static int pieceEnd(Random random, int from, int length) {
        return Math.min(length, from + 1 + random.nextInt(LONGEST_PIECE));
    }

    private static void putNumber(Random random, byte[] bytes, int at) {
        long edge = EDGES[random.nextInt(EDGES.length)];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int width = 2 << random.nextInt(3);
        if (at + width > bytes.length) {
            bytes[at] = (byte) edge;
        } else if (width == Short.BYTES) {
            buffer.putShort(at, (short) edge);
        } else if (width == Integer.BYTES) {
            buffer.putInt(at, (int) edge);
        } else {
            buffer.putLong(at, edge);
        }
    }

    private static byte[] without(byte[] bytes, int from, int to) {
        byte[] rest = Arrays.copyOf(bytes, bytes.length - (to - from));
        System.arraycopy(bytes, to, rest, from, bytes.length - to);
        return rest;
    }

    private static byte[] with(byte[] bytes, int at, byte[] source, int from, int to) {
        int more = Math.max(0, to - from);
        byte[] all = Arrays.copyOf(bytes, bytes.length + more);
        System.arraycopy(source, from, all, at, more);
        System.arraycopy(bytes, at, all, at + more, bytes.length - at);
        return all;
    }
}
