package io.scansion.skeletons.engine.message;

import io.scansion.skeletons.engine.message.Batch.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages, one after the other, into the same bytes: length, kind, sequence, arrangement, weight and number of entries; then for each entry
 * its payload type, the number of its item, the length of its content, and the content. Little-endian throughout.
 */
public final class BatchWriter implements Results {
    private static final int HEADER = Integer.BYTES + Byte.BYTES + Long.BYTES + 3 * Integer.BYTES;
    private static final int KIND_AT = Integer.BYTES;
    private static final int SEQUENCE_AT = KIND_AT + Byte.BYTES;
    private static final int ARRANGEMENT_AT = SEQUENCE_AT + Long.BYTES;
    private static final int WEIGHT_AT = ARRANGEMENT_AT + Integer.BYTES;
    private static final int COUNT_AT = WEIGHT_AT + Integer.BYTES;
    private static final int ENTRY_HEADER = Byte.BYTES + Long.BYTES + Integer.BYTES;

    private static final int LONGEST = Integer.MAX_VALUE - 8; // what a JVM makes an array of

    private ByteBuffer buffer = ByteBuffer.allocate(1 << 10).order(ByteOrder.LITTLE_ENDIAN);
    private int entries;
    private int weight;

    /** Begins a message that belongs to the first arrangement. */
    public BatchWriter begin(Kind kind, long sequence) {
        return begin(kind, sequence, 0, 0);
    }

    /**
     * Begins a message in place of the one before.
     *
     * @param arrangement number of the one that the message belongs to
     * @param leastWeight what the message has weighed before
     */
    public BatchWriter begin(Kind kind, long sequence, int arrangement, int leastWeight) {
        weight = leastWeight;
        buffer.clear();
        buffer.position(HEADER);
        buffer.put(KIND_AT, kind.code());
        buffer.putLong(SEQUENCE_AT, sequence);
        buffer.putInt(ARRANGEMENT_AT, arrangement);
        entries = 0;
        return this;
    }

    /** A message that says nothing but its kind and a number, in bytes of its own. */
    public static byte[] signal(Kind kind, long sequence, int weight) {
        return new BatchWriter().begin(kind, sequence, 0, weight).copy();
    }

    /** Changes what the message is, and the arrangement that it belongs to, before it is sent. */
    public void become(Kind kind, int arrangement) {
        buffer.put(KIND_AT, kind.code());
        buffer.putInt(ARRANGEMENT_AT, arrangement);
    }

    public boolean isEmpty() {
        return entries == 0;
    }

    /** Nothing of the value is written when it cannot be sent. */
    @Override
    public void result(long number, Object value) throws UnsendableException {
        if (value instanceof long[] array) {
            content(Payload.LONGS, number, array.length, Long.BYTES)
                    .asLongBuffer()
                    .put(array);
        } else if (value instanceof double[] array) {
            content(Payload.DOUBLES, number, array.length, Double.BYTES)
                    .asDoubleBuffer()
                    .put(array);
        } else if (value instanceof int[] array) {
            content(Payload.INTS, number, array.length, Integer.BYTES)
                    .asIntBuffer()
                    .put(array);
        } else if (value instanceof float[] array) {
            content(Payload.FLOATS, number, array.length, Float.BYTES)
                    .asFloatBuffer()
                    .put(array);
        } else if (value instanceof byte[] array) {
            entry(Payload.BYTES, number, array.length, Byte.BYTES).put(array);
        } else if (value instanceof short[] array) {
            content(Payload.SHORTS, number, array.length, Short.BYTES)
                    .asShortBuffer()
                    .put(array);
        } else if (value instanceof char[] array) {
            content(Payload.CHARS, number, array.length, Character.BYTES)
                    .asCharBuffer()
                    .put(array);
        } else {
            scalar(number, value);
        }
    }

    private void scalar(long number, Object value) throws UnsendableException {
        if (value instanceof Long element) {
            entry(Payload.LONG, number, 1, Long.BYTES).putLong(element);
        } else if (value instanceof Integer element) {
            entry(Payload.INT, number, 1, Integer.BYTES).putInt(element);
        } else if (value instanceof Double element) {
            entry(Payload.DOUBLE, number, 1, Double.BYTES).putDouble(element);
        } else {
            byte[] bytes = Serial.write(value);
            entry(Payload.SERIALIZED, number, bytes.length, Byte.BYTES).put(bytes);
        }
    }

    @Override
    public void failure(Entry.Failed failed) {
        byte[] stage = failed.place().stage().getBytes(StandardCharsets.UTF_8);
        byte[] reason = failed.reason().getBytes(StandardCharsets.UTF_8);
        byte[] cause = cause(failed.cause());
        int length = 3 * Integer.BYTES + stage.length + reason.length + cause.length;
        try {
            entry(failed.stops() ? Payload.STOPPED : Payload.SKIPPED, failed.number(), length, Byte.BYTES)
                    .putInt(failed.place().rank())
                    .putInt(stage.length)
                    .put(stage)
                    .putInt(reason.length)
                    .put(reason)
                    .put(cause);
        } catch (UnsendableException e) { // the items before it fill the message to the last byte
            throw new IllegalStateException(failed.message(), e);
        }
    }

    /** A cause that cannot be sent is replaced by one with the same text and stack trace. */
    private static byte[] cause(@Nullable Throwable cause) {
        if (cause == null) {
            return new byte[0];
        }
        try {
            return Serial.write(cause);
        } catch (UnsendableException e) {
            RuntimeException likeness = new RuntimeException(cause.toString());
            likeness.setStackTrace(cause.getStackTrace());
            try {
                return Serial.write(likeness);
            } catch (UnsendableException impossible) {
                return new byte[0];
            }
        }
    }

    /** Makes room for an entry and writes what comes before its content. */
    private ByteBuffer entry(Payload type, long number, int elements, int elementBytes) throws UnsendableException {
        long content = (long) elements * elementBytes;
        reserve(ENTRY_HEADER + content);
        entries++;
        return buffer.put(type.code()).putLong(number).putInt((int) content);
    }

    /** Makes room for an entry whose content is an array, and returns where that goes; what is written next comes behind it. */
    private ByteBuffer content(Payload type, long number, int elements, int elementBytes) throws UnsendableException {
        ByteBuffer content = entry(type, number, elements, elementBytes).slice().order(ByteOrder.LITTLE_ENDIAN);
        buffer.position(buffer.position() + elements * elementBytes);
        return content;
    }

    private void reserve(long bytes) throws UnsendableException {
        long needed = buffer.position() + bytes;
        if (needed > buffer.capacity()) {
            if (needed > LONGEST) {
                throw new UnsendableException(
                        "a message of " + needed + " bytes is too long; send smaller items or smaller chunks", null);
            }
            int capacity = (int) Math.min(Math.max(needed, 2L * buffer.capacity()), LONGEST);
            ByteBuffer larger =
                    ByteBuffer.wrap(Arrays.copyOf(buffer.array(), capacity)).order(ByteOrder.LITTLE_ENDIAN);
            buffer = larger.position(buffer.position());
        }
    }

    /** Returns the finished message, of {@link #length} bytes; valid until the next {@link #begin}. */
    public byte[] bytes() {
        buffer.putInt(0, buffer.position())
                .putInt(WEIGHT_AT, Math.max(weight, buffer.position()))
                .putInt(COUNT_AT, entries);
        return buffer.array();
    }

    /** Returns the length of the message so far in bytes. */
    public int length() {
        return buffer.position();
    }

    /** Returns the finished message in bytes of its own. */
    public byte[] copy() {
        return Arrays.copyOf(bytes(), length());
    }
}
