package io.scansion.apps.images;

import java.io.IOException;
import java.util.List;
import java.util.function.UnaryOperator;

/** The stages of the image pipeline, in the order of the ranks. Reading and writing are done by the ranks at the ends. */
public enum ImageStage {
    READ,
    DECODE,
    BLUR,
    EDGES,
    SCALE,
    ENCODE,
    WRITE;

    public static ImageStage ofRank(int rank) {
        return List.of(values()).get(rank);
    }

    /**
     * What this stage does to an image. Stateless.
     *
     * @param sigma of the blur in pixels
     * @param width of the output in pixels
     * @param height of the output in pixels
     * @return a function that, decoding, throws {@link UnreadableImageException}
     */
    public UnaryOperator<ImageMessage> work(double sigma, int width, int height) {
        return switch (this) {
            case READ, WRITE -> message -> message;
            case DECODE -> ImageStage::decode;
            case BLUR -> onRaster(new GaussianBlur(sigma)::apply);
            case EDGES -> onRaster(SobelEdges::apply);
            case SCALE -> onRaster(new AreaScale(width, height)::apply);
            case ENCODE -> message -> message.withBody(ImageFiles.encodePng(Raster.fromBytes(message.body())));
        };
    }

    private static UnaryOperator<ImageMessage> onRaster(UnaryOperator<Raster> work) {
        return message ->
                message.withBody(work.apply(Raster.fromBytes(message.body())).toBytes());
    }

    private static ImageMessage decode(ImageMessage file) {
        try {
            return file.withBody(ImageFiles.decode(file.body()).toBytes());
        } catch (IOException e) {
            throw new UnreadableImageException(
                    "the image to be written as '" + file.name() + "' cannot be read; remove or replace it", e);
        }
    }
}
