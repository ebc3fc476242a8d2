package io.scansion.program.run;

import io.scansion.program.code.ForeignCalls;
import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.OtherThreads;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.flow.Dominators;
import io.scansion.program.flow.Loop;
import io.scansion.program.flow.LoopScope.CallAt;
import io.scansion.program.run.Fact.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * What is known of variables and objects when a loop begins: follows the active calls from the outermost one to the loop. Only
 * constructors, and methods that make requests, are entered on the way; what other calls do to objects is not known, so of an object only
 * those fields are that no other method writes.
 */
final class LoopEntry {
    private static final int MAX_STEPS = 100_000;

    private final ProgramClasses classes;
    private final Memory memory = new Memory(Map.of());
    private final Evaluation evaluation;
    private int steps;

    LoopEntry(ProgramClasses classes) {
        this.classes = classes;
        this.evaluation = new Evaluation(memory, classes, new OtherThreads(classes, Set.of()));
    }

    /**
     * The facts at the loop's first instruction.
     *
     * @param outer active calls around the loop, innermost first
     */
    Snapshot at(Loop loop, List<CallAt> outer) {
        Snapshot now = new Snapshot();
        List<Fact> arguments = List.of();
        for (int i = outer.size() - 1; i >= 0; i--) {
            CallAt call = outer.get(i);
            MethodCode next = i > 0 ? outer.get(i - 1).caller() : loop.code();
            arguments = reach(now, call.caller(), arguments, call.position(), new BitSet())
                    ? arguments(now, call, next)
                    : List.of();
            now.stack.clear();
        }
        if (!reach(now, loop.code(), arguments, loop.header(), loop.body())) {
            now.stack.clear();
            now.stack.add(new Activation(loop.code(), loop.header(), entry(loop.code(), List.of())));
        }
        now.replaceAll(LoopEntry::fixed);
        Set<String> once = once();
        now.heap.entrySet().removeIf(each -> !lasts(each.getKey().name(), each.getValue(), once));
        return now;
    }

    private static boolean lasts(Object name, Fact fact, Set<String> once) {
        boolean written = name instanceof String field && (once.contains(field) || field.startsWith("captured "));
        boolean request = name instanceof Integer && Posted.of(fact) != null;
        return request
                || name.equals(Slot.LENGTH)
                || name.equals(Slot.VIEWED)
                || (written && fact.id() instanceof Place);
    }

    private static Fact fixed(Fact fact) {
        return fact.level() == Level.FIXED ? fact : new Fact(fact.size(), Level.FIXED, fact.id());
    }

    /** Names of fields that only constructors write. */
    private Set<String> once() {
        Map<String, Boolean> written = new HashMap<>();
        for (ClassNode node : classes.known()) {
            for (MethodNode method : node.methods) {
                boolean constructor = method.name.equals("<init>") || method.name.equals("<clinit>");
                for (AbstractInsnNode insn : method.instructions) {
                    if (insn instanceof FieldInsnNode field && Opcode.isFieldWrite(insn.getOpcode())) {
                        written.merge(field.name, constructor, Boolean::logicalAnd);
                    }
                }
            }
        }
        written.values().removeIf(onlyConstructors -> !onlyConstructors);
        return written.keySet();
    }

    private Frame<Fact> entry(MethodCode code, List<Fact> arguments) {
        Frame<Fact> values = new Frame<>(code.method().maxLocals, code.method().maxStack + 1);
        for (int k = 0; k < values.getLocals(); k++) {
            values.setLocal(k, new Fact(1, Level.FIXED, Place.before(code, k)));
        }
        List<Integer> locals = code.parameterLocals();
        Type[] types = Type.getArgumentTypes(code.method().desc);
        for (int k = 0; k < types.length; k++) {
            int local = locals.get(locals.size() - types.length + k);
            values.setLocal(local, new Fact(types[k].getSize(), Level.FIXED, Place.before(code, local)));
        }
        for (int k = 0; k < Math.min(arguments.size(), locals.size()); k++) {
            values.setLocal(locals.get(k), arguments.get(k));
        }
        return values;
    }

    /** Arguments of the next active method; nothing if the call does not hand them over itself. */
    private List<Fact> arguments(Snapshot now, CallAt call, MethodCode next) {
        Activation top = now.top();
        if (!(call.caller().at(call.position()) instanceof MethodInsnNode insn)) {
            return List.of();
        }
        int count = Type.getArgumentTypes(insn.desc).length + (insn.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
        List<Fact> given = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            given.add(0, top.pop());
        }
        if (next.method().name.equals(insn.name) && next.method().desc.equals(insn.desc)) {
            return given;
        }
        for (Fact each : given) {
            if (each.place().shape() instanceof Handle body && body.getName().equals(next.method().name)) {
                List<Fact> captured = new ArrayList<>();
                for (int k = 0; now.heap.containsKey(new Slot(each.place(), "captured " + k)); k++) {
                    captured.add(now.heap.get(new Slot(each.place(), "captured " + k)));
                }
                return captured;
            }
        }
        return List.of();
    }

    /** Follows a method from its start to a position, and not from inside to there; false if it was not reached. */
    private boolean reach(Snapshot now, MethodCode code, List<Fact> arguments, int target, BitSet inside) {
        BitSet useful = before(code, target);
        Map<List<Object>, Snapshot> seen = new HashMap<>();
        Deque<Snapshot> open = new ArrayDeque<>();
        Snapshot first = now.copy();
        first.stack.clear();
        first.stack.add(new Activation(code, 0, entry(code, arguments)));
        first.top().from = -1;
        open.add(first);
        @Nullable Snapshot reached = null;
        while (!open.isEmpty() && steps++ < MAX_STEPS) {
            Snapshot way = open.pop();
            Activation outermost = way.stack.get(0);
            boolean there = way.stack.size() == 1
                    && outermost.at == target
                    && (outermost.from < 0 || !inside.get(outermost.from));
            if (there) {
                reached = reached == null ? way.copy() : reached.or(way, Map.of());
            }
            Snapshot known = seen.get(way.where());
            if (known != null) {
                Snapshot both = known.or(way, Map.of());
                if (both.sameAs(known)) {
                    continue;
                }
                way = both;
            }
            seen.put(way.where(), way.copy());
            if (way.stack.size() > 1 || useful.get(way.top().at)) {
                if (way.stack.size() == 1) {
                    way.top().from = way.top().at;
                }
                step(way, open);
            }
        }
        if (reached == null) {
            return false;
        }
        now.stack.clear();
        now.stack.addAll(reached.stack);
        now.heap.clear();
        now.heap.putAll(reached.heap);
        return true;
    }

    /** Positions from which the target can be reached. */
    private static BitSet before(MethodCode code, int target) {
        int[][] predecessors = Dominators.reverse(code.successorsWithHandlers());
        BitSet result = new BitSet();
        Deque<Integer> open = new ArrayDeque<>(List.of(target));
        while (!open.isEmpty()) {
            int at = open.pop();
            if (!result.get(at)) {
                result.set(at);
                for (int p : predecessors[at]) {
                    open.push(p);
                }
            }
        }
        return result;
    }

    private void step(Snapshot now, Deque<Snapshot> open) {
        Activation top = now.top();
        AbstractInsnNode insn = top.code.at(top.at);
        int opcode = insn.getOpcode();
        evaluation.on(now);
        if (Opcode.isReturn(opcode)) {
            if (now.stack.size() > 1) {
                Fact result = Opcode.returnsValue(opcode) ? top.pop() : null;
                now.stack.remove(now.stack.size() - 1);
                if (result != null) {
                    now.top().push(result);
                }
                now.top().at++;
                open.push(now);
            }
            return;
        }
        if (insn instanceof MethodInsnNode call) {
            call(now, call);
            open.push(now);
            return;
        }
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            dynamic(now, dynamic);
            open.push(now);
            return;
        }
        if (opcode >= 0) {
            try {
                top.values.execute(insn, evaluation);
            } catch (AnalyzerException | RuntimeException e) {
                return; // code that no verifier would accept
            }
        }
        for (int next : top.code.successors()[top.at]) {
            Snapshot way = now.copy();
            way.top().at = next;
            open.push(way);
        }
    }

    private void call(Snapshot now, MethodInsnNode call) {
        Activation top = now.top();
        List<Fact> arguments = new ArrayList<>();
        int count = Type.getArgumentTypes(call.desc).length + (call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1);
        for (int k = 0; k < count; k++) {
            arguments.add(0, top.pop());
        }
        Posted posted = MpiCalls.isMpi(call.owner) ? Posted.by(call, arguments) : null;
        if (posted != null) {
            top.push(new Fact(1, Level.FIXED, Place.made(top.code, top.at, posted)));
            top.at++;
            return;
        }
        Optional<MethodCode> entered = entered(call);
        boolean enters = entered.isPresent()
                && entered.get().followed()
                && now.stack.size() < IterationRun.MAX_DEPTH
                && now.stack.stream().noneMatch(each -> each.code == entered.get());
        if (enters) {
            now.stack.add(new Activation(entered.get(), 0, entry(entered.get(), arguments)));
            return;
        }
        if (!MpiCalls.isMpi(call.owner)) { // it may put other requests into arrays
            now.heap.keySet().removeIf(slot -> slot.name() instanceof Integer);
        }
        give(now, Type.getReturnType(call.desc), null);
        if (ForeignCalls.makesView(call)) {
            now.heap.put(
                    new Slot(top.values.getStack(top.values.getStackSize() - 1).place(), Slot.VIEWED),
                    arguments.get(0));
        }
    }

    private Optional<MethodCode> entered(MethodInsnNode call) {
        if (call.name.equals("<init>")) {
            return classes.method(call.owner, call.name, call.desc);
        }
        String returned = Type.getReturnType(call.desc).getDescriptor();
        boolean request = returned.equals("Lmpi/Request;") || returned.equals("Lmpi/Prequest;");
        if (!request || MpiCalls.isMpi(call.owner)) {
            return Optional.empty();
        }
        Set<MethodCode> targets = classes.targets(call);
        return targets.size() == 1 ? Optional.of(targets.iterator().next()) : Optional.empty();
    }

    private static void give(Snapshot now, Type type, @Nullable Handle body) {
        Activation top = now.top();
        if (type.getSort() != Type.VOID) {
            boolean reference = type.getSort() >= Type.ARRAY;
            Place place = body != null ? Place.made(top.code, top.at, body) : Place.before(top.code, -1 - top.at);
            top.push(new Fact(type.getSize(), Level.FIXED, reference ? place : new Slot(place, "value")));
        }
        top.at++;
    }

    private void dynamic(Snapshot now, InvokeDynamicInsnNode dynamic) {
        Activation top = now.top();
        int count = Type.getArgumentTypes(dynamic.desc).length;
        List<Fact> captured = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            captured.add(0, top.pop());
        }
        Handle body = ProgramClasses.lambdaBody(dynamic).orElse(null);
        if (body != null) {
            Place place = Place.made(top.code, top.at, body);
            for (int k = 0; k < count; k++) {
                now.heap.put(new Slot(place, "captured " + k), captured.get(k));
            }
            classes.method(body).ifPresent(code -> memory.captured(code.method(), captured));
        }
        give(now, Type.getReturnType(dynamic.desc), body);
    }

    /** What the bodies of lambdas have captured. */
    Map<MethodNode, List<Fact>> captured() {
        return memory.captured();
    }
}
