package mpi;

/** A communicator with a Cartesian topology. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one\'s place at run time
public class Cartcomm extends Intracomm {
    Cartcomm() {}

    @Override
    public Object clone() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Rank(int[] coords) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int[] Coords(int rank) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Cartcomm Sub(boolean[] remainDims) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Map(int[] dims, boolean[] periods) throws MPIException {
        throw SignatureOnly.refusal();
    }

    @Override
    public int Topo_test() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static void Dims_create(int nodes, int[] dims) throws MPIException {
        throw SignatureOnly.refusal();
    }
}
