package io.scansion.agent.mpi;

import io.scansion.agent.mpi.MpiCall.Shape;
import io.scansion.agent.probe.MpiOperation;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * MPJ Express 0.44. All point-to-point calls are in {@code mpi.Comm}, which subclasses do not override; collectives are in
 * {@code mpi.Intracomm}, which delegates to classes that programs do not reach. Waitall, Testany, Testsome and Startall are
 * not listed: they make one public Wait, Test or Start after the other, which are measured one by one. initThread and Free are not
 * listed either: one initialises nothing and returns null, the other does nothing at all.
 */
final class MpjBinding implements MpiBinding {
    private static final String COMM = "mpi/Comm";
    private static final String INTRACOMM = "mpi/Intracomm";
    private static final String REQUEST = "mpi/Request";
    private static final String PREQUEST = "mpi/Prequest";
    private static final String MPI = "mpi/MPI";
    private static final String MESSAGE = "Ljava/lang/Object;IILmpi/Datatype;II";

    static final Set<String> CLASSES = Set.of(COMM, INTRACOMM, REQUEST, PREQUEST, MPI);
    /** {@code Comm$9} unpacks what an Irecv has brought. */
    static final Set<String> PACKERS = Set.of(COMM, COMM + "$9");

    private final Map<String, MpiCall> calls = new HashMap<>(128);

    MpjBinding() {
        pointToPoint();
        requests();
        collectives();
        add(MPI, "Init", "([Ljava/lang/String;)[Ljava/lang/String;", MpiOperation.INIT, Shape.INIT);
        add(MPI, "Finalize", "()V", MpiOperation.FINALIZE, Shape.FINALIZE);
    }

    private void pointToPoint() {
        String blocking = "(" + MESSAGE + ")V";
        add(COMM, "Send", blocking, MpiOperation.SEND, Shape.SEND);
        add(COMM, "Bsend", blocking, MpiOperation.BUFFERED_SEND, Shape.SEND);
        add(COMM, "Ssend", blocking, MpiOperation.SYNCHRONOUS_SEND, Shape.SEND);
        add(COMM, "Rsend", blocking, MpiOperation.READY_SEND, Shape.SEND);
        String posted = "(" + MESSAGE + ")Lmpi/Request;";
        for (String name : new String[] {"Isend", "Ibsend", "Irsend"}) {
            add(COMM, name, posted, MpiOperation.IMMEDIATE_SEND, Shape.POSTED_SEND);
        }
        add(COMM, "Issend", posted, MpiOperation.IMMEDIATE_SYNCHRONOUS_SEND, Shape.POSTED_SEND);
        add(COMM, "Recv", "(" + MESSAGE + ")Lmpi/Status;", MpiOperation.RECEIVE, Shape.RECEIVE);
        add(COMM, "Irecv", posted, MpiOperation.IMMEDIATE_RECEIVE, Shape.POSTED_RECEIVE);
        add(COMM, "Probe", "(II)Lmpi/Status;", MpiOperation.PROBE, Shape.PROBE);
        add(COMM, "Iprobe", "(II)Lmpi/Status;", MpiOperation.IMMEDIATE_PROBE, Shape.POLL);
        add(COMM, "Sendrecv", "(" + MESSAGE + MESSAGE + ")Lmpi/Status;", MpiOperation.SEND_RECEIVE, Shape.SEND_RECEIVE);
        add(
                COMM,
                "Sendrecv_replace",
                "(" + MESSAGE + "II)Lmpi/Status;",
                MpiOperation.SEND_RECEIVE,
                Shape.SEND_RECEIVE_REPLACE);
        add(COMM, "Rank", "()I", MpiOperation.RANK, Shape.RANK);
        add(COMM, "Size", "()I", MpiOperation.SIZE, Shape.SIZE);
    }

    private void requests() {
        for (String name : new String[] {"Send_init", "Bsend_init", "Ssend_init", "Rsend_init", "Recv_init"}) {
            add(COMM, name, "(" + MESSAGE + ")Lmpi/Prequest;", MpiOperation.PERSISTENT, Shape.OTHER);
        }
        add(PREQUEST, "Start", "()V", MpiOperation.START, Shape.START);
        add(REQUEST, "Wait", "()Lmpi/Status;", MpiOperation.WAIT, Shape.COMPLETION);
        add(REQUEST, "Test", "()Lmpi/Status;", MpiOperation.TEST, Shape.COMPLETION);
        add(REQUEST, "Waitany", "([Lmpi/Request;)Lmpi/Status;", MpiOperation.WAIT, Shape.COMPLETIONS);
        add(REQUEST, "Waitsome", "([Lmpi/Request;)[Lmpi/Status;", MpiOperation.WAIT, Shape.COMPLETIONS);
        add(REQUEST, "Testall", "([Lmpi/Request;)[Lmpi/Status;", MpiOperation.TEST, Shape.COMPLETIONS);
    }

    private void collectives() {
        String buffer = "Ljava/lang/Object;I";
        String typed = buffer + "ILmpi/Datatype;";
        String varying = buffer + "[I[ILmpi/Datatype;";
        add(INTRACOMM, "Barrier", "()V", MpiOperation.BARRIER, Shape.OTHER);
        collective(INTRACOMM, "Bcast", "(" + typed + "I)V");
        collective(INTRACOMM, "Gather", "(" + typed + typed + "I)V");
        collective(INTRACOMM, "Gatherv", "(" + typed + varying + "I)V");
        collective(INTRACOMM, "Scatter", "(" + typed + typed + "I)V");
        collective(INTRACOMM, "Scatterv", "(" + varying + typed + "I)V");
        collective(INTRACOMM, "Allgather", "(" + typed + typed + ")V");
        collective(INTRACOMM, "Allgatherv", "(" + typed + varying + ")V");
        collective(INTRACOMM, "Alltoall", "(" + typed + typed + ")V");
        collective(INTRACOMM, "Alltoallv", "(" + varying + varying + ")V");
        collective(INTRACOMM, "Reduce", "(" + buffer + typed + "Lmpi/Op;I)V");
        collective(INTRACOMM, "Allreduce", "(" + buffer + typed + "Lmpi/Op;)V");
        collective(INTRACOMM, "Reduce_scatter", "(" + buffer + buffer + "[ILmpi/Datatype;Lmpi/Op;)V");
        collective(INTRACOMM, "Scan", "(" + buffer + typed + "Lmpi/Op;)V");
        add(INTRACOMM, "Split", "(II)Lmpi/Intracomm;", MpiOperation.SPLIT, Shape.MAKER);
        add(INTRACOMM, "clone", "()Ljava/lang/Object;", MpiOperation.SPLIT, Shape.MAKER);
        add(INTRACOMM, "Create", "(Lmpi/Group;)Lmpi/Intracomm;", MpiOperation.SPLIT, Shape.MAKER);
        maker(INTRACOMM, "Create_cart", "([I[ZZ)Lmpi/Cartcomm;");
        maker(INTRACOMM, "Create_graph", "([I[IZ)Lmpi/Graphcomm;");
        maker(COMM, "clone", "()Ljava/lang/Object;");
        maker(COMM, "Create_intercomm", "(Lmpi/Comm;III)Lmpi/Intercomm;");
    }

    private void collective(String owner, String name, String descriptor) {
        add(owner, name, descriptor, MpiOperation.COLLECTIVE, Shape.OTHER);
    }

    private void maker(String owner, String name, String descriptor) {
        add(owner, name, descriptor, MpiOperation.COMMUNICATOR, Shape.OTHER);
    }

    private void add(String owner, String name, String descriptor, MpiOperation operation, Shape shape) {
        calls.put(owner + '.' + name + descriptor, new MpiCall(name, operation, shape));
    }

    @Override
    public Set<String> classes() {
        return CLASSES;
    }

    @Override
    public Set<String> packers() {
        return PACKERS;
    }

    @Override
    public @Nullable MpiCall call(String owner, String method, String descriptor) {
        return calls.get(owner + '.' + method + descriptor);
    }

    @Override
    public Set<String> signatures() {
        return calls.keySet();
    }
}
