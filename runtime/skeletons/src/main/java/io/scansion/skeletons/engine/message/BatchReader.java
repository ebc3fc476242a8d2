package io.scansion.skeletons.engine.message;

import io.scansion.skeletons.engine.message.Batch.Kind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what {@link BatchWriter} wrote. An item that cannot be read becomes a failure of the place where it is read. */
public final class BatchReader {
    private final Place place;

    /** @param place where it reads */
    public BatchReader(Place place) {
        this.place = place;
    }

    /** @param bytes a message from its first byte on, and possibly more behind it; not kept */
    public Batch read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        in.getInt(); // the length, which was the postbox's business
        Kind kind = Kind.of(in.get());
        long sequence = in.getLong();
        int arrangement = in.getInt();
        int weight = in.getInt();
        int count = in.getInt();
        if (count == 1) {
            return new Batch(kind, sequence, arrangement, weight, List.of(entry(bytes, in)));
        }
        List<Entry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            entries.add(entry(bytes, in));
        }
        return new Batch(kind, sequence, arrangement, weight, entries);
    }

    private Entry entry(byte[] bytes, ByteBuffer in) {
        Payload type = Payload.of(in.get());
        long number = in.getLong();
        int length = in.getInt();
        int end = in.position() + length;
        try {
            return switch (type) {
                case SKIPPED, STOPPED -> failed(bytes, in, type, number, end);
                default -> new Entry.Value(number, value(bytes, in, type, length));
            };
        } catch (UnsendableException e) {
            return place.mistake(number, String.valueOf(e.getMessage()), e.getCause());
        } finally {
            in.position(end);
        }
    }

    private static Object value(byte[] bytes, ByteBuffer in, Payload type, int length) throws UnsendableException {
        return switch (type) {
            case INT -> in.getInt();
            case LONG -> in.getLong();
            case DOUBLE -> in.getDouble();
            case BYTES -> {
                byte[] array = new byte[length];
                in.get(array);
                yield array;
            }
            case SHORTS -> {
                short[] array = new short[length / Short.BYTES];
                in.asShortBuffer().get(array);
                yield array;
            }
            case CHARS -> {
                char[] array = new char[length / Character.BYTES];
                in.asCharBuffer().get(array);
                yield array;
            }
            case INTS -> {
                int[] array = new int[length / Integer.BYTES];
                in.asIntBuffer().get(array);
                yield array;
            }
            case LONGS -> {
                long[] array = new long[length / Long.BYTES];
                in.asLongBuffer().get(array);
                yield array;
            }
            case FLOATS -> {
                float[] array = new float[length / Float.BYTES];
                in.asFloatBuffer().get(array);
                yield array;
            }
            case DOUBLES -> {
                double[] array = new double[length / Double.BYTES];
                in.asDoubleBuffer().get(array);
                yield array;
            }
            default -> Serial.read(bytes, in.position(), length);
        };
    }

    private static Entry.Failed failed(byte[] bytes, ByteBuffer in, Payload type, long number, int end) {
        int rank = in.getInt();
        String stage = text(in);
        String reason = text(in);
        Throwable cause = cause(bytes, in.position(), end - in.position());
        return new Entry.Failed(number, new Place(rank, stage), reason, cause, type == Payload.STOPPED);
    }

    private static String text(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static @Nullable Throwable cause(byte[] bytes, int offset, int length) {
        try {
            return length == 0 ? null : (Throwable) Serial.read(bytes, offset, length);
        } catch (UnsendableException | ClassCastException e) {
            return null; // its text is in the reason
        }
    }
}
