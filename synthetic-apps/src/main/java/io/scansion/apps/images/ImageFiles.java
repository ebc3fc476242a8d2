package io.scansion.apps.images;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;

/** Between the bytes of an image file and its samples, by the JDK's own codecs. Works without a display. */
public final class ImageFiles {
    static {
        System.setProperty("java.awt.headless", "true");
        ImageIO.setUseCache(false);
    }

    private ImageFiles() {}

    /**
     * @param file content of a file in a format that the JDK reads (PNG, JPEG, GIF, BMP)
     * @throws IOException if it is not such a file, or a damaged one
     */
    public static Raster decode(byte[] file) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));
        if (image == null) {
            throw new IOException("not in a known format");
        }
        int width = image.getWidth();
        int height = image.getHeight();
        int[] pixels = image.getRGB(0, 0, width, height, null, 0, width);
        Raster raster = Raster.black(width, height, 3);
        byte[] samples = raster.samples();
        for (int i = 0; i < pixels.length; i++) {
            samples[3 * i] = (byte) (pixels[i] >> 16);
            samples[3 * i + 1] = (byte) (pixels[i] >> 8);
            samples[3 * i + 2] = (byte) pixels[i];
        }
        return raster;
    }

    public static byte[] encodePng(Raster raster) {
        boolean grey = raster.channels() == 1;
        var image = new BufferedImage(
                raster.width(), raster.height(), grey ? BufferedImage.TYPE_BYTE_GRAY : BufferedImage.TYPE_INT_RGB);
        if (grey) {
            image.getRaster().setDataElements(0, 0, raster.width(), raster.height(), raster.samples());
        } else {
            image.setRGB(0, 0, raster.width(), raster.height(), pixels(raster), 0, raster.width());
        }
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory", e);
        }
        return out.toByteArray();
    }

    private static int[] pixels(Raster raster) {
        byte[] samples = raster.samples();
        int[] pixels = new int[raster.width() * raster.height()];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (samples[3 * i] & 0xFF) << 16 | (samples[3 * i + 1] & 0xFF) << 8 | (samples[3 * i + 2] & 0xFF);
        }
        return pixels;
    }
}
