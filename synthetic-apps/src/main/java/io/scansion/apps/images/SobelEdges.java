package io.scansion.apps.images;

/** Strength of edges by Sobel's operator on the brightness: a grey image, white where brightness changes fast. */
final class SobelEdges {
    private static final int WHITE = 255;

    /** Makes the soft edges of a blurred image visible. */
    private static final int GAIN = 3;

    private SobelEdges() {}

    static Raster apply(Raster image) {
        int width = image.width();
        int height = image.height();
        int[] brightness = brightness(image);
        Raster edges = Raster.black(width, height, 1);
        for (int y = 0; y < height; y++) {
            int above = Math.max(y - 1, 0) * width;
            int here = y * width;
            int below = Math.min(y + 1, height - 1) * width;
            for (int x = 0; x < width; x++) {
                int left = Math.max(x - 1, 0);
                int right = Math.min(x + 1, width - 1);
                int across = brightness[above + right]
                        + 2 * brightness[here + right]
                        + brightness[below + right]
                        - brightness[above + left]
                        - 2 * brightness[here + left]
                        - brightness[below + left];
                int down = brightness[below + left]
                        + 2 * brightness[below + x]
                        + brightness[below + right]
                        - brightness[above + left]
                        - 2 * brightness[above + x]
                        - brightness[above + right];
                edges.samples()[here + x] = (byte) strength(across, down);
            }
        }
        return edges;
    }

    /** The square root of a double is correctly rounded by definition, so its whole part is the same everywhere. */
    private static int strength(int across, int down) {
        return Math.min(WHITE, (int) (GAIN * Math.sqrt((double) across * across + (double) down * down)));
    }

    /** Weights of red, green and blue after ITU-R BT.601, in 256ths. */
    private static int[] brightness(Raster image) {
        int[] brightness = new int[image.width() * image.height()];
        byte[] samples = image.samples();
        for (int i = 0; i < brightness.length; i++) {
            brightness[i] = image.channels() == 1
                    ? samples[i] & 0xFF
                    : (77 * (samples[3 * i] & 0xFF)
                                    + 150 * (samples[3 * i + 1] & 0xFF)
                                    + 29 * (samples[3 * i + 2] & 0xFF))
                            >> 8;
        }
        return brightness;
    }
}
