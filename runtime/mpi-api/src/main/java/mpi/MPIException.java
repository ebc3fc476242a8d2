package mpi;

/** An MPI error; unchecked, as in MPJ Express. */
public class MPIException extends mpjdev.MPJDevException {
    public MPIException() {}

    public MPIException(String message) {
        super(message);
    }

    public MPIException(Throwable cause) {
        super(cause);
    }
}
