package io.scansion.agent.host;

import io.scansion.wire.ProcessorList;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files in which the system shows figures, below a root that tests choose. Whatever cannot be read is null. They are read several times
 * a second by code that is hardly ever compiled, so by the plainest means there are: those that were read last stay open. For one thread.
 */
final class SystemFiles {
    private static final int DECIMAL = 10;
    private static final int MOST_OPEN = 16;

    private final String root;
    /** By their paths, the one that was read last at the end. */
    private final Map<String, RandomAccessFile> open = new LinkedHashMap<>();

    private byte[] buffer = new byte[4096];

    SystemFiles(Path root) {
        this.root = root.getParent() == null ? "" : root.toString();
    }

    /** Returns the whole text of a file, named as from the root of the file system; null if there is none. */
    @Nullable
    String text(String path) {
        int length = read(path, false);
        return length < 0 ? null : new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
    }

    /** Returns the first line without blanks around it; null if there is none. */
    @Nullable
    String line(String path) {
        int length = read(path, true);
        if (length < 0) {
            return null;
        }
        int end = 0;
        while (end < length && buffer[end] != '\n') {
            end++;
        }
        return new String(buffer, 0, end, StandardCharsets.ISO_8859_1).trim();
    }

    /** Fills the buffer with a file, or with what is known to have its first line; returns the bytes, or -1 if it cannot be read. */
    private int read(String path, boolean lineOnly) {
        RandomAccessFile file = open.remove(path);
        try {
            if (file == null) {
                file = new RandomAccessFile(root + path, "r");
            } else {
                file.seek(0);
            }
            int length = 0;
            int more = file.read(buffer);
            while (more > 0) {
                length += more;
                if (lineOnly && hasLine(length - more, length)) {
                    break;
                }
                if (length == buffer.length) {
                    buffer = Arrays.copyOf(buffer, 2 * length);
                }
                more = file.read(buffer, length, buffer.length - length);
            }
            keep(path, file);
            return length;
        } catch (IOException e) { // what it was about may have ended
            close(file);
            return -1;
        }
    }

    private boolean hasLine(int from, int to) {
        for (int i = from; i < to; i++) {
            if (buffer[i] == '\n') {
                return true;
            }
        }
        return false;
    }

    private void keep(String path, RandomAccessFile file) {
        open.put(path, file);
        if (open.size() > MOST_OPEN) {
            close(open.remove(open.keySet().iterator().next()));
        }
    }

    private static void close(@Nullable RandomAccessFile file) {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            // it was only read
        }
    }

    /** Returns the names in a directory, as it stands; none if there is none. */
    List<String> names(String path) {
        String[] names = new File(root + path).list();
        return names == null ? List.of() : Arrays.asList(names);
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
        int start = 0;
        for (int before = place; before > 0; before--) {
            start = words.indexOf(' ', start) + 1;
            if (start == 0) {
                return -1;
            }
        }
        int end = words.indexOf(' ', start);
        try {
            return Math.max(-1, Long.parseLong(words, start, end < 0 ? words.length() : end, DECIMAL));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /** Returns how many processors a list names, or -1 if none. */
    static int count(@Nullable String list) {
        int count = list == null ? 0 : ProcessorList.numbers(list).cardinality();
        return count > 0 ? count : -1;
    }
}
