package io.scansion.launch.rank;

import io.scansion.launch.config.InvalidJobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Looks on a class path for what the {@code java} command would find there, without loading anything. */
final class ClassPathSearch {
    private ClassPathSearch() {}

    /**
     * Returns whether the class is there; jars that a manifest's {@code Class-Path} adds are searched one level deep.
     *
     * @param entries as on the command line; {@code directory/*} stands for its jars
     * @throws InvalidJobException if a jar that is named does not exist or cannot be read as one
     */
    static boolean contains(List<String> entries, String className) {
        String file = className.replace('.', '/') + ".class";
        boolean found = false;
        for (Path entry : expand(entries)) {
            if (Files.isDirectory(entry)) {
                found |= Files.isRegularFile(entry.resolve(file));
            } else if (Files.isRegularFile(entry)) {
                found |= jarContains(entry, file);
            } else if (entry.toString().endsWith(".jar")) {
                throw new InvalidJobException("the jar " + entry + " on the class path does not exist; check -cp");
            }
        }
        return found;
    }

    /**
     * Returns the main class that a jar's manifest names.
     *
     * @throws InvalidJobException if there is none
     */
    static String mainClassOf(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new InvalidJobException("the jar " + jar + " does not exist; check -jar");
        }
        try (JarFile file = new JarFile(jar.toFile())) {
            var manifest = file.getManifest();
            String main = manifest == null ? null : manifest.getMainAttributes().getValue("Main-Class");
            if (main == null || main.isBlank()) {
                throw new InvalidJobException("the jar " + jar + " names no main class; use -cp " + jar + " MainClass");
            }
            return main.strip();
        } catch (IOException e) {
            throw notAJar(jar, e);
        }
    }

    private static boolean jarContains(Path jar, String file) {
        try (JarFile opened = new JarFile(jar.toFile())) {
            if (opened.getEntry(file) != null) {
                return true;
            }
            var manifest = opened.getManifest();
            String more = manifest == null ? null : manifest.getMainAttributes().getValue("Class-Path");
            if (more == null) {
                return false;
            }
            for (String name : more.strip().split("\\s+")) {
                Path further = jar.resolveSibling(name);
                if (Files.isRegularFile(further)) {
                    try (JarFile second = new JarFile(further.toFile())) {
                        if (second.getEntry(file) != null) {
                            return true;
                        }
                    }
                } else if (Files.isRegularFile(further.resolve(file))) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw notAJar(jar, e);
        }
    }

    /** Returns the directories and jars that the entries stand for. */
    static List<Path> expand(List<String> entries) {
        List<Path> expanded = new ArrayList<>();
        for (String entry : entries) {
            if (entry.equals("*") || entry.endsWith("/*")) {
                Path directory = Path.of(entry.equals("*") ? "." : entry.substring(0, entry.length() - 1));
                try (Stream<Path> files = Files.list(directory)) {
                    files.filter(file -> file.toString().endsWith(".jar")
                                    || file.toString().endsWith(".JAR"))
                            .sorted()
                            .forEach(expanded::add);
                } catch (IOException e) {
                    throw new InvalidJobException(
                            "the directory of " + entry + " on the class path cannot be read; check -cp");
                }
            } else {
                expanded.add(Path.of(entry));
            }
        }
        return expanded;
    }

    private static InvalidJobException notAJar(Path jar, IOException e) {
        return new InvalidJobException(jar + " on the class path cannot be read as a jar: " + e.getMessage());
    }
}
