package mpi;

/** What is known of a message that has arrived; {@code source} and {@code tag} are inherited fields. */
public class Status extends mpjdev.Status {
    public Status() {}

    public int Get_count(Datatype datatype) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public boolean Test_cancelled() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Get_elements(Datatype datatype) throws MPIException {
        throw SignatureOnly.refusal();
    }
}
