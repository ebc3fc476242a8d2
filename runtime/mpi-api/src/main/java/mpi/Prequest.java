package mpi;

/** A persistent request. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one\'s place at run time
public class Prequest extends Request {
    Prequest() {}

    public void Start() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static void Startall(Prequest[] requests) throws MPIException {
        throw SignatureOnly.refusal();
    }
}
