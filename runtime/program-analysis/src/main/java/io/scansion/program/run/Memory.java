package io.scansion.program.run;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.Opcode;
import io.scansion.program.run.Fact.Level;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * How the heap of a {@link Snapshot} is read and written. A slot without entry holds what it held when the loop began. Two
 * places of which one was not made by a known instruction may be one object: what is written to one may be read from the
 * other.
 */
final class Memory {
    private final Map<Slot, Fact> before;
    private final Set<Slot> unsure = new HashSet<>();
    private final Set<String> unsureFields = new HashSet<>();
    private final Map<MethodNode, List<Fact>> captured = new HashMap<>();
    private final Map<List<Object>, Object> arguments = new HashMap<>();
    private boolean settled = true;

    /**
     * @param before what is known of slots when the loop begins
     */
    Memory(Map<Slot, Fact> before) {
        this.before = new HashMap<>(before);
    }

    /** A lambda with the body has been made. */
    void captured(MethodNode body, List<Fact> values) {
        captured.merge(body, values, (a, b) -> a.equals(b) ? a : List.of());
    }

    /** What the call hands over: an argument that is the same on all ways does not depend on what was decided on them. */
    Fact given(Snapshot now, Fact argument, MethodCode target, int index) {
        List<Object> where = List.of(now.top().code, now.top().at, target, index);
        Object id = argument.level() == Level.FIXED && argument.id() != null ? argument.id() : Place.UNKNOWN;
        Object known = arguments.putIfAbsent(where, id);
        if (known != null && !known.equals(id) && !known.equals(Place.UNKNOWN)) {
            arguments.put(where, Place.UNKNOWN);
            settled = false;
        }
        boolean same = now.regions.isEmpty() && !Place.UNKNOWN.equals(arguments.get(where));
        return same ? argument : written(now, argument);
    }

    /** What a lambda has captured, by its body. */
    Fact captured(MethodNode body, int index) {
        List<Fact> known = captured.getOrDefault(body, List.of());
        return index < known.size() ? known.get(index) : new Fact(1, Level.FIXED, Place.before(body, index));
    }

    Map<MethodNode, List<Fact>> captured() {
        return captured;
    }

    /** Whatever the methods write is state. */
    void unsure(Set<MethodCode> methods) {
        for (MethodCode method : methods) {
            for (int i = 0; i < method.size(); i++) {
                if (method.at(i) instanceof FieldInsnNode field && Opcode.isFieldWrite(field.getOpcode())) {
                    settled &= !unsureFields.add(field.name);
                }
            }
        }
    }

    /** Whether no slot has been found since the last call that is written under a branch that state decides. */
    boolean settled() {
        boolean result = settled;
        settled = true;
        return result;
    }

    Map<Slot, Fact> before() {
        return before;
    }

    /** A fact as it is when it is written now. */
    static Fact written(Snapshot now, Fact fact) {
        if (now.regions.isEmpty()) {
            return now.decided ? fact.atLeast(Level.MESSAGE) : fact;
        }
        for (Region each : now.regions) {
            if (each.place() != null) {
                return fact.whileWaiting(each.place());
            }
        }
        return fact.atLeast(Level.STATE);
    }

    Fact field(Snapshot now, Fact holder, String name, int size, boolean reference) {
        return read(now, holder, new Slot(holder.place(), name), size, reference);
    }

    private Fact read(Snapshot now, Fact holder, Slot slot, int size, boolean reference) {
        Place place = slot.place();
        Fact result = own(now, holder, slot, size, reference);
        if (!place.isMade()) {
            for (Map.Entry<Slot, Fact> each : now.heap.entrySet()) {
                Slot other = each.getKey();
                if (other.name().equals(slot.name())
                        && !other.place().equals(place)
                        && other.place().mayBe(place)) {
                    result = result.or(each.getValue(), Level.FIXED);
                }
            }
        }
        return unsure.contains(slot) || (slot.name() instanceof String name && unsureFields.contains(name))
                ? result.atLeast(Level.STATE)
                : result;
    }

    private Fact own(Snapshot now, Fact holder, Slot slot, int size, boolean reference) {
        Fact entry = now.heap.get(slot);
        Place place = slot.place();
        if (place.equals(Place.UNKNOWN)) {
            Fact any = new Fact(size, holder.level(), reference ? Place.UNKNOWN : null);
            return entry == null ? any : any.or(entry, Level.FIXED);
        }
        if (entry != null) {
            return entry;
        }
        Fact made = now.heap.get(new Slot(place, Slot.NEW));
        if (made != null) {
            return new Fact(size, Level.FIXED, reference ? Fact.NULL : (Object) 0).atLeast(made.level());
        }
        Fact first = before.get(slot);
        if (first != null) {
            return first.atLeast(holder.level());
        }
        return new Fact(size, holder.level(), reference ? Place.within(slot) : slot);
    }

    void write(Snapshot now, Slot slot, Fact fact) {
        Fact written = written(now, fact);
        if (slot.place().equals(Place.UNKNOWN)) {
            now.heap.merge(slot, written, (old, add) -> old.or(add, Level.FIXED));
        } else {
            now.heap.put(slot, written);
        }
        if (!now.regions.isEmpty()) {
            settled &= !unsure.add(slot);
        }
    }

    Fact element(Snapshot now, Fact array, Fact index, int size, boolean reference) {
        Place place = array.place();
        Integer number = index.number();
        if (number != null) {
            Slot slot = new Slot(place, number);
            Fact received = now.heap.get(new Slot(place, Slot.RECEIVED));
            if (!now.heap.containsKey(slot)
                    && received != null
                    && received.id() instanceof Slot.Filled filled
                    && filled.covers(number)) {
                return new Fact(size, received.level(), reference ? Place.within(slot) : null);
            }
            return now.heap.containsKey(slot) || !now.heap.containsKey(new Slot(place, Slot.REST))
                    ? read(now, array, slot, size, reference)
                    : read(now, array, new Slot(place, Slot.REST), size, reference);
        }
        Fact result = read(now, array, new Slot(place, Slot.REST), size, reference);
        boolean only = true;
        for (Map.Entry<Slot, Fact> each : now.heap.entrySet()) {
            Slot slot = each.getKey();
            if (slot.place().equals(place)
                    && (slot.name() instanceof Integer || slot.name().equals(Slot.RECEIVED))) {
                result = result.or(each.getValue().without(), Level.FIXED);
                only = false;
            }
        }
        Object id = !reference
                ? null
                : only && index.id() != null && !now.heap.containsKey(new Slot(place, Slot.REST))
                        ? Place.within(new Slot(place, index.id()))
                        : Place.UNKNOWN;
        return new Fact(size, result.level().or(index.level()), id);
    }

    void writeElement(Snapshot now, Fact array, Fact index, Fact fact) {
        Place place = array.place();
        Integer number = index.number();
        if (number != null) {
            write(now, new Slot(place, number), fact);
            return;
        }
        Fact any = fact.atLeast(index.level()).without();
        Fact rest = read(now, array, new Slot(place, Slot.REST), fact.size(), fact.id() instanceof Place);
        write(now, new Slot(place, Slot.REST), rest.without().or(any, Level.FIXED));
        now.heap.replaceAll((slot, old) -> slot.place().equals(place) && slot.name() instanceof Integer
                ? old.or(written(now, any), Level.FIXED)
                : old);
    }

    /** The array that a buffer is a view of, or null. */
    @Nullable
    Fact viewed(Snapshot now, Fact fact) {
        Slot slot = new Slot(fact.place(), Slot.VIEWED);
        return now.heap.getOrDefault(slot, before.get(slot));
    }

    /** What all that an object holds depends on. */
    Level content(Snapshot now, Fact fact) {
        return content(now, fact, 0);
    }

    private Level content(Snapshot now, Fact fact, int depth) {
        Place place = fact.place();
        boolean received = now.heap.containsKey(new Slot(place, Slot.RECEIVED));
        Level result = received ? Level.MESSAGE : fact.level();
        if (!(fact.id() instanceof Place)) {
            return result;
        }
        for (Map.Entry<Slot, Fact> each : now.heap.entrySet()) {
            if (each.getKey().place().equals(place) && !(received && isKept(each.getKey()))) {
                result = result.or(each.getValue().level());
                if (depth < 3 && each.getValue().id() instanceof Place) {
                    result = result.or(content(now, each.getValue(), depth + 1));
                }
            }
        }
        Fact viewed = viewed(now, fact);
        if (viewed != null) {
            result = result.or(content(now, viewed, depth + 1));
        }
        return unsure.stream().anyMatch(slot -> slot.place().equals(place)) ? Level.STATE : result;
    }

    /** An object of the JDK, or an array, has changed in a way that is not followed. */
    void change(Snapshot now, Fact fact, Level level) {
        Place place = fact.place();
        Fact changed = written(now, new Fact(1, level, null));
        now.heap.replaceAll((slot, old) ->
                slot.place().equals(place) && !isKept(slot) ? old.without().atLeast(changed.level()) : old);
        write(now, new Slot(place, Slot.REST), changed);
    }

    /** An object of the JDK is emptied or set anew. */
    void reset(Snapshot now, Fact fact, Level level) {
        Slot rest = new Slot(fact.place(), Slot.REST);
        now.heap.keySet().removeIf(slot -> slot.place().equals(fact.place()) && !isKept(slot));
        write(now, rest, Fact.of(level));
    }

    /** The length of an array, or null. */
    @Nullable
    Integer length(Snapshot now, Fact array) {
        Slot length = new Slot(array.place(), Slot.LENGTH);
        Fact known = now.heap.getOrDefault(length, before.get(length));
        return known == null ? null : known.number();
    }

    /** Whether the elements from the offset on are all that the array has. */
    boolean isWhole(Snapshot now, Fact array, Fact offset, Fact count) {
        Integer number = count.number();
        boolean all = new Slot(array.place(), Slot.LENGTH).equals(count.id())
                || (number != null && number.equals(length(now, array)));
        return all && Integer.valueOf(0).equals(offset.number());
    }

    /** What no change of an object's content concerns. */
    private static boolean isKept(Slot slot) {
        return slot.name().equals(Slot.NEW)
                || slot.name().equals(Slot.LENGTH)
                || slot.name().equals(Slot.VIEWED);
    }

    /** A receive has filled elements of an array. */
    void fill(Snapshot now, Fact array, Fact offset, Fact many) {
        Place place = array.place();
        boolean whole = isWhole(now, array, offset, many);
        int count = many.number() == null ? -1 : many.number();
        Integer from = offset.number();
        forget(now, place, false);
        if (from == null || place.equals(Place.UNKNOWN)) { // nobody knows which elements are left as they were
            change(now, array, content(now, array).or(offset.level()));
            return;
        }
        Slot.Filled filled = new Slot.Filled(from, whole ? Integer.MAX_VALUE - from : count);
        now.heap
                .keySet()
                .removeIf(slot -> slot.place().equals(place)
                        && ((slot.name() instanceof Integer index && filled.covers(index))
                                || slot.name().equals(Slot.RECEIVED)
                                || (whole && !isKept(slot))));
        now.heap.put(new Slot(place, Slot.RECEIVED), new Fact(1, Level.MESSAGE, filled));
    }

    Fact make(Snapshot now, Place place) {
        forget(now, place, true);
        now.heap.put(new Slot(place, Slot.NEW), Fact.of(Level.FIXED));
        return new Fact(1, Level.FIXED, place);
    }

    /** Lets no fact mean a former object of the same name, or what it held. */
    void forget(Snapshot now, Place place, boolean itself) {
        now.heap
                .keySet()
                .removeIf(slot ->
                        slot.place().isWithin(place) && (itself || !slot.place().equals(place)));
        now.replaceAll(fact -> {
            Object id = fact.id() instanceof Slot slot ? slot.place() : fact.id();
            boolean gone = id instanceof Place other
                    && ((other.isWithin(place) && (itself || !other.equals(place) || fact.id() instanceof Slot))
                            || (itself && isForBuffer(other, place)));
            return !gone ? fact : itself ? fact.without().atLeast(Level.STATE) : fact.without();
        });
    }

    /** Whether a request is of a receive into an object that has been named so. */
    private static boolean isForBuffer(Place request, Place place) {
        return request.shape() instanceof Posted posted
                && posted.array().place().isWithin(place);
    }

    /**
     * The next message comes: what is not as it was when the loop began depends on earlier messages from now on.
     *
     * @param start variables of the loop's method when the loop began
     */
    void nextMessage(Snapshot now, @Nullable Fact[] start) {
        for (int depth = 0; depth < now.stack.size(); depth++) {
            Activation each = now.stack.get(depth);
            for (int k = 0; k < each.values.getLocals(); k++) {
                Fact fact = each.values.getLocal(k);
                Fact first = depth == 0 ? start[k] : null;
                each.values.setLocal(k, first == null ? aged(fact) : unchanged(fact, first) ? first : stale(fact));
            }
            for (int k = 0; k < each.values.getStackSize(); k++) {
                each.values.setStack(k, aged(each.values.getStack(k)));
            }
        }
        Map<Slot, Fact> heap = new HashMap<>();
        now.heap.forEach((slot, fact) -> {
            boolean made = now.heap.containsKey(new Slot(slot.place(), Slot.NEW));
            Fact first = before.getOrDefault(slot, Snapshot.atFirst(slot, fact));
            if (slot.name().equals(Slot.LENGTH) || slot.name().equals(Slot.VIEWED)) {
                heap.put(slot, fact);
            } else if (made || !unchanged(fact, first)) {
                heap.put(slot, stale(fact));
            }
        });
        now.heap.clear();
        now.heap.putAll(heap);
        now.decided = false;
        now.taken = true;
    }

    private static Fact aged(Fact fact) {
        return fact.level() == Level.MESSAGE ? stale(fact) : fact;
    }

    private static Fact stale(Fact fact) {
        return fact.atLeast(Level.STATE);
    }

    private static boolean unchanged(Fact fact, Fact first) {
        return fact.equals(first)
                || (fact.level() != Level.STATE
                        && fact.id() != null
                        && !fact.id().equals(Place.UNKNOWN)
                        && fact.id().equals(first.id()));
    }
}
