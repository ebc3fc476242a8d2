package io.scansion.launch.rank;

import io.scansion.launch.config.InvalidJobException;
import io.scansion.wire.PointSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Looks at the fields that an operator names before anything is started. Their classes are loaded and not initialised, so that
 * no code of the program runs here; where one needs what is not on the class path, such as MPI, the ranks are left to judge.
 */
final class NamedFields {
    private NamedFields() {}

    /** @throws InvalidJobException naming the first field that is not there or cannot be set */
    static void check(List<PointSpec> points, List<String> classPath) {
        if (points.isEmpty()) {
            return;
        }
        URL[] urls =
                ClassPathSearch.expand(classPath).stream().map(NamedFields::url).toArray(URL[]::new);
        try (URLClassLoader program = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            for (PointSpec point : points) {
                if (!ClassPathSearch.contains(classPath, point.className())) {
                    throw refused(
                            point,
                            "class " + point.className() + " was not found on the class path "
                                    + String.join(":", classPath) + hint(point, classPath));
                }
                check(point, program);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // closing jars that were only read
        }
    }

    private static void check(PointSpec point, ClassLoader program) {
        Field[] fields;
        try {
            fields = Class.forName(point.className(), false, program).getDeclaredFields();
        } catch (ClassNotFoundException | LinkageError e) {
            return;
        }
        Field field = Stream.of(fields)
                .filter(one -> one.getName().equals(point.field()))
                .findFirst()
                .orElseThrow(() -> refused(
                        point,
                        "class " + point.className() + " has no field " + point.field() + "; its static fields are "
                                + Stream.of(fields)
                                        .filter(one -> Modifier.isStatic(one.getModifiers()) && !one.isSynthetic())
                                        .map(Field::getName)
                                        .toList()));
        if (!Modifier.isStatic(field.getModifiers())) {
            throw refused(point, "the field is not static");
        }
        if (Modifier.isFinal(field.getModifiers())) {
            throw refused(point, "the field is final");
        }
        if (!field.getType().getName().equals(point.type().word())) {
            throw refused(
                    point,
                    "the field is of type " + field.getType().getTypeName() + ", not "
                            + point.type().word());
        }
    }

    /** A nested class that was written as in the source. */
    private static String hint(PointSpec point, List<String> classPath) {
        int dot = point.className().lastIndexOf('.');
        if (dot > 0) {
            String nested = point.className().substring(0, dot) + "$"
                    + point.className().substring(dot + 1);
            if (ClassPathSearch.contains(classPath, nested)) {
                return "; a nested class is written " + nested;
            }
        }
        return "";
    }

    private static InvalidJobException refused(PointSpec point, String reason) {
        return new InvalidJobException("--tune " + point.text() + ": " + reason);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e); // every file has a URL
        }
    }
}
