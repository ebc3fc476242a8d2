package io.scansion.program.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Finds an active call in the class file. The class that runs may have been changed by an agent after it was read from
 * there, so the call found at the bytecode index is believed only if it calls what was active; otherwise there must be just
 * one such call.
 */
public final class CallSites {
    private CallSites() {}

    /** Position of the receive that the innermost frame was in. */
    public static Optional<Integer> receive(MethodCode code, CallFrame frame) {
        Optional<Integer> direct = choose(code, frame, candidates(code, null), true);
        return direct.isPresent() ? direct : choose(code, frame, calls(code), false); // by a method reference
    }

    /** Position of the call through which the frame reached its callee, possibly by way of the JDK. */
    public static Optional<Integer> call(MethodCode code, CallFrame frame, CallFrame callee) {
        Optional<Integer> exact = choose(code, frame, candidates(code, callee), true);
        return exact.isPresent() ? exact : choose(code, frame, calls(code), false);
    }

    private static List<Integer> candidates(MethodCode code, @Nullable CallFrame callee) {
        List<Integer> result = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            AbstractInsnNode insn = code.at(i);
            boolean matches = callee == null
                    ? MpiCalls.yieldsStatus(insn)
                    : insn instanceof MethodInsnNode call
                            && call.name.equals(callee.method())
                            && call.desc.equals(callee.descriptor());
            if (matches) {
                result.add(i);
            }
        }
        return result;
    }

    private static List<Integer> calls(MethodCode code) {
        List<Integer> result = new ArrayList<>();
        for (int i = 0; i < code.size(); i++) {
            AbstractInsnNode insn = code.at(i);
            if (insn instanceof InvokeDynamicInsnNode
                    || (insn instanceof MethodInsnNode call && !MpiCalls.isMpi(call.owner))) {
                result.add(i);
            }
        }
        return result;
    }

    private static Optional<Integer> choose(
            MethodCode code, CallFrame frame, List<Integer> candidates, boolean onlyOneWillDo) {
        if (frame.bytecodeIndex() >= 0) {
            int position = code.positionOf(frame.bytecodeIndex());
            if (candidates.contains(position)) {
                return Optional.of(position);
            }
        }
        return onlyOneWillDo && candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty();
    }
}
