package io.scansion.agent.mpi;

import io.scansion.agent.mpi.MpiCall.Shape;
import io.scansion.agent.probe.MpiOperation;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/** Writes the offer to the rank hooks at the start of an MPI method: outermost calls only, and only while hooks are active. */
final class RankHookEmitter {
    /** By name: the class mentions MPI types, which need not be there when the transformer starts. */
    private static final Type HOOKS = Type.getObjectType("io/scansion/agent/ranks/RankHooks");

    private static final String COMM = "Lmpi/Comm;";
    private static final String CONTENT = "Ljava/lang/Object;IILmpi/Datatype;";
    private static final String MESSAGE = COMM + CONTENT + "II";
    private static final String STATUS = "Lmpi/Status;";
    private static final String REQUEST = "Lmpi/Request;";

    private final ProbeEmitter method;
    private final MpiCall call;

    RankHookEmitter(ProbeEmitter method, MpiCall call) {
        this.method = method;
        this.call = call;
    }

    void emit() {
        boolean finalises = call.shape() == Shape.FINALIZE;
        switch (call.operation().routing()) {
            case NONE -> {}
            case REDIRECTED -> {
                Label skip = guard(!finalises);
                if (finalises) {
                    call("finalising", "()V");
                } else {
                    offer(skip);
                }
                land(skip);
            }
            case REPLAYED -> {
                Label skip = guard(true);
                method.loadThis();
                method.push(call.name());
                method.loadArgArray();
                if (call.shape() == Shape.MAKER) {
                    call("make", "(" + COMM + "Ljava/lang/String;[Ljava/lang/Object;)" + COMM);
                    method.checkCast(method.getReturnType());
                    returnUnlessNull(skip);
                } else {
                    call("collective", "(" + COMM + "Ljava/lang/String;[Ljava/lang/Object;)Z");
                    method.ifZCmp(GeneratorAdapter.EQ, skip);
                    method.visitInsn(Opcodes.RETURN);
                }
                land(skip);
            }
            case REFUSED -> {
                Label skip = guard(true);
                method.push(call.name());
                call("unsupported", "(Ljava/lang/String;)V");
                land(skip);
            }
        }
    }

    /** Replaces the array on the stack by the arguments that the program is to see. */
    void emitInitialised() {
        call("initialised", "([Ljava/lang/String;)[Ljava/lang/String;");
    }

    /** Tells the hooks, with the probe that is on the stack, that the call is over. */
    void emitCollectiveDone() {
        call("collectiveDone", "(Ljava/lang/Object;)V");
    }

    /** Tells the hooks, with the probe, the communicator called and the one made on the stack, that the call is over. */
    void emitMade() {
        call("made", "(Ljava/lang/Object;" + COMM + "Lmpi/Intracomm;)V");
    }

    private void offer(Label skip) {
        boolean synchronous = call.operation() == MpiOperation.SYNCHRONOUS_SEND
                || call.operation() == MpiOperation.IMMEDIATE_SYNCHRONOUS_SEND;
        method.loadThis();
        switch (call.shape()) {
            case SEND -> {
                method.loadArgs();
                call(synchronous ? "ssend" : "send", "(" + MESSAGE + ")Z");
                method.ifZCmp(GeneratorAdapter.EQ, skip);
                method.visitInsn(Opcodes.RETURN); // through the adapter, so that the probe's exit comes first
            }
            case POSTED_SEND -> returnUnlessNull(synchronous ? "issend" : "isend", "(" + MESSAGE + ")" + REQUEST, skip);
            case RECEIVE -> returnUnlessNull("recv", "(" + MESSAGE + ")" + STATUS, skip);
            case POSTED_RECEIVE -> returnUnlessNull("irecv", "(" + MESSAGE + ")" + REQUEST, skip);
            case SEND_RECEIVE -> returnUnlessNull("sendrecv", "(" + MESSAGE + CONTENT + "II)" + STATUS, skip);
            case SEND_RECEIVE_REPLACE -> returnUnlessNull("sendrecvReplace", "(" + MESSAGE + "II)" + STATUS, skip);
            case START -> {
                method.loadStarted("buf", "offset", "count", "datatype", "dest", "tag");
                call("start", "(Lmpi/Prequest;I" + MESSAGE + ")Z");
                method.ifZCmp(GeneratorAdapter.EQ, skip);
                method.loadThis();
                method.push(false);
                method.putField(Type.getObjectType("mpi/Request"), "isNull", Type.BOOLEAN_TYPE);
                method.visitInsn(Opcodes.RETURN);
            }
            case PROBE -> returnUnlessNull("probe", "(" + COMM + "II)" + STATUS, skip);
            case POLL -> {
                method.loadArg(0);
                call("takesIprobe", "(" + COMM + "I)Z");
                method.ifZCmp(GeneratorAdapter.EQ, skip);
                method.loadThis();
                method.loadArgs();
                call("iprobe", "(" + COMM + "II)" + STATUS);
                method.visitInsn(Opcodes.ARETURN);
            }
            default -> throw new IllegalStateException(call + " is not redirected");
        }
    }

    private void returnUnlessNull(String hook, String descriptor, Label skip) {
        method.loadArgs();
        call(hook, descriptor);
        returnUnlessNull(skip);
    }

    private void returnUnlessNull(Label skip) {
        method.storeLocal(method.resultLocal());
        method.loadLocal(method.resultLocal());
        method.ifNull(skip);
        method.loadLocal(method.resultLocal());
        method.visitInsn(Opcodes.ARETURN);
    }

    /** Jumps to the label for a nested call and, where asked, while no hook is active. */
    private Label guard(boolean whileActive) {
        Label skip = method.newLabel();
        method.loadLocal(method.probeLocal());
        method.ifNull(skip);
        if (whileActive) {
            method.getStatic(HOOKS, "active", Type.BOOLEAN_TYPE);
            method.ifZCmp(GeneratorAdapter.EQ, skip);
        }
        return skip;
    }

    private void land(Label skip) {
        method.mark(skip);
        method.entryFrame(new Object[0]);
    }

    private void call(String name, String descriptor) {
        method.invokeStatic(HOOKS, new Method(name, descriptor));
    }
}
