package io.scansion.agent.mpi;

import io.scansion.agent.mpi.MpiCall.Shape;
import io.scansion.agent.probe.MpiOperation;
import io.scansion.agent.probe.MpiOperation.Routing;
import io.scansion.agent.probe.MpiProbes;
import io.scansion.agent.probe.ThreadProbe;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;
import org.objectweb.asm.commons.Method;

/**
 * Rewrites one MPI method to
 *
 * <pre>{@code
 * ThreadProbe probe = MpiProbes.enter(mpi.X.class, operation);   // null for a nested call, or when switched off
 * try {
 *     if (probe != null && RankHooks.active && RankHooks.takes(this, arguments)) { MpiProbes.exitXxx(probe, ...); return; }
 *     ... body, where every return is preceded by MpiProbes.exitXxx(probe, ...)
 * } catch (Throwable t) { MpiProbes.exit(probe); throw t; }
 * }</pre>
 *
 * Both local variables are assigned before anything else, so that they may appear in every later stack map frame.
 */
final class ProbeEmitter extends AdviceAdapter {
    private static final Type PROBES = Type.getType(MpiProbes.class);
    private static final Type PROBE = Type.getType(ThreadProbe.class);
    private static final Type OBJECT = Type.getType(Object.class);
    private static final Type STATUS = Type.getObjectType("mpi/Status");
    private static final Type DATATYPE = Type.getObjectType("mpi/Datatype");
    private static final Type INTRACOMM = Type.getObjectType("mpi/Intracomm");
    private static final Type MPI = Type.getObjectType("mpi/MPI");
    private static final String P = PROBE.getDescriptor();
    private static final String O = OBJECT.getDescriptor();
    private static final Method GET_BYTE_SIZE = new Method("getByteSize", "()I");
    private static final Method SIZE = new Method("Size", "()I");
    private static final Method RANK = new Method("Rank", "()I");

    private final String owner;
    private final MpiCall call;
    private final boolean redirect;
    private final RankHookEmitter hooks;
    private final Label bodyStart = new Label();
    private int probe = -1;
    private int result = -1;
    private boolean halved;

    ProbeEmitter(
            MethodVisitor next,
            int access,
            String name,
            String descriptor,
            String owner,
            MpiCall call,
            boolean redirect) {
        super(Opcodes.ASM9, next, access, name, descriptor);
        this.owner = owner;
        this.call = call;
        this.redirect = redirect;
        this.hooks = new RankHookEmitter(this, call);
    }

    @Override
    protected void onMethodEnter() {
        boolean timed = call.operation() != MpiOperation.RANK && call.operation() != MpiOperation.SIZE;
        push(Type.getObjectType(owner));
        push(call.operation().code());
        boolean mayBeEarly = call.operation() == MpiOperation.COLLECTIVE || call.operation() == MpiOperation.SPLIT;
        String enter = !timed ? "enterUntimed" : mayBeEarly ? "enterCollective" : "enter";
        invokeStatic(PROBES, new Method(enter, "(Ljava/lang/Class;I)" + P));
        probe = newLocal(PROBE);
        storeLocal(probe);
        Type returned = getReturnType();
        if (returned.getSort() != Type.VOID) {
            result = newLocal(returned);
            if (returned.getSort() == Type.INT) {
                push(0);
            } else {
                visitInsn(ACONST_NULL);
            }
            storeLocal(result);
        }
        mark(bodyStart);
        visitInsn(NOP); // the protected range is never empty
        if (redirect) {
            hooks.emit();
        }
    }

    @Override
    protected void onMethodExit(int opcode) {
        if (opcode == ATHROW) {
            return; // ends in the handler below
        }
        if (result >= 0) {
            storeLocal(result);
        }
        if (call.shape() == Shape.INIT) {
            initialised();
        }
        if (redirect && call.operation().routing() == Routing.REPLAYED) {
            loadLocal(probe);
            if (call.shape() == Shape.MAKER) {
                loadThis();
                loadLocal(result);
                checkCast(INTRACOMM);
                hooks.emitMade();
            } else {
                hooks.emitCollectiveDone();
            }
        }
        loadLocal(probe);
        switch (call.shape()) {
            case SEND, POSTED_SEND -> {
                loadComm();
                loadSent();
                exit("exitSend", O + "IIII");
            }
            case RECEIVE -> {
                loadComm();
                loadReceived(3);
                exit("exitReceive", O + "IIIII");
            }
            case SEND_RECEIVE -> {
                loadComm();
                loadSent();
                loadReceived(9);
                exit("exitSendReceive", O + "IIIIIIIII");
            }
            case SEND_RECEIVE_REPLACE -> {
                loadComm();
                loadSent();
                loadReceived(3);
                exit("exitSendReceive", O + "IIIIIIIII");
            }
            case PROBE, POLL -> {
                loadComm();
                loadLocal(result);
                exit("exitProbe", O + O);
            }
            case COMPLETION -> {
                loadThis();
                loadLocal(result);
                exit("exitCompletion", O + O);
            }
            case COMPLETIONS -> {
                loadArg(0);
                loadLocal(result);
                exit("exitCompletions", "[" + O + O);
            }
            case START -> {
                loadStarted("dest", "tag", "count", "datatype");
                invokeVirtual(DATATYPE, GET_BYTE_SIZE);
                exit("exitStart", "I" + O + "IIII");
            }
            case POSTED_RECEIVE -> exit("exitPosted", "");
            case MAKER, OTHER, INIT, FINALIZE, RANK, SIZE -> exit("exit", "");
        }
        if (result >= 0) {
            loadLocal(result);
        }
    }

    /** Leaves dest, tag, count and the bytes of one element on the stack. */
    private void loadSent() {
        loadArg(4);
        loadArg(5);
        loadArg(2);
        loadArg(3);
        invokeVirtual(DATATYPE, GET_BYTE_SIZE);
    }

    /** Leaves source, tag, basic elements received, and the type's bytes and basic elements on the stack. */
    private void loadReceived(int typeArgument) {
        for (String field : new String[] {"source", "tag", "numEls"}) {
            loadLocal(result);
            getField(STATUS, field, Type.INT_TYPE);
        }
        loadArg(typeArgument);
        invokeVirtual(DATATYPE, GET_BYTE_SIZE);
        loadArg(typeArgument);
        invokeVirtual(DATATYPE, SIZE);
    }

    /** Leaves mode, communicator and these fields of a persistent request on the stack. */
    void loadStarted(String... fields) {
        Type prequest = Type.getObjectType(owner);
        loadThis();
        getField(prequest, "op", Type.INT_TYPE);
        loadThis();
        getField(prequest, "comm", Type.getObjectType("mpi/Comm"));
        for (String field : fields) {
            loadThis();
            getField(
                    prequest,
                    field,
                    switch (field) {
                        case "buf" -> OBJECT;
                        case "datatype" -> DATATYPE;
                        default -> Type.INT_TYPE;
                    });
        }
    }

    /** Reports the physical rank and size, then lets the rank hooks change what the program will see. */
    private void initialised() {
        push(MPI);
        for (int i = 0; i < 3; i++) {
            getStatic(MPI, "COMM_WORLD", INTRACOMM);
            if (i > 0) {
                invokeVirtual(INTRACOMM, i == 1 ? RANK : SIZE);
            }
        }
        invokeStatic(PROBES, new Method("initialised", "(Ljava/lang/Class;" + O + "II)V"));
        if (redirect) {
            loadLocal(result);
            hooks.emitInitialised();
            storeLocal(result);
            push(MPI);
            getStatic(MPI, "COMM_WORLD", INTRACOMM); // the hook may have given the program another one
            invokeStatic(PROBES, new Method("programWorld", "(Ljava/lang/Class;" + O + ")V"));
        }
    }

    private void loadComm() {
        loadThis();
    }

    private void exit(String name, String arguments) {
        invokeStatic(PROBES, new Method(name, "(" + P + arguments + ")V"));
    }

    /** Tells the halves of a combined call apart: it waits for its message in the first call that waits inside it. */
    @Override
    public void visitMethodInsn(int opcode, String type, String name, String descriptor, boolean isInterface) {
        boolean waits = !halved
                && call.operation() == MpiOperation.SEND_RECEIVE
                && ((type.equals("mpi/Request") && name.equals("Wait"))
                        || (type.equals("mpi/Comm") && name.equals("Recv")));
        halved |= waits;
        if (waits) {
            tell("receiving");
        }
        super.visitMethodInsn(opcode, type, name, descriptor, isInterface);
        if (waits) {
            tell("received");
        }
    }

    private void tell(String name) {
        loadLocal(probe);
        exit(name, "");
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label bodyEnd = mark();
        visitTryCatchBlock(bodyStart, bodyEnd, bodyEnd, null);
        entryFrame(new Object[] {"java/lang/Throwable"});
        loadLocal(probe);
        exit("exit", "");
        mv.visitInsn(ATHROW); // not through this adapter, which would take it for the method's own
        super.visitMaxs(maxStack, maxLocals);
    }

    int resultLocal() {
        return result;
    }

    int probeLocal() {
        return probe;
    }

    /** A frame with the method's arguments and this adapter's own variables, followed by an instruction. */
    void entryFrame(Object[] stack) {
        List<Object> locals = new ArrayList<>();
        if ((methodAccess & Opcodes.ACC_STATIC) == 0) {
            locals.add(owner);
        }
        for (Type argument : getArgumentTypes()) {
            locals.add(
                    switch (argument.getSort()) {
                        case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> Opcodes.INTEGER;
                        case Type.ARRAY -> argument.getDescriptor();
                        case Type.OBJECT -> argument.getInternalName();
                        default -> throw new IllegalStateException("argument of type " + argument);
                    });
        }
        visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack);
        visitInsn(NOP); // the method's own first frame must not fall on the same instruction
    }
}
