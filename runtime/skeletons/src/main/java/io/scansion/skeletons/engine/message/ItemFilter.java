package io.scansion.skeletons.engine.message;

import java.io.ObjectInputFilter;
import java.lang.reflect.Proxy;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What an item that has arrived may be made of: classes that the program's own class path has, and those of the JDK that values are made of.
 * The others of the JDK are refused, since some of them do things when they are read (connect, look names up, read a second stream). No
 * more of anything than the bytes of the item can hold. {@code -Dscansion.items.allow=javax.money.*;...}, in the form of
 * {@link ObjectInputFilter.Config#createFilter}, adds to that. For one item and one thread.
 */
final class ItemFilter implements ObjectInputFilter {
    private static final String ALLOW = "scansion.items.allow";
    /** A stack of the usual size ends not far behind. */
    private static final long MOST_DEPTH = 1_000;
    /** A table of hashes has more places than entries, and every entry takes a byte at least. */
    private static final long PLACES_PER_BYTE = 16;

    private static final long LEAST_PLACES = 1_024;

    private static final Set<String> PACKAGES =
            Set.of("java.lang", "java.math", "java.text", "java.time", "java.util", "java.awt.geom", "java.sql");
    private static final Set<String> AND_BELOW = Set.of("java.time.", "java.util.");
    private static final Set<String> CLASSES = Set.of(
            "java.lang.invoke.SerializedLambda",
            "java.lang.reflect.Proxy", // whose handler and interfaces are asked about one by one
            "java.io.File",
            "java.net.URI",
            "java.net.InetAddress",
            "java.net.Inet4Address",
            "java.net.Inet6Address",
            "java.net.InetSocketAddress",
            "java.awt.Color",
            "java.awt.Dimension",
            "java.awt.Insets",
            "java.awt.Point",
            "java.awt.Rectangle");

    private final long bytes;
    private final Optional<ObjectInputFilter> allowed;
    private String objection = "";

    /** @param bytes of the item */
    ItemFilter(long bytes) {
        this.bytes = bytes;
        String more = System.getProperty(ALLOW, "");
        allowed = more.isBlank() ? Optional.empty() : Optional.of(Config.createFilter(more));
    }

    /** Why something was refused, or nothing. */
    String objection() {
        return objection;
    }

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.depth() > MOST_DEPTH) {
            return refuse("it is nested more than %d deep", MOST_DEPTH);
        } else if (info.references() > bytes) {
            return refuse("it refers to more than its %d bytes can hold", bytes);
        } else if (info.arrayLength() > LEAST_PLACES + PLACES_PER_BYTE * bytes) {
            return refuse("it claims an array longer than its %d bytes can hold", bytes);
        }
        Class<?> type = info.serialClass();
        while (type != null && type.isArray()) {
            type = type.getComponentType();
        }
        if (type == null) {
            return Status.UNDECIDED; // a bound was asked about
        } else if (isOfTheProgram(type) || isValue(type) || isAllowed(info)) {
            return Status.ALLOWED;
        }
        return refuse(
                "%s is neither of the program nor a class that items are made of; if they are, start the ranks with -D"
                        + ALLOW + "=%1$s",
                type.getName());
    }

    private Status refuse(String why, Object value) {
        objection = String.format(Locale.ROOT, why, value);
        return Status.REJECTED;
    }

    private boolean isAllowed(FilterInfo info) {
        return allowed.isPresent() && allowed.get().checkInput(info) == Status.ALLOWED;
    }

    private static boolean isOfTheProgram(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != ClassLoader.getPlatformClassLoader();
    }

    /** Failures travel as items do, whatever part of the JDK they come from. */
    private static boolean isValue(Class<?> type) {
        String name = type.getName();
        String room = type.getPackageName();
        return type.isPrimitive()
                || PACKAGES.contains(room)
                || CLASSES.contains(name)
                || AND_BELOW.stream().anyMatch(name::startsWith)
                || (name.startsWith("java.") && Throwable.class.isAssignableFrom(type))
                || Proxy.isProxyClass(type);
    }
}
