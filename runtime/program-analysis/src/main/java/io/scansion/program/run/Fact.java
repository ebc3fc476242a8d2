package io.scansion.program.run;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.analysis.Value;

/**
 * What is known of a value while one iteration is followed: what it depends on and, if it can be told, which value it is.
 *
 * @param size words on the operand stack
 * @param level what the value depends on
 * @param id equal for two facts only if the values are equal: a constant, a {@link Place} for a reference, a {@link Slot} for
 *     what a place held at first; null if nothing is known
 */
record Fact(int size, Level level, @Nullable Object id) implements Value {
    /** What a value depends on; each level may depend on what is before it too. */
    enum Level {
        /** The same in every iteration. */
        FIXED,
        /** Nothing but the message received last. */
        MESSAGE,
        /** Earlier messages, the number of iterations, time, or anything else. */
        STATE;

        Level or(Level other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    /**
     * A constant, as long as the program waits for the next message.
     *
     * @param place where the program goes on, see {@link Region#place}
     */
    record Waiting(List<Object> place, Object constant) {}

    private enum Special {
        NULL,
        WITH_LARGEST,
        NOTHING
    }

    /** The null reference. */
    static final Object NULL = Special.NULL;

    /** The outcome of comparing something with the largest number there is. */
    static final Object WITH_LARGEST = Special.WITH_LARGEST;

    /** A variable without a value. */
    static final Fact NOTHING = constant(Special.NOTHING);

    static Fact of(Level level) {
        return new Fact(1, level, null);
    }

    static Fact constant(Object value) {
        return new Fact(value instanceof Long || value instanceof Double ? 2 : 1, Level.FIXED, value);
    }

    @Override
    public int getSize() {
        return size;
    }

    Fact atLeast(Level other) {
        return level.or(other) == level ? this : new Fact(size, level.or(other), other == Level.STATE ? kept() : id);
    }

    /** A number that depends on state is not followed; which object a reference means may be known all the same. */
    private @Nullable Object kept() {
        return id instanceof Place || id instanceof Slot || id instanceof Waiting ? id : null;
    }

    Fact without() {
        return id == null ? this : new Fact(size, level, id instanceof Place ? Place.UNKNOWN : null);
    }

    /** One of the two; which one is decided by nothing beyond the level given. */
    Fact or(Fact other, Level decidedBy) {
        if (equals(other)) {
            return this;
        }
        Level both = level.or(other.level).or(decidedBy);
        Object common = Objects.equals(id, other.id) && (both != Level.STATE || kept() != null) ? id : null;
        if (common == null && (id instanceof Place || other.id instanceof Place)) {
            common = Place.UNKNOWN;
        }
        return new Fact(size, both, common);
    }

    /** The number that the value is, or null. */
    @Nullable
    Integer number() {
        return constant() instanceof Integer number ? number : null;
    }

    private @Nullable Object constant() {
        return id instanceof Waiting waiting ? waiting.constant() : id;
    }

    /** The fact as it is written while the program waits for a message. */
    Fact whileWaiting(List<Object> place) {
        Object known = id;
        return known != null && (known == NULL || known instanceof Integer)
                ? new Fact(size, Level.STATE, new Waiting(place, known))
                : atLeast(Level.STATE);
    }

    boolean isNull() {
        return constant() == NULL;
    }

    /** Whether a reference is certainly not null. */
    boolean isObject() {
        return id instanceof String || (id instanceof Place place && place.isMade());
    }

    /** The object or array that the value refers to. */
    Place place() {
        return id instanceof Place place ? place : Place.UNKNOWN;
    }
}
