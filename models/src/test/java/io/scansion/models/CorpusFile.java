package io.scansion.models;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A text of the corpus in {@code src/test/resources/corpus}, whose README says how its results are written.
 *
 * @param name of the file
 */
public record CorpusFile(String name, String text) {
    private static final Path CORPUS = Path.of("src/test/resources/corpus");
    private static final Pattern RESULT = Pattern.compile("^// RESULT: (.+) = (\\S+)$", Pattern.MULTILINE);

    /** Returns all of one family by name, such as {@code pepa}, which is also the extension of their names. */
    public static List<CorpusFile> of(String family) {
        try (Stream<Path> paths = Files.list(CORPUS.resolve(family))) {
            return paths.filter(path -> path.toString().endsWith("." + family))
                    .sorted()
                    .map(CorpusFile::read)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns one of them. */
    public static CorpusFile of(String family, String name) {
        return read(CORPUS.resolve(family).resolve(name));
    }

    private static CorpusFile read(Path path) {
        try {
            return new CorpusFile(path.getFileName().toString(), Files.readString(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what the file says must come out, by name. */
    public Map<String, Double> results() {
        Map<String, Double> results = new LinkedHashMap<>();
        Matcher line = RESULT.matcher(text);
        while (line.find()) {
            results.put(line.group(1), Double.parseDouble(line.group(2)));
        }
        return results;
    }

    /** Whether it is said where the results are from. */
    public boolean hasSource() {
        return text.contains("\n// SOURCE: ");
    }

    @Override
    public String toString() {
        return name;
    }
}
