package io.scansion.program.shape;

import io.scansion.program.code.MethodCode;
import io.scansion.program.code.MpiCalls;
import io.scansion.program.code.Opcode;
import io.scansion.program.findings.LoopShape;
import io.scansion.program.findings.Site;
import io.scansion.program.flow.Loop;
import io.scansion.program.flow.LoopScope;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/**
 * Judges the ways out of a loop. An exit that can only end in an exception, such as a check of the input, is no end. An end
 * by message is granted only if no other end depends on a count, since an instance that gets a share of the items would
 * never reach the count.
 */
public final class LoopExits {
    /** What decides on a way out. */
    private enum Kind {
        MESSAGE,
        COUNT,
        MESSAGE_AND_COUNT,
        OTHER,
        FAILURE,
        MACHINE
    }

    private record Judged(Loop.Exit exit, Kind kind) {}

    private final Loop loop;
    private final ReceivedData data;
    private final CountSlice counts;

    public LoopExits(LoopScope scope) {
        this.loop = scope.loop();
        Accumulation accumulation = new Accumulation(loop);
        this.data = new ReceivedData(scope, new Places(scope), accumulation);
        this.counts = new CountSlice(scope, data, accumulation);
    }

    public LoopShape shape() {
        List<Judged> ends = loop.exits().stream()
                .map(exit -> new Judged(exit, judge(exit)))
                .filter(each -> each.kind() != Kind.FAILURE)
                .toList();
        Optional<Site> message = first(ends, Kind.MESSAGE);
        Optional<Site> machine = first(ends, Kind.MACHINE);
        Optional<Site> mixed = first(ends, Kind.MESSAGE_AND_COUNT);
        if (ends.isEmpty()) {
            return new LoopShape.Unknown("the loop at " + loop.site() + " never ends by itself");
        }
        if (machine.isPresent()) {
            return new LoopShape.Unknown(
                    "the loop at " + loop.site() + " ends the virtual machine at " + machine.get());
        }
        for (Judged each : ends) {
            if (each.kind() == Kind.COUNT) {
                Site site = loop.code().site(each.exit().from());
                String condition = condition(each.exit());
                return message.isEmpty() && mixed.isEmpty()
                        ? new LoopShape.FixedCount(site, condition)
                        : new LoopShape.Unknown("the loop at " + loop.site() + " may end on a message ("
                                + message.or(() -> mixed).map(Site::toString).orElse("") + ") but also after a count ("
                                + condition + " at "
                                + site + ")");
            }
        }
        if (mixed.isPresent()) {
            return new LoopShape.Unknown(
                    "the loop at " + loop.site() + " ends on a count or sum over what was received, at " + mixed.get());
        }
        if (message.isPresent()) {
            return new LoopShape.EndsByMessage(loop.site(), message.get());
        }
        Loop.Exit other = ends.get(0).exit();
        return new LoopShape.Unknown("the end of the loop at " + loop.site()
                + " does not depend on what is received (it goes on while " + condition(other) + ")");
    }

    private Optional<Site> first(List<Judged> ends, Kind kind) {
        return ends.stream()
                .filter(each -> each.kind() == kind)
                .map(each -> loop.code().site(each.exit().from()))
                .findFirst();
    }

    private Kind judge(Loop.Exit exit) {
        Way way = wayFrom(loop.code(), exit.to());
        if (way == Way.ENDS_MACHINE) {
            return Kind.MACHINE;
        }
        if (way == Way.FAILS || neverTaken(exit)) {
            return Kind.FAILURE;
        }
        List<Integer> deciding =
                isBranch(exit.from()) ? List.of(exit.from()) : data.branchesOver(loop.code(), exit.from());
        boolean message = false;
        boolean count = false;
        for (int branch : deciding) {
            message |= data.reaches(loop.code(), branch);
            count |= counts.counts(loop.code(), branch);
        }
        if (message) {
            return count ? Kind.MESSAGE_AND_COUNT : Kind.MESSAGE;
        }
        return count ? Kind.COUNT : Kind.OTHER;
    }

    private boolean isBranch(int position) {
        return loop.code().successors()[position].length > 1;
    }

    /** Where a way out of the loop leads. */
    public enum Way {
        RETURNS,
        FAILS,
        ENDS_MACHINE
    }

    /** Whether a way leads back to normal flow, only to an exception or only to the end of the machine. */
    public static Way wayFrom(MethodCode code, int start) {
        Set<Integer> seen = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>();
        seen.add(start);
        open.push(start);
        Way result = Way.FAILS;
        while (!open.isEmpty()) {
            int at = open.pop();
            AbstractInsnNode insn = code.at(at);
            int opcode = insn.getOpcode();
            if (Opcode.isReturn(opcode)) {
                return Way.RETURNS;
            }
            if (MpiCalls.endsMachine(insn)) {
                result = Way.ENDS_MACHINE;
            }
            List<Integer> targets = new ArrayList<>();
            for (int to : code.successors()[at]) {
                targets.add(to);
            }
            if (opcode == Opcodes.ATHROW) {
                targets.addAll(code.handlersAt(at));
            }
            for (int to : targets) {
                if (seen.add(to)) {
                    open.push(to);
                }
            }
        }
        return result;
    }

    /** A count up to the largest number there is ends no run. */
    private boolean neverTaken(Loop.Exit exit) {
        if (!(loop.code().at(exit.from()) instanceof JumpInsnNode)) {
            return false;
        }
        for (Set<AbstractInsnNode> operand : loop.code().operands(exit.from())) {
            for (AbstractInsnNode producer : operand) {
                if (isLargest(producer)) {
                    return true;
                }
                if (producer.getOpcode() == Opcodes.LCMP) {
                    for (Set<AbstractInsnNode> each :
                            loop.code().operands(loop.code().position(producer))) {
                        if (each.stream().anyMatch(LoopExits::isLargest)) {
                            return true;
                        }
                    }
                }
            }
        }
        return false;
    }

    private static boolean isLargest(AbstractInsnNode insn) {
        return insn instanceof LdcInsnNode constant
                && (constant.cst.equals(Integer.MAX_VALUE) || constant.cst.equals(Long.MAX_VALUE));
    }

    private String condition(Loop.Exit exit) {
        AbstractInsnNode insn = loop.code().at(exit.from());
        boolean leavesByJump = insn instanceof JumpInsnNode jump && loop.code().position(jump.label) == exit.to();
        return new ConditionWords(loop.code()).describe(exit.from(), !leavesByJump);
    }
}
