package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SignaturesMatchTheLibraryTest {
    private static final int KIND = Modifier.STATIC | Modifier.PUBLIC | Modifier.PROTECTED;

    /** One test per type; every public or protected member of ours must be there with the same descriptor and kind. */
    @TestFactory
    Stream<DynamicTest> every_member_exists_in_the_library() throws IOException {
        Optional<Path> jar = libraryJar();
        if (jar.isEmpty()) {
            return Stream.of(DynamicTest.dynamicTest(
                    "MPJ Express is missing (package libmpj-java): set MPJ_HOME or -Dmpj.jar", () -> {
                        assertThat(Boolean.getBoolean("mpj.required"))
                                .as("no mpj.jar, but required")
                                .isFalse();
                        abort("no mpj.jar found");
                    }));
        }
        ClassLoader library = libraryLoader(jar.get());
        return signatureTypes().stream()
                .map(name -> DynamicTest.dynamicTest(
                        name, () -> assertThat(missingMembers(name, library)).isEmpty()));
    }

    @Test
    void no_static_field_is_final_so_nothing_is_inlined() throws Exception {
        for (String name : signatureTypes()) {
            for (Field field : Class.forName(name).getDeclaredFields()) {
                assertThat(field.getModifiers() & Modifier.FINAL)
                        .as("%s", field)
                        .isZero();
            }
        }
    }

    @Test
    void a_call_without_the_library_names_what_is_missing() {
        assertThatThrownBy(() -> MPI.Init(new String[0]))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("mpj.jar");
    }

    @Test
    void an_mpi_exception_is_unchecked() {
        assertThat(new MPIException("x")).isInstanceOf(RuntimeException.class).hasMessage("x");
    }

    private static List<String> missingMembers(String name, ClassLoader library) throws ClassNotFoundException {
        Class<?> ours = Class.forName(name);
        Class<?> theirs = Class.forName(name, false, library);
        List<String> missing = new ArrayList<>();
        if (!Objects.equals(superName(ours), superName(theirs))) {
            missing.add("superclass " + superName(ours) + " is " + superName(theirs));
        }
        var actual = new TreeSet<String>();
        members(theirs).forEach(actual::add);
        members(ours).filter(member -> !actual.contains(member)).forEach(missing::add);
        return missing;
    }

    private static String superName(Class<?> type) {
        return type.getSuperclass().getName();
    }

    private static Stream<String> members(Class<?> type) {
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .filter(field -> visible(field.getModifiers()))
                .map(field -> kind(field.getModifiers()) + field.getType().getName() + " " + field.getName());
        Stream<String> constructors = Arrays.stream(type.getDeclaredConstructors())
                .filter(constructor -> visible(constructor.getModifiers()))
                .map(constructor -> kind(constructor.getModifiers()) + "<init>" + parameters(constructor));
        Stream<String> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> visible(method.getModifiers()))
                .map(method -> kind(method.getModifiers())
                        + method.getReturnType().getName() + " " + method.getName() + parameters(method));
        return Stream.of(fields, constructors, methods).flatMap(members -> members);
    }

    private static boolean visible(int modifiers) {
        return (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    private static String kind(int modifiers) {
        return Modifier.toString(modifiers & KIND) + " ";
    }

    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getParameterTypes())
                .map(Class::getName)
                .collect(Collectors.joining(",", "(", ")"));
    }

    private static List<String> signatureTypes() throws IOException {
        Path classes = codeSource(MPI.class);
        try (Stream<Path> files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".class") && !file.contains("package-info"))
                    .map(file -> file.substring(0, file.length() - ".class".length())
                            .replace(classes.getFileSystem().getSeparator(), "."))
                    .filter(name -> !name.endsWith("SignatureOnly"))
                    .sorted()
                    .toList();
        }
    }

    private static Optional<Path> libraryJar() {
        Stream<String> places = Stream.of(
                        System.getProperty("mpj.jar"),
                        System.getenv("MPJ_HOME") == null ? null : System.getenv("MPJ_HOME") + "/lib/mpj.jar",
                        "/usr/share/java/mpj.jar")
                .filter(Objects::nonNull);
        return places.map(Path::of).filter(Files::isRegularFile).findFirst();
    }

    private static ClassLoader libraryLoader(Path jar) throws IOException {
        Path log4j = codeSource(org.apache.log4j.Logger.class);
        return new URLClassLoader(new URL[] {url(jar), url(log4j)}, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path codeSource(Class<?> type) {
        CodeSource source = Objects.requireNonNull(type.getProtectionDomain().getCodeSource());
        return Path.of(source.getLocation().getPath());
    }
}
