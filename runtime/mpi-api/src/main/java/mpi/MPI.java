package mpi;

import java.nio.ByteBuffer;

/**
 * Start, end and constants of MPI. No field here is final, also where it is in MPJ Express, so that no value is inlined into
 * a program that is compiled against this class and run against the real one.
 */
// never initialised, always throwing: the real class takes this one's place at run time
@SuppressWarnings({"NullAway.Init", "DoNotCallSuggester"})
public class MPI {
    public static Intracomm COMM_WORLD;
    public static Comm COMM_SELF;
    public static Comm COMM_NULL;
    public static Group GROUP_EMPTY;
    public static Group GROUP_NULL;
    public static Request REQUEST_NULL;
    public static Status EMPTY_STATUS;
    public static Datatype NULL;
    public static Datatype BYTE;
    public static Datatype CHAR;
    public static Datatype SHORT;
    public static Datatype BOOLEAN;
    public static Datatype INT;
    public static Datatype LONG;
    public static Datatype FLOAT;
    public static Datatype DOUBLE;
    public static Datatype PACKED;
    public static Datatype LB;
    public static Datatype UB;
    public static Datatype OBJECT;
    public static Datatype SHORT2;
    public static Datatype INT2;
    public static Datatype LONG2;
    public static Datatype FLOAT2;
    public static Datatype DOUBLE2;
    public static Op MAX;
    public static Op MIN;
    public static Op SUM;
    public static Op PROD;
    public static Op LAND;
    public static Op BAND;
    public static Op LOR;
    public static Op BOR;
    public static Op LXOR;
    public static Op BXOR;
    public static Op MAXLOC;
    public static Op MINLOC;
    public static Errhandler ERRORS_ARE_FATAL;
    public static Errhandler ERRORS_RETURN;
    public static int ANY_SOURCE;
    public static int ANY_TAG;
    public static int PROC_NULL;
    public static int UNDEFINED;
    public static int TAG_UB;
    public static int HOST;
    public static int IO;
    public static int BSEND_OVERHEAD;
    public static int SEND_OVERHEAD;
    public static int RECV_OVERHEAD;
    public static int THREAD_SINGLE;
    public static int THREAD_FUNNELED;
    public static int THREAD_SERIALIZED;
    public static int THREAD_MULTIPLE;
    public static int IDENT;
    public static int CONGRUENT;
    public static int SIMILAR;
    public static int UNEQUAL;
    public static int GRAPH;
    public static int CART;
    public static int NUM_OF_PROCESSORS;
    public static boolean isOldSelected;

    public MPI() {}

    public static void Buffer_attach(ByteBuffer buffer) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static void Buffer_detach() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static String[] initThread(int rank, int required, String[] args) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static boolean isMainThread() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static int queryThread() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static String[] Init(String[] args) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static void Finalize() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static String Get_processor_name() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static void Errorhandler_set(Errhandler handler) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Errhandler Errorhandler_get() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static double Wtime() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static double Wtick() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static boolean Initialized() throws MPIException {
        throw SignatureOnly.refusal();
    }
}
