package mpi;

/** A communicator with a graph topology. */
public class Graphcomm extends Intracomm {
    Graphcomm() {}

    @Override
    public Object clone() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int[] Neighbours(int rank) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Map(int[] index, int[] edges) throws MPIException {
        throw SignatureOnly.refusal();
    }

    @Override
    public int Topo_test() throws MPIException {
        throw SignatureOnly.refusal();
    }
}
