package io.scansion.agent.host;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Files in which the system shows figures, below a root that tests choose. Whatever cannot be read is null. */
final class SystemFiles {
    private final Path root;

    SystemFiles(Path root) {
        this.root = root;
    }

    /** Returns the whole text of a file, named as from the root of the file system; null if there is none. */
    @Nullable
    String text(String path) {
        try {
            return Files.readString(root.resolve(path.substring(1)));
        } catch (IOException | RuntimeException e) { // also a file that is no text
            return null;
        }
    }

    /** Returns the first line without blanks around it; null if there is none. */
    @Nullable
    String line(String path) {
        String text = text(path);
        if (text == null) {
            return null;
        }
        int end = text.indexOf('\n');
        return (end < 0 ? text : text.substring(0, end)).trim();
    }

    /** Returns the names in a directory, as it stands; none if there is none. */
    List<String> names(String path) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(path.substring(1)))) {
            for (Path entry : entries) {
                names.add(String.valueOf(entry.getFileName()));
            }
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
        return names;
    }

    /** Returns the number that a file consists of, or -1. */
    long number(String path) {
        return number(line(path), 0);
    }

    /** Returns what follows a name at the start of a line, up to the line's end and without blanks around it; null if nothing does. */
    static @Nullable String after(@Nullable String text, String name) {
        if (text == null) {
            return null;
        }
        int start = text.startsWith(name) ? 0 : text.indexOf("\n" + name) + 1;
        if (start == 0 && !text.startsWith(name)) {
            return null;
        }
        int end = text.indexOf('\n', start);
        return text.substring(start + name.length(), end < 0 ? text.length() : end)
                .trim();
    }

    /** Returns the number at one place of words divided by single blanks, or -1. */
    static long number(@Nullable String words, int place) {
        if (words == null) {
            return -1;
        }
        String[] split = words.split(" ");
        try {
            return place < split.length ? Math.max(-1, Long.parseLong(split[place])) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Returns how many numbers a list such as {@code 0-3,8} has, or -1. */
    static int count(@Nullable String list) {
        if (list == null || list.isEmpty()) {
            return -1;
        }
        int count = 0;
        try {
            for (String range : list.split(",")) {
                int dash = range.indexOf('-');
                int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
                int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
                count += last - first + 1;
            }
        } catch (NumberFormatException e) {
            return -1;
        }
        return count;
    }
}
