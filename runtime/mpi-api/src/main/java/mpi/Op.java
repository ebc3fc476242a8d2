package mpi;

/** A reduction operation. */
public class Op {
    public int opCode;

    public Op(User_function function, boolean commutes) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Op(User_function function, boolean commutes, int opCode) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void free() throws MPIException {
        throw SignatureOnly.refusal();
    }
}
