package io.scansion.program.code;

import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.MethodInsnNode;

/** What calls of the JDK do, as far as it matters to the end of a loop. */
public final class ForeignCalls {
    /** What a call does beside computing its result from what it is given. */
    public enum Effect {
        /** Changes nothing. */
        NONE,
        /** Changes the object on which it is called. */
        CHANGES,
        /** Sets the object on which it is called to what it is given. */
        RESETS,
        /** Depends on more than what it is given: time, files, other threads. */
        UNKNOWN
    }

    private static final List<String> DETERMINISTIC = List.of(
            "java/lang/",
            "java/util/",
            "java/math/",
            "java/text/",
            "java/nio/Byte",
            "java/nio/Char",
            "java/nio/Short",
            "java/nio/Int",
            "java/nio/Long",
            "java/nio/Float",
            "java/nio/Double",
            "java/nio/Buffer",
            "java/nio/charset/",
            "java/io/ByteArray",
            "java/io/Data",
            "java/io/Object",
            "java/io/Buffered",
            "java/io/StringReader",
            "java/io/StringWriter",
            "java/io/InputStream",
            "java/io/OutputStream",
            "java/io/Reader",
            "java/io/Writer",
            "java/io/PrintStream");
    private static final List<String> NOT_DETERMINISTIC = List.of(
            "java/lang/Thread",
            "java/lang/Runtime",
            "java/lang/Process",
            "java/lang/System",
            "java/lang/reflect/",
            "java/lang/invoke/",
            "java/lang/ref/",
            "java/lang/ClassLoader",
            "java/util/Random",
            "java/util/SplittableRandom",
            "java/util/UUID",
            "java/util/Date",
            "java/util/Calendar",
            "java/util/GregorianCalendar",
            "java/util/Timer",
            "java/util/WeakHashMap",
            "java/util/logging/",
            "java/util/prefs/",
            "java/util/jar/",
            "java/util/concurrent/");
    private static final List<String> SHARED =
            List.of("java/util/concurrent/atomic/Atomic", "java/util/concurrent/ConcurrentHashMap");
    private static final Set<String> READS = Set.of(
            "hashCode",
            "equals",
            "toString",
            "compareTo",
            "size",
            "length",
            "isEmpty",
            "contains",
            "containsKey",
            "containsValue",
            "containsAll",
            "getOrDefault",
            "indexOf",
            "lastIndexOf",
            "charAt",
            "iterator",
            "listIterator",
            "stream",
            "values",
            "keySet",
            "entrySet",
            "hasNext",
            "hasNextInt",
            "hasNextLine",
            "hasMoreElements",
            "hasMoreTokens",
            "hasRemaining",
            "remaining",
            "position",
            "limit",
            "capacity",
            "peek",
            "peekFirst",
            "peekLast",
            "element",
            "getFirst",
            "getLast",
            "getKey",
            "getValue",
            "floorKey",
            "firstKey",
            "lastKey",
            "forEach",
            "toArray",
            "array",
            "subList",
            "available",
            "println",
            "print",
            "printf");
    private static final Set<String> IMMUTABLE = Set.of(
            "java/lang/String",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Double",
            "java/lang/Float",
            "java/lang/Short",
            "java/lang/Byte",
            "java/lang/Character",
            "java/lang/Boolean",
            "java/lang/Number",
            "java/lang/Math",
            "java/lang/StrictMath",
            "java/lang/Object",
            "java/lang/Class",
            "java/lang/Enum",
            "java/lang/Record",
            "java/util/Objects",
            "java/util/Optional",
            "java/util/OptionalInt",
            "java/util/Locale",
            "java/util/regex/Pattern",
            "java/math/BigInteger",
            "java/math/BigDecimal");
    private static final Set<String> EMPTIES = Set.of("clear", "rewind", "setLength");

    private ForeignCalls() {}

    public static Effect effect(MethodInsnNode call) {
        String owner = call.owner;
        if (owner.equals("java/lang/System") && call.name.equals("arraycopy")) {
            return Effect.NONE;
        }
        boolean shared = SHARED.stream().anyMatch(owner::startsWith);
        boolean exception = owner.endsWith("Exception") || owner.endsWith("Error");
        boolean known = shared
                || exception
                || owner.startsWith("[")
                || (DETERMINISTIC.stream().anyMatch(owner::startsWith)
                        && NOT_DETERMINISTIC.stream().noneMatch(owner::startsWith));
        if (!known || call.name.equals("random") || call.name.equals("wait") || call.name.startsWith("identityHash")) {
            return Effect.UNKNOWN;
        }
        boolean property = owner.startsWith("java/lang/")
                && (call.name.equals("getInteger") || call.name.equals("getLong") || call.name.equals("getBoolean"));
        if (property) {
            return Effect.UNKNOWN;
        }
        if (call.name.equals("<init>")) {
            return Effect.RESETS;
        }
        boolean buffer = owner.startsWith("java/nio/");
        if (IMMUTABLE.contains(owner)
                || (READS.contains(call.name)
                        && !(buffer && call.name.equals("position") && !call.desc.startsWith("()")))) {
            return Effect.NONE;
        }
        if (buffer && (call.desc.startsWith("(I)") && call.name.startsWith("get"))) {
            return Effect.NONE;
        }
        boolean get = !buffer && call.name.equals("get") && !owner.endsWith("Scanner");
        if (get) {
            return Effect.NONE;
        }
        return EMPTIES.contains(call.name) ? Effect.RESETS : Effect.CHANGES;
    }

    /** Whether the call does nothing but read or set an atomic value. */
    public static boolean isValue(MethodInsnNode call) {
        return call.owner.startsWith("java/util/concurrent/atomic/Atomic")
                && !call.owner.endsWith("Array")
                && (call.desc.startsWith("()") ? call.name.equals("get") : call.name.equals("set"));
    }

    /** Whether the call may fail in a way that a program would make use of. */
    public static boolean mayFail(MethodInsnNode call) {
        return !call.owner.startsWith("java/lang/") || effect(call) != Effect.UNKNOWN;
    }

    /** Whether the JDK has no object of its own that the type would mean. */
    public static boolean isFunction(String type) {
        return type.startsWith("java/util/function/")
                || type.equals("java/lang/Runnable")
                || type.equals("java/util/concurrent/Callable");
    }

    /** Whether the call makes a buffer that is a view of the array that it is given. */
    public static boolean makesView(MethodInsnNode call) {
        return call.owner.startsWith("java/nio/") && call.name.equals("wrap");
    }

    /** Whether the call writes into an array that it is given. */
    public static boolean writesArray(MethodInsnNode call) {
        return switch (call.name) {
            case "arraycopy",
                    "fill",
                    "sort",
                    "setAll",
                    "getChars",
                    "nextBytes",
                    "toArray",
                    "read",
                    "readFully",
                    "get" -> true;
            default -> false;
        };
    }
}
