package mpi;

import org.jspecify.annotations.Nullable;

/** A communicator: all point-to-point calls. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one\'s place at run time
public class Comm {
    public @Nullable Group group;

    Comm() {}

    public int Size() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Rank() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Group Group() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static int Compare(Comm first, Comm second) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Free() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public boolean Test_inter() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Intercomm Create_intercomm(Comm localComm, int localLeader, int remoteLeader, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public @Nullable Object Attr_get(int key) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Attr_delete(int key) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    /** The waiting message, or null when there is none. */
    public @Nullable Status Iprobe(int source, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Status Probe(int source, int tag) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Pack_size(int count, Datatype datatype) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Status Sendrecv(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            int dest,
            int sendTag,
            Object recvBuf,
            int recvOffset,
            int recvCount,
            Datatype recvType,
            int source,
            int recvTag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype datatype, int dest, int sendTag, int source, int recvTag)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Topo_test() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Abort(int code) throws MPIException {
        throw SignatureOnly.refusal();
    }

    @Override
    public Object clone() throws MPIException {
        throw SignatureOnly.refusal();
    }
}
