package io.scansion.program.flow;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.ProgramClasses;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The instructions that may run during one iteration of a loop: its body and the program's methods called from there. */
public final class LoopScope {
    private static final int MAX_METHODS = 400;

    /** A call instruction of one method. */
    public record CallAt(MethodCode caller, int position) {}

    /**
     * How a call hands its operands to a method.
     *
     * @param operand index of the operand, receiver first
     * @param local local variable in the method called
     */
    public record Binding(CallAt call, int operand, int local) {}

    private final ProgramClasses classes;
    private final Loop loop;
    private final Map<CallAt, MethodCode> stack;
    private final Map<MethodCode, BitSet> eligible = new LinkedHashMap<>();
    private final Map<CallAt, Set<MethodCode>> targets = new HashMap<>();
    private final Map<MethodCode, List<Binding>> bindings = new HashMap<>();
    private final Map<MethodCode, List<CallAt>> callers = new HashMap<>();

    /**
     * @param stack the calls that were active when the receive was seen, with the methods they reached
     */
    public LoopScope(ProgramClasses classes, Loop loop, Map<CallAt, MethodCode> stack) {
        this.classes = classes;
        this.loop = loop;
        this.stack = Map.copyOf(stack);
        eligible.put(loop.code(), loop.body());
        List<MethodCode> open = new ArrayList<>(List.of(loop.code()));
        while (!open.isEmpty()) {
            for (MethodCode found : follow(open.remove(open.size() - 1))) {
                if (!eligible.containsKey(found) && eligible.size() < MAX_METHODS && found.followed()) {
                    BitSet all = new BitSet();
                    all.set(0, found.size());
                    eligible.put(found, all);
                    open.add(found);
                }
            }
        }
    }

    private Set<MethodCode> follow(MethodCode caller) {
        Set<MethodCode> found = new LinkedHashSet<>();
        BitSet positions = eligible.getOrDefault(caller, new BitSet());
        for (int i = positions.nextSetBit(0); i >= 0; i = positions.nextSetBit(i + 1)) {
            AbstractInsnNode insn = caller.at(i);
            CallAt call = new CallAt(caller, i);
            if (insn instanceof MethodInsnNode method && !MpiCalls.isMpi(method.owner)) {
                MethodCode seen = stack.get(call);
                Set<MethodCode> reached = seen != null ? Set.of(seen) : classes.targets(method);
                if (!reached.isEmpty()) {
                    targets.put(call, reached);
                    reached.forEach(target -> bindCall(call, target));
                    found.addAll(reached);
                }
            } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
                ProgramClasses.lambdaBody(dynamic).flatMap(classes::method).ifPresent(body -> {
                    bind(call, body, 0, 0, caller.operands(call.position()).size());
                    found.add(body);
                });
            }
        }
        return found;
    }

    private void bindCall(CallAt call, MethodCode target) {
        callers.computeIfAbsent(target, t -> new ArrayList<>()).add(call);
        int operands = call.caller().operands(call.position()).size();
        int parameters = target.parameterLocals().size();
        MethodInsnNode insn = (MethodInsnNode) call.caller().at(call.position());
        boolean sameMethod = insn.name.equals(target.method().name) && insn.desc.equals(target.method().desc);
        if (sameMethod && operands == parameters) {
            bind(call, target, 0, 0, operands);
        } else { // the body of a lambda: what it captured comes first, then the arguments without the receiver
            int arguments = Math.min(operands - 1, parameters);
            if (arguments > 0) {
                bind(call, target, operands - arguments, parameters - arguments, arguments);
            }
        }
    }

    private void bind(CallAt call, MethodCode target, int firstOperand, int firstParameter, int count) {
        List<Integer> locals = target.parameterLocals();
        for (int k = 0; k < count && firstParameter + k < locals.size(); k++) {
            bindings.computeIfAbsent(target, t -> new ArrayList<>())
                    .add(new Binding(call, firstOperand + k, locals.get(firstParameter + k)));
        }
    }

    public Loop loop() {
        return loop;
    }

    /** Methods with a part in the loop, the loop's own method first. */
    public Set<MethodCode> methods() {
        return eligible.keySet();
    }

    /** Positions of the method that may run within an iteration. */
    public BitSet positions(MethodCode method) {
        return eligible.getOrDefault(method, new BitSet());
    }

    /** Methods of the program that the call reaches; empty for a call that leaves the program. */
    public Set<MethodCode> targets(MethodCode caller, int position) {
        return targets.getOrDefault(new CallAt(caller, position), Set.of());
    }

    public List<Binding> bindings(MethodCode target) {
        return bindings.getOrDefault(target, List.of());
    }

    public List<CallAt> callers(MethodCode target) {
        return callers.getOrDefault(target, List.of());
    }

    public ProgramClasses classes() {
        return classes;
    }
}
