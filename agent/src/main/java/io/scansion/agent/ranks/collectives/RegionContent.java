package io.scansion.agent.ranks.collectives;

import io.scansion.agent.ranks.collectives.Collective.Region;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The elements of a region as bytes: numbers as they are, objects by serialisation, as MPI for Java sends them. */
final class RegionContent {
    private RegionContent() {}

    /** Writes no more than so many bytes, or fails. */
    static void write(DataOutputStream out, Region region, int mostBytes) throws IOException {
        byte[] bytes;
        if (region.array() instanceof Object[] objects) {
            bytes = serialised(
                    Arrays.copyOfRange(objects, region.offset(), region.offset() + region.count()), mostBytes);
        } else {
            if ((long) region.count() * elementBytes(region.array()) > mostBytes) {
                throw new TooLargeException();
            }
            ByteBuffer buffer = ByteBuffer.allocate(region.count() * elementBytes(region.array()));
            put(region, buffer);
            bytes = buffer.array();
        }
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** Reads into the region what was written of one with as many elements of the same type. */
    static void read(DataInputStream in, Region into) throws IOException, ClassNotFoundException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        if (into.array() instanceof Object[] objects) {
            try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                Object[] content = (Object[]) stream.readObject();
                System.arraycopy(content, 0, objects, into.offset(), into.count());
            }
        } else {
            get(ByteBuffer.wrap(bytes), into);
        }
    }

    /** More bytes than may be kept. */
    static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1;
    }

    private static byte[] serialised(Object[] objects, int mostBytes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStream bounded = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                require(1);
                bytes.write(b);
            }

            @Override
            public void write(byte[] b, int offset, int length) throws IOException {
                require(length);
                bytes.write(b, offset, length);
            }

            private void require(int more) throws IOException {
                if (bytes.size() + more > mostBytes) {
                    throw new TooLargeException();
                }
            }
        };
        try (ObjectOutputStream stream = new ObjectOutputStream(bounded)) {
            stream.writeObject(objects);
        }
        return bytes.toByteArray();
    }

    private static int elementBytes(Object array) {
        Class<?> type = array.getClass().getComponentType();
        if (type == byte.class || type == boolean.class) {
            return Byte.BYTES;
        }
        if (type == char.class || type == short.class) {
            return Short.BYTES;
        }
        if (type == int.class || type == float.class) {
            return Integer.BYTES;
        }
        if (type == long.class || type == double.class) {
            return Long.BYTES;
        }
        throw new IllegalArgumentException("no array: " + array.getClass());
    }

    private static void put(Region region, ByteBuffer bytes) {
        Object array = region.array();
        int from = region.offset();
        int count = region.count();
        if (array instanceof byte[] values) {
            bytes.put(values, from, count);
        } else if (array instanceof boolean[] values) {
            for (int k = from; k < from + count; k++) {
                bytes.put((byte) (values[k] ? 1 : 0));
            }
        } else if (array instanceof char[] values) {
            bytes.asCharBuffer().put(values, from, count);
        } else if (array instanceof short[] values) {
            bytes.asShortBuffer().put(values, from, count);
        } else if (array instanceof int[] values) {
            bytes.asIntBuffer().put(values, from, count);
        } else if (array instanceof float[] values) {
            bytes.asFloatBuffer().put(values, from, count);
        } else if (array instanceof long[] values) {
            bytes.asLongBuffer().put(values, from, count);
        } else {
            bytes.asDoubleBuffer().put((double[]) array, from, count);
        }
    }

    private static void get(ByteBuffer bytes, Region into) {
        Object array = into.array();
        int from = into.offset();
        int count = into.count();
        if (array instanceof byte[] values) {
            bytes.get(values, from, count);
        } else if (array instanceof boolean[] values) {
            for (int k = from; k < from + count; k++) {
                values[k] = bytes.get() == 1;
            }
        } else if (array instanceof char[] values) {
            bytes.asCharBuffer().get(values, from, count);
        } else if (array instanceof short[] values) {
            bytes.asShortBuffer().get(values, from, count);
        } else if (array instanceof int[] values) {
            bytes.asIntBuffer().get(values, from, count);
        } else if (array instanceof float[] values) {
            bytes.asFloatBuffer().get(values, from, count);
        } else if (array instanceof long[] values) {
            bytes.asLongBuffer().get(values, from, count);
        } else {
            bytes.asDoubleBuffer().get((double[]) array, from, count);
        }
    }
}
