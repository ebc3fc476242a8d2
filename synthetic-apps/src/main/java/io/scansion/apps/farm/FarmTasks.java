package io.scansion.apps.farm;

import io.scansion.apps.sequence.Mix;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/**
 * Tasks as bytes, made when they are asked for. A task is its number and a filling that depends on it; a result is the number, the
 * digest of the whole task, and a filling that depends on that.
 */
public final class FarmTasks extends AbstractList<byte[]> implements RandomAccess {
    public static final int LEAST_TASK_BYTES = Integer.BYTES;
    public static final int LEAST_RESULT_BYTES = Integer.BYTES + Long.BYTES;

    private final int number;
    private final int bytes;

    public FarmTasks(FarmOptions options) {
        this.number = options.tasks();
        this.bytes = options.bytesIn();
    }

    @Override
    public byte[] get(int ordinal) {
        byte[] task = filled(bytes, Mix.mix(ordinal));
        ByteBuffer.wrap(task).putInt(ordinal);
        return task;
    }

    @Override
    public int size() {
        return number;
    }

    /** Returns the number of the task that a task or a result begins with. */
    public static int ordinal(byte[] message) {
        return ByteBuffer.wrap(message).getInt();
    }

    /** Returns the result of a task, without taking the time for it. */
    static byte[] result(byte[] task, int bytesOut) {
        long digest = Mix.digest(task);
        byte[] result = filled(bytesOut, digest);
        ByteBuffer.wrap(result).putInt(ordinal(task)).putLong(digest);
        return result;
    }

    private static byte[] filled(int length, long value) {
        byte[] content = new byte[length];
        Arrays.fill(content, (byte) value);
        return content;
    }
}
