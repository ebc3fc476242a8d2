package io.scansion.program.reach;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.code.ProgramClasses;
import io.scansion.program.findings.AfterLoop;
import io.scansion.program.findings.OperationAt;
import io.scansion.program.flow.Loop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The calls that may be made from given positions on, within a method and in the program's methods called from there. */
public final class CallReach {
    private static final int MAX_METHODS = 4_000;

    private final ProgramClasses classes;
    private final Set<MethodCode> entered = new LinkedHashSet<>();
    private final Deque<MethodCode> open = new ArrayDeque<>();
    private final List<OperationAt> receives = new ArrayList<>();
    private final List<OperationAt> collectives = new ArrayList<>();
    private final List<OperationAt> exits = new ArrayList<>();

    public CallReach(ProgramClasses classes) {
        this.classes = classes;
    }

    /**
     * Adds everything that normal flow reaches from the positions to the end of the method, or until MPI is finalised:
     * what a rank does after that concerns no other rank.
     *
     * @return whether the end of the method may be reached with MPI still running
     */
    public boolean from(MethodCode code, List<Integer> starts) {
        Set<Integer> seen = new LinkedHashSet<>(starts);
        Deque<Integer> positions = new ArrayDeque<>(seen);
        boolean running = false;
        while (!positions.isEmpty()) {
            int at = positions.pop();
            AbstractInsnNode insn = code.at(at);
            visit(code, at);
            if (mayFinalise(insn)) {
                continue;
            }
            running |= Opcode.isReturn(insn.getOpcode());
            List<Integer> targets = new ArrayList<>();
            for (int to : code.successorsWithHandlers()[at]) {
                targets.add(to);
            }
            if (insn.getOpcode() == Opcodes.ATHROW) {
                targets.addAll(code.handlersAt(at));
            }
            for (int to : targets) {
                if (seen.add(to)) {
                    positions.push(to);
                }
            }
        }
        drain();
        return running;
    }

    /** Adds everything that any flow reaches from the positions to the end of the method, exceptions and what follows MPI included. */
    public void fromOnward(MethodCode code, List<Integer> starts) {
        Set<Integer> seen = new LinkedHashSet<>(starts);
        Deque<Integer> positions = new ArrayDeque<>(seen);
        while (!positions.isEmpty()) {
            int at = positions.pop();
            visit(code, at);
            List<Integer> targets = new ArrayList<>(code.handlersAt(at));
            for (int to : code.successors()[at]) {
                targets.add(to);
            }
            for (int to : targets) {
                if (seen.add(to)) {
                    positions.push(to);
                }
            }
        }
        drain();
    }

    /** Adds everything that the method may call. */
    public void within(MethodCode code) {
        enter(code);
        drain();
    }

    /** Whether something may be missing, because there was too much of it. */
    public boolean isPartial() {
        return entered.size() >= MAX_METHODS;
    }

    /** Adds everything that an iteration of the loop may call. */
    public void over(Loop loop) {
        loop.body().stream().forEach(at -> visit(loop.code(), at));
        drain();
    }

    private boolean mayFinalise(AbstractInsnNode insn) {
        return MpiCalls.finalises(insn)
                || (insn instanceof MethodInsnNode call
                        && !MpiCalls.isMpi(call.owner)
                        && classes.targets(call).stream().anyMatch(CallReach::finalisesDirectly));
    }

    private static boolean finalisesDirectly(MethodCode code) {
        for (int i = 0; i < code.size(); i++) {
            if (MpiCalls.finalises(code.at(i))) {
                return true;
            }
        }
        return false;
    }

    private void drain() {
        while (!open.isEmpty()) {
            MethodCode code = open.pop();
            for (int i = 0; i < code.size(); i++) {
                visit(code, i);
            }
        }
    }

    private void visit(MethodCode code, int at) {
        AbstractInsnNode insn = code.at(at);
        if (insn instanceof MethodInsnNode call) {
            note(code, at, call);
            if (!MpiCalls.isMpi(call.owner)) {
                classes.targets(call).forEach(this::enter);
            }
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            ProgramClasses.lambdaBody(dynamic).ifPresent(body -> enterLambda(code, at, body));
        }
    }

    private void enterLambda(MethodCode code, int at, Handle body) {
        if (MpiCalls.isMpi(body.getOwner())) {
            note(code, at, new MethodInsnNode(Opcodes.INVOKEVIRTUAL, body.getOwner(), body.getName(), body.getDesc()));
        } else {
            classes.method(body).ifPresent(this::enter);
        }
    }

    private void note(MethodCode code, int at, MethodInsnNode call) {
        if (MpiCalls.isReceive(call)) {
            receives.add(new OperationAt(call.name, code.site(at)));
        } else if (MpiCalls.isCollective(call) || MpiCalls.makesCommunicator(call)) {
            collectives.add(new OperationAt(call.name, code.site(at)));
        } else if (MpiCalls.endsMachine(call)) {
            exits.add(new OperationAt("System." + call.name, code.site(at)));
        }
    }

    private void enter(MethodCode code) {
        if (entered.size() < MAX_METHODS && entered.add(code)) {
            open.push(code);
        }
    }

    /** The methods that may be called. */
    public Set<MethodCode> methods() {
        return entered;
    }

    public AfterLoop found() {
        return new AfterLoop(
                receives.stream().distinct().toList(),
                collectives.stream().distinct().toList(),
                exits.stream().distinct().toList());
    }
}
