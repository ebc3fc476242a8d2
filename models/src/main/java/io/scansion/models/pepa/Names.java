package io.scansion.models.pepa;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/** The spelling of names: what begins with a small letter is a rate or an action, with a capital letter a process. */
final class Names {
    private Names() {}

    /** Copies a set of action names and keeps its order, which {@link Set#copyOf} would not. */
    static Set<String> ordered(Set<String> names) {
        Set<String> copy = new LinkedHashSet<>();
        for (String name : names) {
            copy.add(action(name));
        }
        if (copy.contains(Term.TAU)) {
            throw new IllegalArgumentException("tau is nobody's partner: it cannot be cooperated on or hidden");
        }
        return Collections.unmodifiableSet(copy);
    }

    static String action(String name) {
        if (!isName(name) || !Character.isLowerCase(name.charAt(0))) {
            throw new IllegalArgumentException(
                    "the name of an action or a rate must begin with a small letter, got '" + name + "'");
        }
        return name;
    }

    static String process(String name) {
        if (!isName(name) || !Character.isUpperCase(name.charAt(0))) {
            throw new IllegalArgumentException(
                    "the name of a process must begin with a capital letter, got '" + name + "'");
        }
        return name;
    }

    static String any(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException("a name must begin with a letter, got '" + name + "'");
        }
        return name;
    }

    private static boolean isName(String name) {
        return !name.isEmpty()
                && Character.isLetter(name.charAt(0))
                && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_' || c == '\'');
    }
}
