package io.scansion.program.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.objectweb.asm.tree.analysis.Frame;

/** The program at one moment of an iteration: the loop's method and what it has called, and what is known of the heap. */
final class Snapshot {
    final List<Activation> stack = new ArrayList<>();
    final Map<Slot, Fact> heap = new HashMap<>();
    final List<Region> regions = new ArrayList<>();
    /** Whether the message has decided on the way to here. */
    boolean decided;
    /** Whether the next message has been looked at by a probe. */
    boolean probed;
    /** Whether a message has come since the iteration began. */
    boolean taken;

    Snapshot copy() {
        Snapshot copy = new Snapshot();
        stack.forEach(each -> copy.stack.add(each.copy()));
        copy.heap.putAll(heap);
        copy.regions.addAll(regions);
        copy.decided = decided;
        copy.probed = probed;
        copy.taken = taken;
        return copy;
    }

    Activation top() {
        return stack.get(stack.size() - 1);
    }

    /** Positions of all activations. */
    List<Object> where() {
        List<Object> result = new ArrayList<>();
        for (Activation each : stack) {
            result.add(each.code);
            result.add(each.at);
        }
        return result;
    }

    boolean sameAs(Snapshot other) {
        if (decided != other.decided
                || probed != other.probed
                || taken != other.taken
                || stack.size() != other.stack.size()
                || !regions.equals(other.regions)
                || !heap.equals(other.heap)) {
            return false;
        }
        for (int i = 0; i < stack.size(); i++) {
            if (!stack.get(i).sameFacts(other.stack.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Both snapshots of one place in one: what differs is one or the other. */
    Snapshot or(Snapshot other, Map<Slot, Fact> before) {
        Snapshot both = copy();
        both.decided |= other.decided;
        both.probed &= other.probed;
        both.taken |= other.taken;
        Fact.Level by = both.decided ? Fact.Level.MESSAGE : Fact.Level.FIXED;
        for (int i = 0; i < stack.size(); i++) {
            Frame<Fact> mine = both.stack.get(i).values;
            Frame<Fact> theirs = other.stack.get(i).values;
            for (int k = 0; k < mine.getLocals(); k++) {
                mine.setLocal(k, mine.getLocal(k).or(theirs.getLocal(k), by));
            }
            for (int k = 0; k < mine.getStackSize(); k++) {
                mine.setStack(k, mine.getStack(k).or(theirs.getStack(k), by));
            }
            both.stack.get(i).callbacks = stack.get(i).callbacks.or(other.stack.get(i).callbacks);
        }
        other.heap.forEach((slot, fact) -> both.heap.merge(slot, fact, (a, b) -> a.or(b, by)));
        both.heap.replaceAll((slot, fact) -> heap.containsKey(slot) && other.heap.containsKey(slot)
                ? fact
                : fact.or(before.getOrDefault(slot, atFirst(slot, fact)), by));
        for (Region each : other.regions) {
            if (!both.regions.contains(each)) {
                both.regions.add(each);
            }
        }
        return both;
    }

    /** What a slot held when the loop began, as far as it is not known better. */
    static Fact atFirst(Slot slot, Fact like) {
        return new Fact(like.size(), Fact.Level.FIXED, like.id() instanceof Place ? Place.within(slot) : slot);
    }

    /** Changes all facts. */
    void replaceAll(UnaryOperator<Fact> change) {
        for (Activation each : stack) {
            for (int k = 0; k < each.values.getLocals(); k++) {
                each.values.setLocal(k, change.apply(each.values.getLocal(k)));
            }
            for (int k = 0; k < each.values.getStackSize(); k++) {
                each.values.setStack(k, change.apply(each.values.getStack(k)));
            }
        }
        heap.replaceAll((slot, fact) -> change.apply(fact));
    }
}
