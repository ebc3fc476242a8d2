package io.scansion.skeletons.engine.message;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** Java serialisation with one kind of failure. */
final class Serial {
    private Serial() {}

    static byte[] write(Object value) throws UnsendableException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException | RuntimeException | StackOverflowError e) { // the item's own methods run here
            throw new UnsendableException(
                    "a " + value.getClass().getName() + " cannot be sent: " + e
                            + "; make it and everything in it java.io.Serializable",
                    e);
        }
        return bytes.toByteArray();
    }

    static Object read(byte[] bytes, int offset, int length) throws UnsendableException {
        ItemFilter filter = new ItemFilter(length);
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes, offset, length))) {
            in.setObjectInputFilter(filter);
            return in.readObject();
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError | StackOverflowError e) {
            throw new UnsendableException(
                    filter.objection().isEmpty()
                            ? "an item that has arrived cannot be read: " + e
                            : "an item that has arrived is refused: " + filter.objection(),
                    e);
        }
    }
}
