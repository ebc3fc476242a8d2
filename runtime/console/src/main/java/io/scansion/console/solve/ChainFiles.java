package io.scansion.console.solve;

import io.scansion.console.input.InputException;
import io.scansion.models.export.ExplicitChain;
import io.scansion.models.export.MatrixMarket;
import io.scansion.models.export.PrismFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * The files that a chain is written to, in the format that their names end in.
 *
 * @param names at least one, each ending in one of {@link #EXTENSIONS}
 */
public record ChainFiles(List<String> names) {
    /** What the names of files may end in, for the help. */
    public static final String EXTENSIONS = ".tra, .sta, .lab, .srew, .all, .mtx";

    private static final String REWARDS = ".srew";
    private static final String ALL = ".all";

    private static final Map<String, BiConsumer<ExplicitChain, Consumer<String>>> WRITERS = Map.of(
            ".tra", PrismFiles::transitions,
            ".sta", PrismFiles::states,
            ".lab", PrismFiles::labels,
            ".mtx", MatrixMarket::generator);

    /**
     * Copies the list.
     *
     * @throws InputException if a name does not say what is to be in the file
     */
    public ChainFiles {
        names = List.copyOf(names);
        for (String name : names) {
            String extension = extension(name);
            if (!extension.equals(REWARDS) && !extension.equals(ALL) && !WRITERS.containsKey(extension)) {
                throw new InputException("--export must end in one of " + EXTENSIONS + ", got " + name);
            }
        }
    }

    /**
     * Writes them all.
     *
     * @throws InputException if one of them cannot be written
     */
    void write(ExplicitChain chain) {
        for (String name : names) {
            String extension = extension(name);
            String base = name.substring(0, name.length() - extension.length());
            if (extension.equals(ALL)) {
                List.of(".tra", ".sta", ".lab").forEach(one -> write(base + one, chain, one));
                writeRewards(base, chain);
            } else if (extension.equals(REWARDS)) {
                writeRewards(base, chain);
            } else {
                write(name, chain, extension);
            }
        }
    }

    private static void write(String name, ExplicitChain chain, String extension) {
        BiConsumer<ExplicitChain, Consumer<String>> writer = WRITERS.getOrDefault(extension, (c, l) -> {});
        write(name, line -> writer.accept(chain, line));
    }

    /** Writes a file for each action; several are numbered from 1, as PRISM numbers its own. */
    private static void writeRewards(String base, ExplicitChain chain) {
        int actions = chain.actions().size();
        for (int action = 0; action < actions; action++) {
            int number = action;
            write(
                    base + (actions == 1 ? "" : String.valueOf(action + 1)) + REWARDS,
                    line -> PrismFiles.stateRewards(chain, number, line));
        }
    }

    private static void write(String name, Consumer<Consumer<String>> text) {
        try (BufferedWriter file = Files.newBufferedWriter(Path.of(name))) {
            text.accept(line -> {
                try {
                    file.write(line);
                    file.write('\n');
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            throw new InputException("--export " + name + " cannot be written (" + e.getMessage() + ")", e);
        }
    }

    private static String extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot).toLowerCase(Locale.ROOT);
    }
}
