package mpi;

import org.jspecify.annotations.Nullable;

/** An ordered set of ranks. */
@SuppressWarnings("DoNotCallSuggester") // the real class takes this one\'s place at run time
public class Group {
    public mpjdev.@Nullable Group mpjdevGroup;

    Group() {}

    public int Size() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public int Rank() throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static int[] Translate_ranks(Group first, int[] ranks, Group second) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static int Compare(Group first, Group second) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Group Union(Group first, Group second) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Group Intersection(Group first, Group second) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public static Group Difference(Group first, Group second) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Group Incl(int[] ranks) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Group Excl(int[] ranks) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Group Range_incl(int[][] ranges) throws MPIException {
        throw SignatureOnly.refusal();
    }

    public Group Range_excl(int[][] ranges) throws MPIException {
        throw SignatureOnly.refusal();
    }
}
