package io.scansion.program.code;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The fields that a thread other than the stage's may write: whatever the program hands to a thread may do so. */
public final class OtherThreads {
    private static final Set<String> TASKS =
            Set.of("java/lang/Runnable", "java/lang/Thread", "java/util/concurrent/Callable", "java/util/TimerTask");

    private final ProgramClasses classes;
    private final Set<MethodCode> own;
    private final Set<MethodCode> entered = new HashSet<>();
    private final Deque<MethodCode> open = new ArrayDeque<>();
    private final Set<String> fields = new HashSet<>();
    private boolean elements;
    private boolean objects;

    /**
     * @param own methods that the stage's thread is known to run
     */
    public OtherThreads(ProgramClasses classes, Set<MethodCode> own) {
        this.classes = classes;
        this.own = own;
        for (ClassNode node : classes.known()) {
            boolean task =
                    TASKS.contains(node.superName) || node.interfaces.stream().anyMatch(TASKS::contains);
            for (MethodNode method : node.methods) {
                if (method.instructions.size() > 0) {
                    if (task && (method.name.equals("run") || method.name.equals("call"))) {
                        enter(classes.code(node, method));
                    }
                    enterTasksOf(method);
                }
            }
        }
        while (!open.isEmpty()) {
            MethodCode code = open.pop();
            for (int i = 0; i < code.size(); i++) {
                AbstractInsnNode insn = code.at(i);
                if (insn instanceof FieldInsnNode field && Opcode.isFieldWrite(insn.getOpcode())) {
                    fields.add(field.name);
                } else if (Opcode.isArrayStore(insn.getOpcode())) {
                    elements = true;
                } else if (insn instanceof MethodInsnNode call && !call.name.equals("<init>")) {
                    objects |= call.owner.startsWith("java/util/");
                    classes.targets(call).forEach(this::enter);
                }
            }
        }
    }

    private void enterTasksOf(MethodNode method) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof InvokeDynamicInsnNode dynamic
                    && TASKS.contains(Type.getReturnType(dynamic.desc).getInternalName())) {
                ProgramClasses.lambdaBody(dynamic).flatMap(classes::method).ifPresent(this::enter);
            }
        }
    }

    private void enter(MethodCode code) {
        if (!own.contains(code) && entered.add(code)) {
            open.push(code);
        }
    }

    public boolean write(String field) {
        return fields.contains(field);
    }

    /** Whether another thread may write to an array. */
    public boolean writeElements() {
        return elements;
    }

    /** Whether another thread may change an object of the JDK that holds others, or a value. */
    public boolean changeObjects() {
        return objects;
    }
}
