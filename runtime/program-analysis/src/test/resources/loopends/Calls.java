package loopends;

import mpi.*;

/** Where the outlined variants of the programs receive and send. */
final class Calls {
    private Calls() {}

    static Status Recv(Comm comm, Object into, int from, int many, Datatype type, int source, int tag) {
        Status answer = comm.Recv(into, from, many, type, source, tag);
        return answer;
    }

    static void Send(Comm comm, Object out, int from, int many, Datatype type, int dest, int tag) {
        comm.Send(out, from, many, type, dest, tag);
    }
}
