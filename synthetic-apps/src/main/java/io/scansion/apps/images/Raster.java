package io.scansion.apps.images;

import java.nio.ByteBuffer;

/**
 * An image in memory: unsigned 8-bit samples, row by row, channels side by side. The samples belong to the raster; whoever
 * makes one hands them over.
 *
 * @param channels 1 (grey) or 3 (red, green, blue)
 */
@SuppressWarnings("ArrayRecordComponent") // a message, never compared
public record Raster(int width, int height, int channels, byte[] samples) {
    private static final int HEADER_BYTES = 3 * Integer.BYTES;

    public Raster {
        if (width < 1 || height < 1 || (channels != 1 && channels != 3)) {
            throw new IllegalArgumentException(width + "x" + height + " with " + channels + " channels is no image");
        }
        if (samples.length != Math.multiplyExact(Math.multiplyExact(width, height), channels)) {
            throw new IllegalArgumentException(width + "x" + height + " with " + channels + " channels does not have "
                    + samples.length + " samples");
        }
    }

    static Raster black(int width, int height, int channels) {
        return new Raster(width, height, channels, new byte[width * height * channels]);
    }

    int sample(int x, int y, int channel) {
        return samples[(y * width + x) * channels + channel] & 0xFF;
    }

    int rowLength() {
        return width * channels;
    }

    byte[] toBytes() {
        return ByteBuffer.allocate(HEADER_BYTES + samples.length)
                .putInt(width)
                .putInt(height)
                .putInt(channels)
                .put(samples)
                .array();
    }

    static Raster fromBytes(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int width = buffer.getInt();
        int height = buffer.getInt();
        int channels = buffer.getInt();
        byte[] samples = new byte[buffer.remaining()];
        buffer.get(samples);
        return new Raster(width, height, channels, samples);
    }
}
