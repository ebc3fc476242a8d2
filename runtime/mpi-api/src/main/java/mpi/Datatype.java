package mpi;

/** The type of the elements of a message buffer. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one\'s place at run time
public abstract class Datatype {
    public int baseType;

    public Datatype() {}

    public int getType() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int getByteSize() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Extent() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Size() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Lb() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Ub() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public void Commit() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Datatype Contiguous(int count, Datatype oldType) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Datatype Vector(int count, int blockLength, int stride, Datatype oldType) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Datatype Hvector(int count, int blockLength, int stride, Datatype oldType) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Datatype Indexed(int[] blockLengths, int[] displacements, Datatype oldType) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Datatype Hindexed(int[] blockLengths, int[] displacements, Datatype oldType) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Datatype Struct(int[] blockLengths, int[] displacements, Datatype[] oldTypes) throws MPIException {
        throw SignatureOnly.refusal();
    }
}
