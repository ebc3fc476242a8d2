package mpi;

/** A communicator between two groups. */
public class Intercomm extends Comm {
    Intercomm() {}

    public int Remote_size() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Group Remote_group() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Intracomm Merge(boolean high) throws MPIException {
        throw SignatureOnly.refusal();
    }

    @Override
    public Object clone() throws MPIException {
        throw SignatureOnly.refusal();
    }
}
