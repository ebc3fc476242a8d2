package mpi;

/** What every body of these signatures does: say that the real library is missing. */
final class SignatureOnly {
    private SignatureOnly() {}

    static UnsupportedOperationException refusal() {
        return new UnsupportedOperationException(
                "these are signatures only: put the jar of MPJ Express (mpj.jar) on the class path instead");
    }
}
