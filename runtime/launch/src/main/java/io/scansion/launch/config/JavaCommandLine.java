package io.scansion.launch.config;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads {@code [java options] MainClass arguments} by the rules of the {@code java} command of JDK 17. Only the options that
 * take their value from the next word have to be known by name: everything else that begins with a dash is one word.
 */
public final class JavaCommandLine {
    private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
    private static final Set<String> WITH_VALUE = Set.of(
            "--add-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--limit-modules",
            "--patch-module",
            "--upgrade-module-path",
            "--module-path",
            "-p",
            "--enable-native-access");
    private static final Map<String, String> REFUSED = Map.of(
            "-m", "a program in a named module cannot be launched; put it on the class path",
            "--module", "a program in a named module cannot be launched; put it on the class path",
            "-version", "it starts no program",
            "--version", "it starts no program",
            "-help", "it starts no program",
            "--help", "it starts no program",
            "-h", "it starts no program",
            "-?", "it starts no program",
            "--source", "compile the program first",
            "-Djava.class.path", "use -cp");

    private JavaCommandLine() {}

    /**
     * @param words what follows {@code --} on the command line of {@code scansion run}
     * @param defaultClassPath what {@code CLASSPATH} says, or empty; used when the words give no class path
     * @throws InvalidJobException if the words start no program
     */
    public static Program parse(List<String> words, String defaultClassPath) {
        List<String> options = new ArrayList<>();
        List<String> classPath = entries(defaultClassPath.isBlank() ? "." : defaultClassPath);
        int at = 0;
        while (at < words.size() && words.get(at).startsWith("-")) {
            String option = words.get(at++);
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            String refusal = REFUSED.get(name);
            if (refusal != null) {
                throw new InvalidJobException("java option " + option + " cannot be used here: " + refusal);
            }
            if (option.equals("-jar")) {
                String jar = value(words, at++, option);
                return new Program(
                        options, List.of(jar), "", Optional.of(Path.of(jar)), words.subList(at, words.size()));
            } else if (CLASS_PATH.contains(option)) {
                classPath = entries(value(words, at++, option));
            } else if (name.equals("--class-path")) {
                classPath = entries(option.substring(equals + 1));
            } else if (WITH_VALUE.contains(option)) {
                options.add(option);
                options.add(value(words, at++, option));
            } else if (option.length() < 2 || option.equals("--")) {
                throw new InvalidJobException(
                        "java option '" + option + "' is malformed; write options like -Xmx1g before the main class");
            } else {
                options.add(option);
            }
        }
        if (at < words.size() && words.get(at).startsWith("@")) {
            throw new InvalidJobException(
                    "argument files such as " + words.get(at) + " are not read; write the options out");
        }
        String mainClass = at < words.size() ? words.get(at++) : "";
        return new Program(
                options,
                classPath,
                mainClass,
                Optional.empty(),
                words.subList(Math.min(at, words.size()), words.size()));
    }

    private static String value(List<String> words, int at, String option) {
        if (at >= words.size()) {
            throw new InvalidJobException("java option " + option + " needs a value after it");
        }
        return words.get(at);
    }

    private static List<String> entries(String classPath) {
        List<String> entries = new ArrayList<>();
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            entries.add(entry.isEmpty() ? "." : entry); // as the java command reads it
        }
        return entries;
    }
}
