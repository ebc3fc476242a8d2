package io.scansion.agent.points;

import io.scansion.wire.PointSpec;
import io.scansion.wire.PointType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The program's own field. Reads and writes are volatile; making one initialises the class, if nobody has before. */
final class StaticField {
    private final PointType type;
    private final VarHandle handle;

    private StaticField(PointType type, VarHandle handle) {
        this.type = type;
        this.handle = handle;
    }

    /** @throws ReflectiveOperationException if the class, as it was loaded, has no such field or keeps it from the agent */
    static StaticField of(Class<?> owner, PointSpec spec) throws ReflectiveOperationException {
        VarHandle handle = MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
                .findStaticVarHandle(owner, spec.field(), javaType(spec.type()));
        return new StaticField(spec.type(), handle);
    }

    private static Class<?> javaType(PointType type) {
        return switch (type) {
            case INT -> int.class;
            case LONG -> long.class;
            case DOUBLE -> double.class;
            case BOOLEAN -> boolean.class;
        };
    }

    String read() {
        return switch (type) {
            case INT -> Integer.toString((int) handle.getVolatile());
            case LONG -> Long.toString((long) handle.getVolatile());
            case DOUBLE -> Double.toString((double) handle.getVolatile());
            case BOOLEAN -> Boolean.toString((boolean) handle.getVolatile());
        };
    }

    /** @param value in the canonical form of the field's type */
    void write(String value) {
        switch (type) {
            case INT -> handle.setVolatile(Integer.parseInt(value));
            case LONG -> handle.setVolatile(Long.parseLong(value));
            case DOUBLE -> handle.setVolatile(Double.parseDouble(value));
            case BOOLEAN -> handle.setVolatile(Boolean.parseBoolean(value));
        }
    }
}
