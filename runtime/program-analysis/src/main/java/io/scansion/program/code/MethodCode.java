package io.scansion.program.code;

import io.scansion.program.code.OffsetClassNode.OffsetMethodNode;
import io.scansion.program.findings.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceValue;

/**
 * One method body with its control flow over instruction positions and, on demand, the producers of every operand. Labels
 * and line numbers take part as instructions that do nothing.
 */
public final class MethodCode {
    /** Longer methods are not followed: the analysis of operands grows faster than the method. */
    static final int MAX_INSTRUCTIONS = 20_000;

    private static final int[] NONE = {};

    private final ClassNode owner;
    private final MethodNode method;
    private final AbstractInsnNode[] instructions;
    private final int[][] successors;
    private final boolean subroutines;
    private int @Nullable [][] withHandlers;
    private @Nullable OperandInterpreter operands;
    private Frame<SourceValue> @Nullable [] frames;

    MethodCode(ClassNode owner, MethodNode method) {
        this.owner = owner;
        this.method = method;
        this.instructions = method.instructions.toArray();
        this.successors = new int[instructions.length][];
        boolean calls = false;
        for (int i = 0; i < instructions.length; i++) {
            successors[i] = normalSuccessors(i);
            calls |= instructions[i].getOpcode() == Opcodes.JSR;
        }
        subroutines = calls;
    }

    private int[] normalSuccessors(int at) {
        AbstractInsnNode insn = instructions[at];
        int opcode = insn.getOpcode();
        Set<Integer> targets = new LinkedHashSet<>();
        boolean ends = Opcode.endsFlow(opcode) || MpiCalls.endsMachine(insn);
        if (!ends && at + 1 < instructions.length) {
            targets.add(at + 1);
        }
        if (insn instanceof JumpInsnNode jump) {
            targets.add(position(jump.label));
        } else if (insn instanceof TableSwitchInsnNode table) {
            targets.add(position(table.dflt));
            table.labels.forEach(label -> targets.add(position(label)));
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            targets.add(position(lookup.dflt));
            lookup.labels.forEach(label -> targets.add(position(label)));
        }
        return targets.isEmpty()
                ? NONE
                : targets.stream().mapToInt(Integer::intValue).toArray();
    }

    public ClassNode owner() {
        return owner;
    }

    public MethodNode method() {
        return method;
    }

    public int size() {
        return instructions.length;
    }

    boolean tooLong() {
        return instructions.length > MAX_INSTRUCTIONS;
    }

    public AbstractInsnNode at(int position) {
        return instructions[position];
    }

    /** Position of an instruction of this method. */
    public int position(AbstractInsnNode insn) {
        return method.instructions.indexOf(insn);
    }

    /** Edges of normal flow; exceptions have none, and neither has a call that ends the machine. */
    public int[][] successors() {
        return successors;
    }

    /**
     * Edges of normal flow and one from the start of every protected range to its handler, so that handlers are reachable
     * without every instruction in the range becoming a branch.
     */
    public int[][] successorsWithHandlers() {
        int[][] result = withHandlers;
        if (result == null) {
            result = successors.clone();
            for (TryCatchBlockNode block : method.tryCatchBlocks) {
                int start = position(block.start);
                result[start] = with(result[start], position(block.handler));
            }
            withHandlers = result;
        }
        return result;
    }

    /** Positions of the handlers that a throw instruction at the position may enter. */
    public List<Integer> handlersAt(int position) {
        List<Integer> result = new ArrayList<>();
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            if (position(block.start) <= position && position < position(block.end)) {
                result.add(position(block.handler));
            }
        }
        return result;
    }

    private static int[] with(int[] targets, int extra) {
        for (int each : targets) {
            if (each == extra) {
                return targets;
            }
        }
        int[] result = Arrays.copyOf(targets, targets.length + 1);
        result[targets.length] = extra;
        return result;
    }

    /** Position of the instruction at a bytecode index of the class file, or -1. */
    int positionOf(int bytecodeIndex) {
        return method instanceof OffsetMethodNode node ? node.positionOf(bytecodeIndex) : -1;
    }

    /** Source line of the instruction, or 0. */
    int line(int position) {
        for (int i = position; i >= 0; i--) {
            if (instructions[i] instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }

    public Site site(int position) {
        String file = owner.sourceFile == null ? "" : owner.sourceFile;
        return new Site(owner.name.replace('/', '.'), method.name, file, line(position));
    }

    private OperandInterpreter analysed() {
        OperandInterpreter result = operands;
        if (result == null) {
            result = new OperandInterpreter();
            operands = result;
            if (!tooLong()) {
                try {
                    frames = new Analyzer<>(result.asInterpreter()).analyze(owner.name, method);
                } catch (AnalyzerException | RuntimeException e) { // code that no verifier would accept
                    frames = null;
                }
            }
        }
        return result;
    }

    /** Whether the operands could be followed; false for a method that is too long, malformed or has subroutines. */
    public boolean followed() {
        analysed();
        return frames != null && !subroutines;
    }

    /** Whether a part of it is called from within, as compilers had {@code finally} before Java 6: {@link #successors} do not tell that flow. */
    public boolean hasSubroutines() {
        return subroutines;
    }

    /** Producers of each operand of the instruction, receiver first. */
    public List<Set<AbstractInsnNode>> operands(int position) {
        return analysed().operands(instructions[position]);
    }

    /** Local variable of the parameter for which the producer stands, or -1. */
    public int parameter(AbstractInsnNode producer) {
        return analysed().parameter(producer);
    }

    /** Producers of the local variable's value on entry of the instruction. */
    public Set<AbstractInsnNode> local(int position, int variable) {
        analysed();
        Frame<SourceValue>[] all = frames;
        if (all == null || all[position] == null || variable >= all[position].getLocals()) {
            return Set.of();
        }
        return all[position].getLocal(variable).insns;
    }

    public boolean isStatic() {
        return (method.access & Opcodes.ACC_STATIC) != 0;
    }

    /** Local variables of the parameters in order, the receiver first. */
    public List<Integer> parameterLocals() {
        List<Integer> result = new ArrayList<>();
        int local = 0;
        if (!isStatic()) {
            result.add(local++);
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            result.add(local);
            local += type.getSize();
        }
        return result;
    }

    /** Source name of a local variable at the instruction, or a made-up one. */
    public String variableName(int position, int variable) {
        if (method.localVariables != null) {
            for (LocalVariableNode each : method.localVariables) {
                if (each.index == variable && covers(each.start, each.end, position)) {
                    return each.name;
                }
            }
        }
        return "a local variable";
    }

    /** Whether debug information says that the local variable is a truth value. */
    public boolean isBoolean(int position, int variable) {
        return method.localVariables != null
                && method.localVariables.stream()
                        .anyMatch(each -> each.index == variable
                                && each.desc.equals("Z")
                                && covers(each.start, each.end, position));
    }

    private boolean covers(LabelNode start, LabelNode end, int position) {
        // A variable's range starts after the store that initialises it.
        return position(start) <= position + 1 && position < position(end);
    }

    @Override
    public String toString() {
        return owner.name + "." + method.name + method.desc;
    }
}
