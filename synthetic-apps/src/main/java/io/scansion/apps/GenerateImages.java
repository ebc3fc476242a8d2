package io.scansion.apps;

import io.scansion.apps.images.ImageFiles;
import io.scansion.apps.images.Landscape;
import io.scansion.apps.images.PixelSize;
import io.scansion.apps.launch.Arguments;
import io.scansion.apps.launch.BadArgumentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;

/**
 * Writes made photographs for {@link ImagePipeline}; no MPI program. Equal options give equal files.
 *
 * <p>{@code --out DIR [--count 12] [--size 640x480] [--seed 1]}
 */
public final class GenerateImages {
    private static final int MOST_IMAGES = 9_999;

    private GenerateImages() {}

    public static void main(String[] args) {
        try {
            generate(args);
        } catch (BadArgumentException e) {
            System.err.println("GenerateImages: " + e.getMessage());
            System.exit(2);
        } catch (IOException e) {
            System.err.println("GenerateImages: cannot write, choose another --out: " + e);
            System.exit(2);
        }
    }

    static void generate(String[] args) throws IOException {
        Arguments arguments = Arguments.parse(args, Set.of("out", "count", "size", "seed"));
        Path out = Path.of(arguments.required("out"));
        int count = arguments.integer("count", 12, 1, MOST_IMAGES);
        PixelSize size = PixelSize.parse("size", arguments.text("size", "640x480"));
        long seed = arguments.seed("seed", 1);
        Files.createDirectories(out);
        for (int i = 0; i < count; i++) {
            String name = String.format(Locale.ROOT, "landscape-%04d.png", i + 1);
            Files.write(out.resolve(name), ImageFiles.encodePng(new Landscape(seed + i, size).paint()));
        }
    }
}
