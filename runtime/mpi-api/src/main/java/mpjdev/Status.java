package mpjdev;

/** Holds the public, writable fields of {@link mpi.Status}. */
public class Status {
    /** Rank of the sender. */
    public int source;

    public int tag;

    /** Position of the finished request in the array of a call on several requests. */
    public int index;

    /** Elements received. */
    public int count;

    public int countInBytes;

    public int numEls;

    public Status() {}
}
