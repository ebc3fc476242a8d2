package io.scansion.apps.images;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What travels between the stages of the image pipeline. The body belongs to the message.
 *
 * @param ordinal number of the image from 0, in the order of reading
 * @param name of the output file
 * @param body a file's content, or a {@link Raster} as bytes
 */
@SuppressWarnings("ArrayRecordComponent") // a message, never compared
public record ImageMessage(int ordinal, String name, byte[] body) {
    public ImageMessage {
        if (ordinal < 0 || name.isEmpty()) {
            throw new IllegalArgumentException("no image message: ordinal " + ordinal + ", name '" + name + "'");
        }
    }

    ImageMessage withBody(byte[] newBody) {
        return new ImageMessage(ordinal, name, newBody);
    }

    public byte[] toBytes() {
        byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(2 * Integer.BYTES + nameBytes.length + body.length)
                .putInt(ordinal)
                .putInt(nameBytes.length)
                .put(nameBytes)
                .put(body)
                .array();
    }

    public static ImageMessage fromBytes(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int ordinal = buffer.getInt();
        byte[] nameBytes = new byte[buffer.getInt()];
        buffer.get(nameBytes);
        byte[] body = new byte[buffer.remaining()];
        buffer.get(body);
        return new ImageMessage(ordinal, new String(nameBytes, StandardCharsets.UTF_8), body);
    }
}
