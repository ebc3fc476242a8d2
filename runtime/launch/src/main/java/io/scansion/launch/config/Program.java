package io.scansion.launch.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The user's program, as the {@code java} command would be told about it.
 *
 * @param javaOptions options of the JVM, without class path and main class
 * @param classPath entries as given, which may end in {@code /*}
 * @param mainClass binary name; empty if {@code jar} gives it
 * @param jar the file of {@code -jar}; then it is also the only entry of the class path, and its manifest names the main class
 */
public record Program(
        List<String> javaOptions,
        List<String> classPath,
        String mainClass,
        Optional<Path> jar,
        List<String> arguments) {

    public Program {
        javaOptions = List.copyOf(javaOptions);
        classPath = List.copyOf(classPath);
        arguments = List.copyOf(arguments);
        if (mainClass.isBlank() && jar.isEmpty()) {
            throw new InvalidJobException(
                    "no main class given; write it after --, such as: -- -cp app.jar com.example.Main");
        }
    }

    /** Returns a program without options of the JVM. */
    public static Program of(List<String> classPath, String mainClass, List<String> arguments) {
        return new Program(List.of(), classPath, mainClass, Optional.empty(), arguments);
    }

    /** Returns the same program with the main class found in its jar. */
    public Program withMainClass(String found) {
        return new Program(javaOptions, classPath, found, Optional.empty(), arguments);
    }
}
