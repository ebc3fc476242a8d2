package io.scansion.apps;

import io.scansion.apps.images.ImageFolder;
import io.scansion.apps.images.ImageStage;
import io.scansion.apps.images.PixelSize;
import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Options of {@link ImagePipeline}.
 *
 * @param in images to read
 * @param out folder to write to; made when it is not there
 * @param repeat how many times the folder is gone through, at least 1
 * @param sigma of the blur in pixels, above 0
 * @param size of the output images
 */
record ImageOptions(ImageFolder in, Path out, int repeat, double sigma, PixelSize size) {
    private static final int MOST_ROUNDS = 10_000;
    private static final double MOST_SIGMA = 100;

    static ImageOptions parse(String[] args) {
        Arguments arguments = Arguments.parse(args, Set.of("in", "out", "repeat", "sigma", "size"));
        Path in = Path.of(arguments.required("in"));
        Path out = Path.of(arguments.required("out"));
        if (Files.exists(out) && !Files.isDirectory(out)) {
            throw new BadArgumentException("--out '" + out + "' is a file; name a folder");
        }
        if (in.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize())) {
            throw new BadArgumentException("--in and --out are the same folder; name another one to write to");
        }
        double sigma = arguments.positive("sigma", 3);
        if (sigma > MOST_SIGMA) {
            throw new BadArgumentException("--sigma must be at most " + MOST_SIGMA + " pixels, got " + sigma);
        }
        return new ImageOptions(
                ImageFolder.of(in),
                out,
                arguments.integer("repeat", 1, 1, MOST_ROUNDS),
                sigma,
                PixelSize.parse("size", arguments.text("size", "320x240")));
    }

    int items() {
        return in.size(repeat);
    }

    /** What is wrong with running on so many ranks, one stage each. */
    static Optional<String> problemWith(int ranks) {
        int stages = ImageStage.values().length;
        return ranks == stages
                ? Optional.empty()
                : Optional.of(
                        "needs exactly " + stages + " ranks (read, decode, blur, edges, scale, encode, write), got "
                                + ranks + "; start " + stages);
    }
}
