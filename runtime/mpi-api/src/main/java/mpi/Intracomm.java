package mpi;

/** A communicator of one group: the collectives. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one\'s place at run time
public class Intracomm extends Comm {
    Intracomm() {}

    public static int Compare(Comm first, Comm second) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Intracomm Split(int colour, int key) throws MPIException {
        throw SignatureOnly.refusal();
    }

    @Override
    public Object clone() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Intracomm Create(Group group) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Barrier() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Bcast(Object buf, int offset, int count, Datatype type, int root) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Gather(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int recvCount,
            Datatype recvType,
            int root)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Gatherv(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype recvType,
            int root)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Scatter(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int recvCount,
            Datatype recvType,
            int root)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Scatterv(
            Object sendBuf,
            int sendOffset,
            int[] sendCounts,
            int[] displacements,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int recvCount,
            Datatype recvType,
            int root)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Allgather(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int recvCount,
            Datatype recvType)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Allgatherv(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int[] recvCounts,
            int[] displacements,
            Datatype recvType)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Alltoall(
            Object sendBuf,
            int sendOffset,
            int sendCount,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int recvCount,
            Datatype recvType)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Alltoallv(
            Object sendBuf,
            int sendOffset,
            int[] sendCounts,
            int[] displacements,
            Datatype sendType,
            Object recvBuf,
            int recvOffset,
            int[] recvCounts,
            int[] recvDisplacements,
            Datatype recvType)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Reduce(
            Object sendBuf,
            int sendOffset,
            Object recvBuf,
            int recvOffset,
            int count,
            Datatype datatype,
            Op op,
            int root)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Allreduce(
            Object sendBuf, int sendOffset, Object recvBuf, int recvOffset, int count, Datatype datatype, Op op)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Reduce_scatter(
            Object sendBuf, int sendOffset, Object recvBuf, int recvOffset, int[] recvCounts, Datatype datatype, Op op)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Scan(
            Object sendBuf, int sendOffset, Object recvBuf, int recvOffset, int count, Datatype datatype, Op op)
            throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) throws MPIException {
        throw SignatureOnly.refusal();
    }
}
