package io.scansion.program.code;

import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Which calls of the MPI binding send, receive, synchronise everybody, split communicators or make others. */
public final class MpiCalls {
    private static final Set<String> SENDS = Set.of(
            "Send", "Bsend", "Ssend", "Rsend", "Isend", "Ibsend", "Issend", "Irsend", "Sendrecv", "Sendrecv_replace");
    private static final Set<String> RECEIVES =
            Set.of("Recv", "Irecv", "Sendrecv", "Sendrecv_replace", "Probe", "Iprobe", "Mprobe", "Mrecv");
    private static final Set<String> TAKES = Set.of("Recv", "Irecv", "Sendrecv", "Sendrecv_replace", "Mrecv");
    private static final Set<String> COMPLETIONS =
            Set.of("Wait", "Test", "Waitany", "Testany", "Waitall", "Testall", "Waitsome", "Testsome");
    private static final Set<String> QUESTIONS = Set.of("Test", "Testany", "Testall", "Waitany", "Iprobe");
    private static final Set<String> COLLECTIVES = Set.of(
            "Barrier",
            "Bcast",
            "Gather",
            "Gatherv",
            "Scatter",
            "Scatterv",
            "Allgather",
            "Allgatherv",
            "Alltoall",
            "Alltoallv",
            "Reduce",
            "Allreduce",
            "Reduce_scatter",
            "Scan");
    /** They make a communicator of another, and the agent can give an instance the same. */
    private static final Set<String> SPLITS = Set.of("Split", "Create", "clone");

    private static final Set<String> MAKERS = Set.of(
            "Split",
            "Create",
            "Dup",
            "clone",
            "Create_cart",
            "Create_graph",
            "Create_intercomm",
            "Merge",
            "Sub",
            "Spawn");
    private static final String PREFIX = "mpi/";

    private MpiCalls() {}

    public static boolean isMpi(String internalName) {
        return internalName.startsWith(PREFIX);
    }

    public static boolean isSend(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && isMpi(call.owner) && SENDS.contains(call.name);
    }

    public static boolean isReceive(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && isMpi(call.owner) && RECEIVES.contains(call.name);
    }

    /** Whether the call takes a message, or will. */
    public static boolean takes(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && isMpi(call.owner) && TAKES.contains(call.name);
    }

    /** Whether the call returns a status of received data. */
    public static boolean yieldsStatus(AbstractInsnNode insn) {
        return isReceive(insn)
                || (insn instanceof MethodInsnNode call && isMpi(call.owner) && COMPLETIONS.contains(call.name));
    }

    /** Whether the call asks whether a message has come, and may be made again if none has. */
    public static boolean asks(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && isMpi(call.owner) && QUESTIONS.contains(call.name);
    }

    public static boolean isCollective(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && isMpi(call.owner)
                && (COLLECTIVES.contains(call.name) || isSplit(call));
    }

    private static boolean isSplit(MethodInsnNode call) {
        return SPLITS.contains(call.name) && (call.owner.equals("mpi/Intracomm") || call.owner.equals("mpi/Comm"));
    }

    /** Whether the call makes a communicator that no instance can be given; others are collectives. */
    public static boolean makesCommunicator(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call
                && !isSplit(call)
                && isMpi(call.owner)
                && call.owner.endsWith("omm")
                && MAKERS.contains(call.name);
    }

    public static boolean finalises(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && call.owner.equals("mpi/MPI") && call.name.equals("Finalize");
    }

    /** Whether the call ends the virtual machine. */
    public static boolean endsMachine(AbstractInsnNode insn) {
        if (!(insn instanceof MethodInsnNode call)) {
            return false;
        }
        return call.owner.equals("java/lang/System")
                ? call.name.equals("exit")
                : call.owner.equals("java/lang/Runtime") && (call.name.equals("exit") || call.name.equals("halt"));
    }
}
