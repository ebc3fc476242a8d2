package io.scansion.apps.images;

import io.scansion.apps.launch.BadArgumentException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The images of a folder, in the order of their names.
 *
 * @param files at least one, with different names also without their endings
 */
public record ImageFolder(List<Path> files) {
    private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg", ".gif", ".bmp");

    public ImageFolder {
        files = List.copyOf(files);
        if (files.isEmpty()) {
            throw new BadArgumentException(
                    "there is no image to read; give a folder with " + String.join(", ", ENDINGS) + " files");
        }
        Set<String> names = new HashSet<>();
        for (Path file : files) {
            if (!names.add(baseName(file))) {
                throw new BadArgumentException(
                        "two images would be written as '" + baseName(file) + ".png'; rename one");
            }
        }
    }

    public static ImageFolder of(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new BadArgumentException(
                    "there is no folder '" + folder + "' to read images from; see GenerateImages");
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return new ImageFolder(entries.filter(ImageFolder::isImage).sorted().toList());
        } catch (IOException e) {
            throw new BadArgumentException("cannot read folder '" + folder + "': " + e);
        }
    }

    private static boolean isImage(Path file) {
        String name = fileName(file).toLowerCase(Locale.ROOT);
        return Files.isRegularFile(file) && ENDINGS.stream().anyMatch(name::endsWith);
    }

    private static String fileName(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static String baseName(Path file) {
        String name = fileName(file);
        return name.substring(0, name.lastIndexOf('.'));
    }

    /** Images in so many rounds over the folder. */
    public int size(int rounds) {
        return Math.multiplyExact(files.size(), rounds);
    }

    /** @param ordinal counts through all rounds; each round has output names of its own */
    public ImageMessage read(int ordinal) {
        Path file = files.get(ordinal % files.size());
        int round = ordinal / files.size();
        String name = baseName(file) + (round == 0 ? "" : "-" + (round + 1)) + ".png";
        try {
            return new ImageMessage(ordinal, name, Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read image " + file, e);
        }
    }
}
