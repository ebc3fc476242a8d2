package io.scansion.models;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What programs that use a module can refer to: the public types of the packages that it exports to all, with their public and protected
 * members. A constant is listed with its value, which the compiler copies into those programs; nullness is listed of whole types, not of
 * their arguments.
 */
final class ApiSignatures {
    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z][a-z0-9_]*\\.)+(?=[A-Z])");
    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");
    private static final int MEMBER_MODIFIERS =
            Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.ABSTRACT | Modifier.FINAL;

    private final Path classes;

    /** @param classes directory of the compiled module */
    ApiSignatures(Path classes) {
        this.classes = classes;
    }

    /** Returns a line for every type, with lines for its members indented below it. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        exportedPackages().stream().flatMap(this::typesOf).forEach(type -> {
            lines.add(type.getTypeName() + ": " + header(type));
            members(type).forEach(member -> lines.add("    " + member));
        });
        return lines;
    }

    private Set<String> exportedPackages() {
        try (InputStream in = Files.newInputStream(classes.resolve("module-info.class"))) {
            return ModuleDescriptor.read(in).exports().stream()
                    .filter(exported -> !exported.isQualified())
                    .map(ModuleDescriptor.Exports::source)
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Stream<Class<?>> typesOf(String name) {
        try (Stream<Path> files = Files.list(classes.resolve(name.replace('.', '/')))) {
            List<Class<?>> types = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                String simple = file.getFileName().toString();
                if (simple.endsWith(".class") && !simple.equals("package-info.class")) {
                    types.add(Class.forName(name + "." + simple.substring(0, simple.length() - ".class".length())));
                }
            }
            return types.stream().filter(ApiSignatures::isVisible);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isVisible(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        boolean isNamed = !type.isAnonymousClass() && !type.isLocalClass();
        return isNamed && isVisible(type.getModifiers()) && (outer == null || isVisible(outer));
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String header(Class<?> type) {
        int modifiers = type.getModifiers() & MEMBER_MODIFIERS & ~Modifier.STATIC;
        StringBuilder text = new StringBuilder();
        if (type.isInterface()) {
            text.append(Modifier.toString(modifiers & ~Modifier.ABSTRACT))
                    .append(type.isSealed() ? " sealed" : "")
                    .append(" interface");
        } else if (type.isEnum()) {
            text.append(Modifier.toString(modifiers & ~Modifier.FINAL & ~Modifier.ABSTRACT))
                    .append(" enum");
        } else {
            text.append(Modifier.toString(modifiers))
                    .append(type.isSealed() ? " sealed" : "")
                    .append(type.isRecord() ? " record" : " class");
        }
        text.append(parameters(type.getTypeParameters()));
        Type parent = type.getGenericSuperclass();
        if (parent != null && parent != Object.class && !type.isRecord() && !type.isEnum()) {
            text.append(" extends ").append(named(parent));
        }
        append(text, " implements ", type.getGenericInterfaces());
        if (type.isSealed()) {
            append(text, " permits ", type.getPermittedSubclasses());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String word, Type[] types) {
        if (types.length > 0) {
            text.append(word)
                    .append(Arrays.stream(types).map(ApiSignatures::named).collect(Collectors.joining(", ")));
        }
    }

    /** Returns what a type declares, and what it inherits from types that are not public. */
    static Set<String> members(Class<?> type) {
        Set<String> members = new TreeSet<>();
        for (Field field : type.getDeclaredFields()) {
            if (isListed(field, type)) {
                members.add(text(field));
            }
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (isListed(constructor, type)) {
                members.add(text(constructor, type.getSimpleName()));
            }
        }
        for (Class<?> from = type; from != null && (from == type || !isVisible(from)); from = from.getSuperclass()) {
            for (Method method : from.getDeclaredMethods()) {
                if (isListed(method, type) && !OF_EVERY_OBJECT.contains(method.getName())) {
                    String returned = nullness(method.getAnnotatedReturnType()) + named(method.getGenericReturnType());
                    members.add(text(method, returned + " " + method.getName()));
                }
            }
        }
        return members;
    }

    /** Protected members are nothing to anybody where a type cannot be extended. */
    private static boolean isListed(Member member, Class<?> type) {
        boolean isExtensible = !Modifier.isFinal(type.getModifiers()) && !type.isSealed();
        return !member.isSynthetic()
                && (Modifier.isPublic(member.getModifiers())
                        || (Modifier.isProtected(member.getModifiers()) && isExtensible));
    }

    private static String text(Field field) {
        String text = modifiers(field) + nullness(field.getAnnotatedType()) + named(field.getGenericType()) + " "
                + field.getName();
        boolean isValue = field.getType().isPrimitive() || field.getType() == String.class;
        try {
            return Modifier.isStatic(field.getModifiers()) && isValue ? text + " = " + field.get(null) : text;
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(Executable executable, String name) {
        String parameters = Arrays.stream(executable.getParameters())
                .map(ApiSignatures::text)
                .collect(Collectors.joining(", "));
        String variables = parameters(executable.getTypeParameters());
        StringBuilder text = new StringBuilder(modifiers(executable))
                .append(variables.isEmpty() ? "" : variables + " ")
                .append(name)
                .append('(')
                .append(parameters)
                .append(')');
        append(text, " throws ", executable.getGenericExceptionTypes());
        return text.toString();
    }

    private static String text(Parameter parameter) {
        return nullness(parameter.getAnnotatedType()) + named(parameter.getParameterizedType());
    }

    private static String modifiers(Member member) {
        String words = Modifier.toString(member.getModifiers() & MEMBER_MODIFIERS);
        boolean isDefault = member instanceof Method method && method.isDefault();
        return words + (isDefault ? " default " : " ");
    }

    private static String nullness(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "";
    }

    private static String parameters(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables).map(ApiSignatures::text).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String text(TypeVariable<?> variable) {
        StringBuilder text = new StringBuilder(variable.getName());
        if (!List.of(variable.getBounds()).equals(List.of(Object.class))) {
            append(text, " extends ", variable.getBounds());
        }
        return text.toString();
    }

    /** Returns the name without packages: no two types that are met here share one. */
    private static String named(Type type) {
        return PACKAGE.matcher(type.getTypeName()).replaceAll("");
    }
}
